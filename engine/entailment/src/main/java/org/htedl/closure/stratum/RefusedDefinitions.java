// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.stratum;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.htedl.closure.definition.Definition;
import org.htedl.closure.reading.Definitions;
import org.htedl.closure.report.Refusals;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;

/**
 * Determines which definitions are not evaluated, and which classes and properties are incomplete
 * as a result. Definitions in a cycle through negation and those that cannot be read are refused
 * first; then those that read the complement of something incomplete, which would cover too much.
 * Used by one thread and once.
 */
final class RefusedDefinitions {
  private final List<Definition> definitions;
  private final Dependencies dependencies;
  private final Adjacency graph;
  private final Set<Integer> refused = new HashSet<>();
  private final Set<Integer> reached = new HashSet<>();
  private final ArrayDeque<Integer> open = new ArrayDeque<>();
  private final Set<String> incomplete = new TreeSet<>();
  private final List<String> sentences = new ArrayList<>();

  RefusedDefinitions(List<Definition> definitions, Dependencies dependencies) {
    this.definitions = definitions;
    this.dependencies = dependencies;
    this.graph = dependencies.graph(giver -> false);
  }

  /**
   * Definitions that depend on one another and on their own negation.
   *
   * @param first one of them
   * @param source the last node of a way from that one to what it negates
   * @param negated what it negates
   */
  void addCircle(Collection<Integer> together, int first, int source, String negated) {
    refused.addAll(together);
    sentences.add(
        sentence(together, "since that would go through its own negation: ")
            + circle(first, source, negated)
            + ".");
  }

  /** A definition that is not evaluated since it cannot be read. */
  void addUnread(Definitions.Unread unread) {
    sentences.add(
        "Not evaluated under the closed world: <"
            + unread.type()
            + ">, since its definition cannot be read: "
            + unread.reason()
            + ".");
    int type = dependencies.numberOfClass(unread.type());
    if (reached.add(type)) {
      open.add(type);
    }
  }

  /** All refusals; to be asked for once, after all were added. */
  Refusals find() {
    for (int d : refused) {
      // What it would have given is missing; the definition itself is not what depends on that.
      if (reached.add(dependencies.numberOf(d))) {
        open.add(dependencies.numberOf(d));
      }
    }
    while (!open.isEmpty()) {
      int node = open.remove();
      dependencies.namesOf(node).forEach(this::note);
      for (int next : graph.targetsOf(node)) {
        if (reached.add(next)) {
          open.add(next);
        }
      }
    }
    for (int d = 0; d < definitions.size(); d++) {
      if (!refused.contains(d) && reached.contains(dependencies.numberOf(d))) {
        refuseIfNegated(d);
      }
    }
    Collections.sort(sentences);
    return new Refusals(sentences, List.copyOf(incomplete));
  }

  /** Whether a definition is left out. */
  boolean contains(int definition) {
    return refused.contains(definition);
  }

  private void note(String name) {
    if (!name.startsWith("_:") && !Iri.inVocabulary(name)) {
      incomplete.add(name);
    }
  }

  private void refuseIfNegated(int d) {
    for (Definition.Reading reading : definitions.get(d).readings()) {
      if (!reading.upward() && reached.contains(dependencies.source(reading))) {
        refused.add(d);
        sentences.add(
            sentence(List.of(d), "since it depends on who is not in ")
                + "<"
                + reading.name()
                + ">, which is incomplete.");
        return;
      }
    }
  }

  private String sentence(Collection<Integer> together, String reason) {
    return together.stream()
            .map(d -> "<" + definitions.get(d).type() + ">")
            .distinct()
            .collect(Collectors.joining(", ", "Not evaluated under the closed world: ", ", "))
        + reason;
  }

  /** A shortest way from a definition to what it negates, by the names on it. */
  private String circle(int definition, int source, String negated) {
    int start = dependencies.numberOf(definition);
    Map<Integer, Integer> before = new HashMap<>();
    ArrayDeque<Integer> ahead = new ArrayDeque<>(List.of(start));
    before.put(start, start);
    while (!before.containsKey(source)) {
      int node = ahead.remove();
      List<Integer> byName =
          Arrays.stream(graph.targetsOf(node))
              .boxed()
              .sorted(Comparator.comparing(dependencies::name))
              .toList();
      for (int next : byName) {
        if (before.putIfAbsent(next, node) == null) {
          ahead.add(next);
        }
      }
    }
    List<Integer> nodes = new ArrayList<>();
    for (int node = source; node != start; node = Objects.requireNonNull(before.get(node))) {
      nodes.add(node);
    }
    Collections.reverse(nodes);
    List<String> way = new ArrayList<>();
    way.add(definitions.get(definition).type());
    int from = start;
    for (int node : nodes) {
      dependencies.names(from, node).forEach(name -> addTo(way, name));
      from = node;
    }
    addTo(way, negated);
    return way.stream().map(name -> "<" + name + ">").collect(Collectors.joining(" → "))
        + " → not → <"
        + definitions.get(definition).type()
        + ">";
  }

  private static void addTo(List<String> way, String name) {
    if (!name.startsWith("_:") && !name.equals(way.getLast())) {
      way.add(name);
    }
  }
}
