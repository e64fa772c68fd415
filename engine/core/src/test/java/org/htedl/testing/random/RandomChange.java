// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.random;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.htedl.testing.naive.Triple;

/**
 * A change of a graph that is a set of triples: first {@code removed} go, then {@code added} come.
 * Some removed triples are not in the graph and some added ones are already.
 */
public record RandomChange(long seed, List<Triple> removed, List<Triple> added) {
  public RandomChange {
    removed = List.copyOf(removed);
    added = List.copyOf(added);
  }

  /**
   * A change of one to some fifty triples, of every kind that the knowledge base has: assertions,
   * types, declarations (which change what other assertions mean), new nodes and new values.
   */
  public static RandomChange of(RandomKnowledgeBase base, List<Triple> graph, long seed) {
    Choices choices = new Choices(seed);
    List<Triple> removed = new ArrayList<>();
    List<Triple> added = new ArrayList<>();
    for (int n = choices.of(0, 1, 3, 10, 30); n > 0 && !graph.isEmpty(); n--) {
      removed.add(choices.of(graph));
    }
    for (int n = choices.of(0, 1, 3, 20); n > 0; n--) {
      added.add(fresh(base, graph, choices));
    }
    if (choices.percent(20)) {
      removed.add(fresh(base, graph, choices));
    }
    return new RandomChange(seed, removed, added);
  }

  /** The graph after the change, each triple once. */
  public List<Triple> appliedTo(List<Triple> graph) {
    LinkedHashSet<Triple> result = new LinkedHashSet<>(graph);
    removed.forEach(result::remove);
    result.addAll(added);
    return List.copyOf(result);
  }

  private static Triple fresh(RandomKnowledgeBase base, List<Triple> graph, Choices choices) {
    if (!graph.isEmpty() && choices.percent(20)) {
      return choices.of(graph);
    }
    String subject = node(base, choices);
    return switch (choices.below(6)) {
      case 0, 1 -> new Triple(subject, name(base.roles(), "newRole", choices), node(base, choices));
      case 2, 3 ->
          new Triple(
              subject,
              name(base.properties(), "newValue", choices),
              choices.percent(10)
                  ? RandomLiteral.illTyped(choices)
                  : RandomLiteral.of(choices, RandomLiteral.Profile.ANYTHING));
      case 4 ->
          new Triple(
              subject,
              "http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
              name(base.classes(), "NewClass", choices));
      default ->
          new Triple(
              name(choices.of(base.roles(), base.properties(), base.classes()), "r", choices),
              "http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
              "http://www.w3.org/2002/07/owl#"
                  + choices.of(
                      "AnnotationProperty", "ObjectProperty", "DatatypeProperty", "Class"));
    };
  }

  private static String node(RandomKnowledgeBase base, Choices choices) {
    return name(base.nodes(), "fresh" + choices.below(3), choices);
  }

  private static String name(List<String> known, String fresh, Choices choices) {
    return known.isEmpty() || choices.percent(10)
        ? "http://example.org/new#" + fresh
        : choices.of(known);
  }
}
