// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;

/** Which triples are axioms, or parts of one, by their terms alone. */
final class SchemaTriples {
  /** Classes of the vocabularies whose members are individuals, so that being one is data. */
  private static final Set<String> OF_INDIVIDUALS =
      Set.of(Iri.THING, Iri.NAMED_INDIVIDUAL, Iri.OWL + "Nothing");

  /** Predicates of RDF and RDFS that axioms are written with. */
  private static final Set<String> OF_AXIOMS =
      Set.of(
          Iri.RDFS + "subClassOf",
          Iri.RDFS + "subPropertyOf",
          Iri.RDFS + "domain",
          Iri.RDFS + "range",
          Iri.RDF + "first",
          Iri.RDF + "rest");

  /** Predicates of OWL about individuals and documents, from which nothing follows here. */
  private static final Set<String> OF_NO_AXIOMS =
      Set.of(
          Iri.OWL + "sameAs",
          Iri.OWL + "differentFrom",
          Iri.OWL + "versionInfo",
          Iri.OWL + "imports");

  private SchemaTriples() {}

  /**
   * Whether a triple belongs to the schema: axioms are written with its predicate, such as {@code
   * rdfs:domain}, {@code rdf:first} and those of OWL, or it gives its subject a type of these
   * vocabularies, such as {@code owl:Class}. Assertions that something is not so are of the schema,
   * too; memberships in {@code owl:Thing} and {@code owl:Nothing} are not.
   */
  public static boolean contain(Fact triple) {
    return triple instanceof Fact.Edge edge && edge.isType()
        ? isKind(edge.object())
        : isPredicate(triple.predicate());
  }

  static boolean isKind(String type) {
    return Iri.inVocabulary(type) && !OF_INDIVIDUALS.contains(type);
  }

  static boolean isPredicate(String predicate) {
    return predicate.startsWith(Iri.OWL) && !OF_NO_AXIOMS.contains(predicate)
        || predicate.startsWith(Iri.XSD)
        || OF_AXIOMS.contains(predicate);
  }

  /** Those among a mirror's triples; costs them and the names of predicates and classes. */
  static List<Fact> of(Mirror mirror) {
    List<Fact> found = new ArrayList<>();
    MirrorFacts facts = new MirrorFacts(mirror);
    Consumer<Fact> sink = found::add;
    mirror.forEachRole(
        id -> {
          if (isPredicate(mirror.nodeName(id))) {
            facts.edges(id, sink);
          }
        });
    mirror.forEachColumn(
        id -> {
          if (isPredicate(mirror.nodeName(id))) {
            facts.values(id, sink);
          }
        });
    mirror.forEachClass(
        id -> {
          if (isKind(mirror.nodeName(id))) {
            facts.types(id, sink);
          }
        });
    return found;
  }
}
