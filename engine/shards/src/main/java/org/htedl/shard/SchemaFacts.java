// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.Set;
import org.htedl.closure.Entailment;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.term.Iri;

/**
 * Which triples speak of classes, properties and datatypes, and which of these every shard has to
 * know. Refuses axioms by which one shard's facts would be another one's axioms.
 */
public final class SchemaFacts {
  private static final String SUB_CLASS = Iri.RDFS + "subClassOf";
  private static final String SUB_PROPERTY = Iri.RDFS + "subPropertyOf";
  private static final Set<String> AXIOMS =
      Set.of(SUB_CLASS, SUB_PROPERTY, Iri.RDFS + "domain", Iri.RDFS + "range");
  private static final Set<String> PARTS_OF_DEFINITIONS =
      Set.of(Iri.RDF + "first", Iri.RDF + "rest", Iri.RDF + "langRange");
  private static final Set<String> ABOUT_INDIVIDUALS =
      Set.of(Iri.OWL + "sameAs", Iri.OWL + "differentFrom");

  private final Entailment entailment;

  /**
   * @throws ShardRefusalException if what follows cannot be found shard by shard
   */
  public SchemaFacts(Entailment entailment) {
    if (entailment != Entailment.NONE && entailment != Entailment.RDFS) {
      throw new ShardRefusalException(
          "what follows under "
              + entailment
              + " cannot be found in shards, since it may depend on any individual; shards know"
              + " none and rdfs");
    }
    this.entailment = entailment;
  }

  /** Whether a triple with this predicate and, if it is a resource, object is about the schema. */
  public boolean isSchema(String predicate, String object) {
    if (predicate.equals(Iri.TYPE)) {
      return Declarations.changesMeaning(object)
          || Iri.CLASS_KINDS.contains(object)
          || object.equals(Iri.DATATYPE);
    }
    return isDefinition(predicate);
  }

  /** Whether a triple with this predicate is part of a definition or axiom. */
  public boolean isDefinition(String predicate) {
    return predicate.startsWith(Iri.OWL) && !ABOUT_INDIVIDUALS.contains(predicate)
        || predicate.startsWith(Iri.XSD)
        || AXIOMS.contains(predicate)
        || PARTS_OF_DEFINITIONS.contains(predicate);
  }

  /**
   * Whether every shard needs this triple to know which of its nodes are individuals, and what
   * follows of them.
   *
   * @throws ShardRefusalException if it is an axiom that cannot be followed in shards
   */
  public boolean isForAll(String subject, String predicate, String object) {
    if (predicate.equals(Iri.TYPE)) {
      return Declarations.changesMeaning(object);
    }
    if (entailment == Entailment.NONE || !AXIOMS.contains(predicate)) {
      return false;
    }
    if (predicate.equals(SUB_PROPERTY)
        && (subject.equals(Iri.TYPE) || object.equals(Iri.TYPE) || AXIOMS.contains(object))) {
      throw refused(subject, predicate, object);
    }
    if (!predicate.equals(SUB_PROPERTY) && Declarations.changesMeaning(object)) {
      throw refused(subject, predicate, object);
    }
    return true;
  }

  private static ShardRefusalException refused(String subject, String predicate, String object) {
    return new ShardRefusalException(
        "the axiom <"
            + subject
            + "> <"
            + predicate
            + "> <"
            + object
            + "> makes axioms or declarations of facts, which cannot be followed in shards; use"
            + " the entailment none, or no shards");
  }
}
