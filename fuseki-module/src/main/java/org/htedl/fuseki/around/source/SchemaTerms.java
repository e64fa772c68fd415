// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.vocabulary.OWL2;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.RDFS;
import org.htedl.datatype.DataRangeReader;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.mirror.term.Iri;

/**
 * The triples of a graph that mirrors of any part of it need: declarations, hierarchies, domains,
 * ranges, and the definitions of datatypes.
 */
public final class SchemaTerms {
  static final Node TYPE = RDF.type.asNode();
  static final Node EXAMPLE = NodeFactory.createURI(HtedlVocabulary.EXAMPLE);

  /** Predicates all of whose triples are schema. */
  static final Set<Node> AXIOMS =
      Stream.of(
              RDFS.subClassOf,
              RDFS.subPropertyOf,
              RDFS.domain,
              RDFS.range,
              OWL2.equivalentClass,
              OWL2.disjointWith,
              OWL2.onDatatype,
              OWL2.datatypeComplementOf,
              OWL2.withRestrictions,
              OWL2.oneOf,
              OWL2.intersectionOf,
              OWL2.unionOf)
          .map(property -> property.asNode())
          .collect(Collectors.toUnmodifiableSet());

  /** Predicates whose triples are schema where an axiom leads to them: lists, and facets. */
  static final Set<Node> PARTS = parts();

  /** The classes whose members are declared to be a class, a datatype or a property of a kind. */
  public static final Set<Node> KINDS = kinds();

  private SchemaTerms() {}

  private static Set<Node> parts() {
    Stream<Node> facets = DataRangeReader.facets().stream().map(NodeFactory::createURI);
    return Stream.concat(facets, Stream.of(RDF.first.asNode(), RDF.rest.asNode()))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static Set<Node> kinds() {
    List<String> all = new ArrayList<>(Iri.declaringClasses());
    all.add(Iri.ANNOTATION_PROPERTY);
    all.add(Iri.FUNCTIONAL_PROPERTY);
    all.add(Iri.OWL + "DataRange");
    return all.stream().map(NodeFactory::createURI).collect(Collectors.toUnmodifiableSet());
  }

  /** Whether all triples with a predicate are sent with the schema. */
  public static boolean isAxiom(Node predicate) {
    return AXIOMS.contains(predicate) || predicate.equals(EXAMPLE);
  }

  /** Whether a triple is schema wherever it stands. */
  static boolean isSchema(Node predicate, Node object) {
    return isAxiom(predicate) || predicate.equals(TYPE) && KINDS.contains(object);
  }

  /** Whether a triple is one that mirrors have: without terms that are triples, or the like. */
  static boolean isPlain(Node subject, Node predicate, Node object) {
    return isResource(subject) && predicate.isURI() && (isResource(object) || object.isLiteral());
  }

  /** Whether a term is an IRI or a blank node. */
  public static boolean isResource(Node term) {
    return term.isURI() || term.isBlank();
  }
}
