// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import java.util.LinkedHashSet;
import java.util.Set;

/** The axioms that classes are their own subclasses and properties their own sub-properties. */
public final class NaiveReflexive {
  private static final String W3 = "http://www.w3.org/";
  private static final String RDF = W3 + "1999/02/22-rdf-syntax-ns#";
  private static final String RDFS = W3 + "2000/01/rdf-schema#";
  private static final String OWL = W3 + "2002/07/owl#";
  private static final String TYPE = RDF + "type";
  private static final String SUB_CLASS = RDFS + "subClassOf";
  private static final String SUB_PROPERTY = RDFS + "subPropertyOf";

  private static final Set<String> CLASS_KINDS = Set.of(RDFS + "Class", OWL + "Class");

  private static final Set<String> PROPERTY_KINDS =
      Set.of(RDF + "Property", OWL + "ObjectProperty", OWL + "DatatypeProperty");

  private NaiveReflexive() {}

  /**
   * The triples with those axioms.
   *
   * @param isOwl whether declarations of OWL count
   */
  public static Set<Triple> added(Set<Triple> triples, boolean isOwl) {
    Set<Triple> all = new LinkedHashSet<>(triples);
    for (Triple triple : triples) {
      add(triple.predicate(), SUB_PROPERTY, all);
      if (triple.object() instanceof String object) {
        addEnds(triple.subject(), triple.predicate(), object, isOwl, all);
      }
    }
    return all;
  }

  private static void addEnds(
      String subject, String predicate, String object, boolean isOwl, Set<Triple> all) {
    switch (predicate) {
      case TYPE -> {
        add(object, SUB_CLASS, all);
        boolean isRead = isOwl || !object.startsWith(OWL);
        if (isRead && CLASS_KINDS.contains(object)) {
          add(subject, SUB_CLASS, all);
        }
        if (isRead && PROPERTY_KINDS.contains(object)) {
          add(subject, SUB_PROPERTY, all);
        }
      }
      case SUB_CLASS, SUB_PROPERTY -> {
        add(subject, predicate, all);
        add(object, predicate, all);
      }
      case RDFS + "domain", RDFS + "range" -> {
        add(subject, SUB_PROPERTY, all);
        add(object, SUB_CLASS, all);
      }
      default -> {}
    }
  }

  /** Terms of the W3C's vocabularies have none. */
  private static void add(String node, String predicate, Set<Triple> all) {
    if (!node.startsWith(W3)) {
      all.add(new Triple(node, predicate, node));
    }
  }
}
