// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.closure.report.Contradiction;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/**
 * Which classes and properties lead to which by axioms: from a class to its superclass, from a
 * property to its domain, and in both directions where an axiom is made of several triples. What
 * does not lead to the names in a contradiction's axiom takes no part in it. What is left out here
 * is a guess that is tried first, so that it need not hold where axioms follow from other facts.
 * Immutable.
 */
final class AxiomGraph {
  /** Predicates that lead from subject to object alone. */
  private static final Set<String> ONE_WAY =
      Set.of(
          Iri.RDFS + "subClassOf",
          Iri.RDFS + "subPropertyOf",
          Iri.RDFS + "domain",
          Iri.RDFS + "range");

  /** Predicates of axioms from which nothing follows, so that they lead nowhere. */
  private static final Set<String> CONSTRAINTS =
      Set.of(
          Iri.OWL + "disjointWith",
          Iri.OWL + "propertyDisjointWith",
          Iri.OWL + "members",
          Iri.OWL + "sourceIndividual",
          Iri.OWL + "assertionProperty",
          Iri.OWL + "targetIndividual",
          Iri.OWL + "targetValue");

  private static final String MEMBERS = Iri.OWL + "members";
  private static final String FIRST = Iri.RDF + "first";
  private static final String REST = Iri.RDF + "rest";

  private final Map<String, List<String>> onward = new HashMap<>();
  private final Map<String, List<String>> backward = new HashMap<>();
  private final Map<String, List<Fact>> bySubject = new HashMap<>();

  /** Member of a list of disjoint classes or properties → the triples of its lists. */
  private final Map<String, List<Fact>> disjoint = new HashMap<>();

  /** Individual → the triples of the assertions that deny something of it. */
  private final Map<String, List<Fact>> denials = new HashMap<>();

  /**
   * @param axioms those of the graph
   * @param schema the mirror of other graphs whose axioms apply
   */
  AxiomGraph(List<Fact> axioms, @Nullable Mirror schema) {
    List<Fact> all = new ArrayList<>(axioms);
    if (schema != null) {
      all.addAll(SchemaTriples.of(schema.asserted()));
    }
    index(axioms, bySubject);
    Map<String, List<Fact>> parts = new HashMap<>();
    index(all, parts);
    Set<String> cells = new HashSet<>();
    for (Fact axiom : all) {
      if (axiom instanceof Fact.Edge edge) {
        if (edge.predicate().equals(MEMBERS)) {
          addDisjoint(edge, parts, cells);
        } else if (edge.predicate().equals(Iri.OWL + "sourceIndividual")) {
          denials
              .computeIfAbsent(edge.object(), none -> new ArrayList<>())
              .addAll(of(edge.subject()));
        }
      }
    }
    for (Fact axiom : all) {
      if (axiom instanceof Fact.Edge edge
          && !edge.isType()
          && !CONSTRAINTS.contains(edge.predicate())
          && !cells.contains(edge.subject())) {
        lead(edge.subject(), edge.object());
        if (!ONE_WAY.contains(edge.predicate())) {
          lead(edge.object(), edge.subject());
        }
      }
    }
  }

  private static void index(List<Fact> axioms, Map<String, List<Fact>> bySubject) {
    for (Fact axiom : axioms) {
      bySubject.computeIfAbsent(axiom.subject(), none -> new ArrayList<>()).add(axiom);
    }
  }

  private List<Fact> of(String subject) {
    return bySubject.getOrDefault(subject, List.of());
  }

  private void lead(String from, String to) {
    if (!from.equals(Iri.RDF + "nil") && !to.equals(Iri.RDF + "nil")) {
      onward.computeIfAbsent(from, none -> new ArrayList<>()).add(to);
      backward.computeIfAbsent(to, none -> new ArrayList<>()).add(from);
    }
  }

  /**
   * @param parts the triples of each subject, those of other graphs included
   * @param cells gets the cells of the list
   */
  private void addDisjoint(Fact.Edge axiom, Map<String, List<Fact>> parts, Set<String> cells) {
    List<Fact> triples = new ArrayList<>(of(axiom.subject()));
    List<String> members = new ArrayList<>();
    String cell = axiom.object();
    while (cell != null && cells.add(cell)) {
      String next = null;
      triples.addAll(of(cell));
      for (Fact part : parts.getOrDefault(cell, List.of())) {
        if (part instanceof Fact.Edge edge && edge.predicate().equals(FIRST)) {
          members.add(edge.object());
        } else if (part instanceof Fact.Edge edge && edge.predicate().equals(REST)) {
          next = edge.object();
        }
      }
      cell = next;
    }
    for (String member : members) {
      disjoint.computeIfAbsent(member, none -> new ArrayList<>()).addAll(triples);
    }
  }

  /** The names that lead to those in the axiom of a contradiction, with these. */
  Set<String> leadingTo(Contradiction contradiction) {
    return reached(names(contradiction), backward, null);
  }

  private static Set<String> names(Contradiction contradiction) {
    List<String> axiom = contradiction.axiom();
    Set<String> names = new HashSet<>(axiom.subList(1, axiom.size()));
    names.add(Iri.OWL + "Nothing");
    return names;
  }

  private static Set<String> reached(
      Collection<String> from, Map<String, List<String>> edges, @Nullable Set<String> within) {
    Set<String> reached = new HashSet<>();
    Deque<String> open = new ArrayDeque<>();
    for (String name : from) {
      if ((within == null || within.contains(name)) && reached.add(name)) {
        open.add(name);
      }
    }
    while (!open.isEmpty()) {
      for (String next : edges.getOrDefault(open.remove(), List.of())) {
        if ((within == null || within.contains(next)) && reached.add(next)) {
          open.add(next);
        }
      }
    }
    return reached;
  }

  /**
   * The axioms of the graph on the ways from triples to the axiom of a contradiction, and that
   * axiom.
   *
   * @param leading {@link #leadingTo} of the contradiction
   */
  List<Fact> between(List<Fact> triples, Set<String> leading, Contradiction contradiction) {
    Set<String> start = new HashSet<>();
    for (Fact triple : triples) {
      start.add(triple.subject());
      start.add(triple.predicate());
      if (triple instanceof Fact.Edge edge) {
        start.add(edge.object());
      }
    }
    Set<String> names = names(contradiction);
    Set<String> between = reached(start, onward, leading);
    between.addAll(names);
    Set<Fact> found = new LinkedHashSet<>();
    for (String name : between) {
      for (Fact axiom : of(name)) {
        boolean isWithin =
            !(axiom instanceof Fact.Edge edge)
                || edge.isType()
                || between.contains(edge.object())
                || edge.object().equals(Iri.RDF + "nil");
        if (isWithin) {
          found.add(axiom);
        }
      }
    }
    names.forEach(name -> found.addAll(disjoint.getOrDefault(name, List.of())));
    contradiction.terms().forEach(term -> found.addAll(denials.getOrDefault(term, List.of())));
    return List.copyOf(found);
  }
}
