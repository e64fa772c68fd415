// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.EntityKind;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.expression.WrittenIri;
import org.htedl.fuseki.around.source.RefusedSourceException;
import org.htedl.fuseki.around.source.SchemaTerms;
import org.htedl.fuseki.around.source.Source;
import org.htedl.fuseki.ask.ExpressionCompiler;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/** Finds the examples whose surroundings are wanted. */
final class ExampleNodes {
  private static final Pattern FULL_IRI =
      Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*://|urn:)[^\\s<>\"]+");
  private static final Node EXAMPLE = SourceSchema.iri(HtedlVocabulary.EXAMPLE);

  private final Source source;
  private final SourceSchema schema;
  private final Collection<Triple> known;

  /**
   * @param known the triples of the schema, with those of sets of examples
   */
  ExampleNodes(Source source, SourceSchema schema, Collection<Triple> known) {
    this.source = source;
    this.schema = schema;
    this.known = known;
  }

  Set<Node> of(AroundQuestion question) {
    List<String> names = question.names();
    Set<Node> examples = names == null ? group(String.valueOf(question.group())) : named(names);
    if (examples.isEmpty()) {
      throw new RefusedSourceException("there are no examples: name at least one with --around");
    }
    if (!source.knowsBlankNodes() && examples.stream().anyMatch(Node::isBlank)) {
      throw new RefusedSourceException(
          "an example is a blank node, which an endpoint cannot be asked about");
    }
    return examples;
  }

  private Set<Node> named(List<String> names) {
    Set<Node> nodes = new LinkedHashSet<>();
    for (String name : names) {
      String iri = name.startsWith("_:") ? name : iri(name);
      if (iri == null) {
        throw new RefusedSourceException(
            "'%s' is not an IRI: write it in full or with a prefix of the data".formatted(name));
      }
      nodes.add(NodeNames.nodeOf(iri));
    }
    return nodes;
  }

  /** The IRI that is written, in full, in angle brackets or with a prefix; null if it is none. */
  private @Nullable String iri(String written) {
    String iri = WrittenIri.expanded(written, List.of(source.prefixes()));
    return iri == null && FULL_IRI.matcher(written).matches() ? written : iri;
  }

  private Set<Node> group(String written) {
    String iri = iri(written);
    Set<Node> listed = new LinkedHashSet<>();
    if (iri != null) {
      Node set = SourceSchema.iri(iri);
      for (Triple triple : known) {
        if (triple.getPredicate().equals(EXAMPLE)
            && triple.getSubject().equals(set)
            && SchemaTerms.isResource(triple.getObject())) {
          listed.add(triple.getObject());
        }
      }
    }
    String name = iri == null ? className(written) : iri;
    boolean isClass =
        new MirrorVocabulary(schema.mirror()).kindsOf(name).contains(EntityKind.CLASS);
    if (isClass && !listed.isEmpty()) {
      throw new RefusedSourceException(written + " is both a class and a set of examples");
    }
    if (!isClass && listed.isEmpty()) {
      throw new RefusedSourceException(
          written + " is neither a file of names, nor a set of examples, nor a class");
    }
    return isClass ? members(SourceSchema.iri(name)) : listed;
  }

  private String className(String written) {
    try {
      ClassExpression read =
          new ExpressionCompiler(new MirrorVocabulary(schema.mirror()), List.of(source.prefixes()))
              .read(written);
      if (read instanceof ClassExpression.Named named) {
        return named.iri();
      }
    } catch (BadExpressionException unknown) {
      throw new RefusedSourceException("--around " + written + ": " + unknown.getMessage());
    }
    throw new RefusedSourceException(
        "--around takes a file of names, a set of examples or a named class, not " + written);
  }

  /** The members of a class, under the entailment. */
  private Set<Node> members(Node named) {
    if (named.getURI().equals(Iri.THING)) {
      throw new RefusedSourceException("owl:Thing is everything: its surroundings are the data");
    }
    Set<Node> classes = schema.withSubclasses(Set.of(named));
    Set<Node> subjects = schema.withAxiom("domain", classes);
    Set<Node> objects = schema.withAxiom("range", classes);
    Set<Node> predicates = new HashSet<>(subjects);
    predicates.addAll(objects);
    Set<Node> members = new LinkedHashSet<>();
    source.extents(
        classes,
        predicates,
        triple -> {
          Node predicate = triple.getPredicate();
          boolean isMember =
              predicate.getURI().equals(Iri.TYPE)
                  ? classes.contains(triple.getObject())
                  : subjects.contains(predicate);
          if (isMember && SchemaTerms.isResource(triple.getSubject())) {
            members.add(triple.getSubject());
          }
          if (objects.contains(predicate) && SchemaTerms.isResource(triple.getObject())) {
            members.add(triple.getObject());
          }
        });
    return members;
  }
}
