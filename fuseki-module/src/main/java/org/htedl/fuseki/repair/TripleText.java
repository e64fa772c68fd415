// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.lang.LabelToNode;
import org.apache.jena.riot.out.NodeFmtLib;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.apache.jena.riot.system.StreamRDFBase;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.mirror.Fact;
import org.jspecify.annotations.Nullable;

/** Triples of a mirror as text and back. Blank nodes are {@code <_:label>}, which Jena reads. */
public final class TripleText {
  private TripleText() {}

  /** The triple as in N-Triples, with its full stop. */
  public static String of(Fact triple) {
    return term(NodeNames.nodeOf(triple.subject()))
        + " "
        + term(NodeNames.nodeOf(triple.predicate()))
        + " "
        + term(object(triple))
        + " .";
  }

  private static Node object(Fact triple) {
    return switch (triple) {
      case Fact.Edge edge -> NodeNames.nodeOf(edge.object());
      case Fact.Value value -> NodeNames.nodeOf(value.literal());
    };
  }

  private static String term(Node node) {
    return node.isBlank() ? "<_:" + node.getBlankNodeLabel() + ">" : NodeFmtLib.strNT(node);
  }

  /** The triple as Jena has it. */
  public static Triple triple(Fact triple) {
    return Triple.create(
        NodeNames.nodeOf(triple.subject()), NodeNames.nodeOf(triple.predicate()), object(triple));
  }

  /** A triple of Jena as a mirror has it; null if it has none such. */
  public static @Nullable Fact fact(Triple triple) {
    String subject = NodeNames.nameOf(triple.getSubject());
    String predicate = NodeNames.nameOf(triple.getPredicate());
    if (subject == null || predicate == null) {
      return null;
    }
    Node object = triple.getObject();
    if (object.isLiteral()) {
      return new Fact.Value(subject, predicate, NodeNames.literalOf(object));
    }
    String name = NodeNames.nameOf(object);
    return name == null ? null : new Fact.Edge(subject, predicate, name);
  }

  /**
   * The triples of a text in Turtle.
   *
   * @param prefixes those that it need not declare, without colons, to their namespaces
   * @throws RiotException if it is none; the message says what is wrong
   */
  public static List<Fact> read(String turtle, Map<String, String> prefixes) {
    String declared =
        prefixes.entrySet().stream()
            .map(prefix -> "PREFIX " + prefix.getKey() + ": <" + prefix.getValue() + "> ")
            .collect(Collectors.joining());
    List<Fact> facts = new ArrayList<>();
    RDFParser.fromString(declared + turtle, Lang.TURTLE)
        .labelToNode(LabelToNode.createUseLabelAsGiven())
        .errorHandler(ErrorHandlerFactory.errorHandlerNoLogging)
        .checking(false)
        .parse(
            new StreamRDFBase() {
              @Override
              public void triple(Triple triple) {
                Fact fact = TripleText.fact(triple);
                if (fact == null) {
                  throw new RiotException("a mirror has no such triple: " + triple);
                }
                facts.add(fact);
              }
            });
    return facts;
  }
}
