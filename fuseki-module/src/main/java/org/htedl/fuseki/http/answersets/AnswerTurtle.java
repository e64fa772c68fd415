// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.answersets;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.RDFFormat;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFWriter;
import org.apache.jena.vocabulary.RDF;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.limit.WorkMeter;
import org.jspecify.annotations.Nullable;

/**
 * Answer sets as triples in Turtle: of unary atoms that are named by an IRI the type, of binary
 * ones the two arguments with the IRI between. Whatever else is shown is left out: other atoms, and
 * those whose arguments are no nodes, or in the second place integers or texts.
 *
 * @param prefixes without colons, to their namespaces
 */
record AnswerTurtle(Map<String, String> prefixes) implements AnswerText {
  /** Units of work of writing a triple. */
  private static final int WORK = 64;

  @Override
  public String of(
      ShownAtoms atoms, List<String> shown, @Nullable List<Long> costs, WorkMeter meter) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StreamRDF out = StreamRDFWriter.getWriterStream(bytes, RDFFormat.TURTLE_BLOCKS);
    out.start();
    prefixes.forEach(out::prefix);
    atoms
        .atoms(atoms.of(shown, meter), meter)
        .forEach(
            (name, of) -> {
              if (name.startsWith("<")) {
                Node predicate = NodeFactory.createURI(name.substring(1, name.length() - 1));
                of.forEach(
                    atom -> {
                      meter.add(WORK);
                      write(out, atoms.terms(), predicate, atom);
                    });
              }
            });
    out.finish();
    return bytes.toString(UTF_8);
  }

  private static void write(StreamRDF out, GroundTerms terms, Node predicate, int atom) {
    int arity = terms.arity(atom);
    Node subject = arity == 0 ? null : node(terms, terms.argument(atom, 0));
    if (subject == null || subject.isLiteral() || arity > 2) {
      return;
    }
    Node object = arity == 1 ? predicate : node(terms, terms.argument(atom, 1));
    if (object != null) {
      out.triple(Triple.create(subject, arity == 1 ? RDF.type.asNode() : predicate, object));
    }
  }

  /** The node that a term is, or null if it is none. */
  private static @Nullable Node node(GroundTerms terms, int term) {
    if (terms.isNode(term)) {
      return NodeNames.nodeOf(terms.nodeName(term));
    }
    if (terms.isNumber(term)) {
      return NodeFactory.createLiteralDT(
          Integer.toString(terms.value(term)), XSDDatatype.XSDinteger);
    }
    return terms.isText(term) ? NodeFactory.createLiteralString(terms.name(term)) : null;
  }
}
