package org.htedl.closure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.htedl.mirror.Adjacency;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * The order in which definitions are evaluated: each after all that it depends on, by other
 * definitions and by rules; those that depend on one another together. Else it goes by names, so
 * that equal graphs have one order, however their nodes are numbered: a definition may make nodes
 * individuals, and the complements in later ones are among the individuals by then.
 */
final class Strata {
  private final List<Definition> definitions;
  private final ToIntFunction<String> ids;
  private final IntFunction<String> names;
  private final List<Long> edges = new ArrayList<>();

  /**
   * What can be evaluated, and what cannot.
   *
   * @param strata definitions, each after those of earlier strata
   * @param refused why others are left out
   */
  record Order(List<Stratum> strata, Refusals refused) {
    static final Order NONE = new Order(List.of(), new Refusals(List.of()));

    Order {
      strata = List.copyOf(strata);
    }

    /** The order in which the definitions of a closed mirror were evaluated. */
    static Order of(Mirror closed) {
      return closed.kept(Order.class, mirror -> NONE);
    }

    /** Keeps it with the mirror, before anybody asks for it. */
    void keepWith(Mirror closed) {
      closed.kept(Order.class, mirror -> this);
      refused.keepWith(closed);
    }
  }

  /**
   * Definitions that are evaluated together.
   *
   * @param isRecursive whether some depend on what they define themselves
   */
  record Stratum(List<Definition> definitions, boolean isRecursive) {
    Stratum {
      definitions = List.copyOf(definitions);
    }
  }

  /**
   * @param ids of all names in the definitions
   */
  private Strata(
      List<Definition> definitions, ToIntFunction<String> ids, IntFunction<String> names) {
    this.definitions =
        definitions.stream()
            .sorted(Comparator.comparing(Definition::type).thenComparing(Definition::toString))
            .toList();
    this.ids = ids;
    this.names = names;
  }

  /**
   * The definitions, stratum by stratum; those that depend on their own negation are left out.
   *
   * @param hierarchies from classes and properties to those above them
   */
  static Order of(
      List<Definition> definitions,
      List<OwlRule> rules,
      List<Adjacency> hierarchies,
      ToIntFunction<String> ids,
      IntFunction<String> names) {
    Strata strata = new Strata(definitions, ids, names);
    strata.addRules(rules, hierarchies);
    return strata.order();
  }

  private void addRules(List<OwlRule> rules, List<Adjacency> hierarchies) {
    for (OwlRule rule : rules) {
      OwlRule.Footprint footprint = rule.footprint();
      for (int written : footprint.writes()) {
        for (int type : footprint.classes()) {
          addEdge(type, written);
        }
        for (int property : footprint.properties()) {
          addEdge(property, written);
        }
      }
    }
    for (Adjacency hierarchy : hierarchies) {
      for (long pair : hierarchy.pairs()) {
        edges.add(pair);
      }
    }
  }

  private void addEdge(int from, int to) {
    edges.add((long) from << 32 | to);
  }

  private Order order() {
    for (Definition definition : definitions) {
      int type = ids.applyAsInt(definition.type());
      definition.readings().forEach(reading -> addEdge(reading.name(), type));
    }
    Adjacency graph = Adjacency.of(edges.stream().mapToLong(Long::longValue).toArray());
    Components components = Components.of(graph);
    Map<Integer, List<Definition>> strata = new LinkedHashMap<>();
    Map<Integer, String> refused = new LinkedHashMap<>();
    for (Definition definition : definitions) {
      int type = ids.applyAsInt(definition.type());
      int stratum = components.of(type);
      for (Definition.Reading reading : definition.readings()) {
        int id = ids.applyAsInt(reading.name());
        if (!reading.upward() && id >= 0 && components.of(id) == stratum) {
          refused.putIfAbsent(stratum, circle(graph, type, id));
        }
      }
      strata.computeIfAbsent(stratum, s -> new ArrayList<>()).add(definition);
    }
    int[] levels = levels(components, strata.keySet());
    List<String> sentences = new ArrayList<>();
    refused.forEach((stratum, circle) -> sentences.add(sentence(strata.remove(stratum), circle)));
    List<Integer> inOrder = new ArrayList<>(strata.keySet());
    // What uses nothing depends on nothing.
    inOrder.sort(Comparator.comparingInt(component -> component < 0 ? 0 : levels[component]));
    List<Stratum> order = new ArrayList<>();
    for (int component : inOrder) {
      List<Definition> together = Objects.requireNonNull(strata.get(component));
      order.add(new Stratum(together, isRecursive(together, component, components)));
    }
    return new Order(order, new Refusals(sentences));
  }

  /** How many components with definitions each component depends on, one through another. */
  private static int[] levels(Components components, Set<Integer> defined) {
    int[] levels = new int[components.count()];
    // Whatever leads to a component has a greater number.
    for (int c = levels.length - 1; c >= 0; c--) {
      int next = levels[c] + (defined.contains(c) ? 1 : 0);
      for (int dependent : components.successors(c)) {
        if (dependent != c) {
          levels[dependent] = Math.max(levels[dependent], next);
        }
      }
    }
    return levels;
  }

  private boolean isRecursive(List<Definition> together, int component, Components components) {
    return together.stream()
        .flatMap(definition -> definition.readings().stream())
        .map(reading -> ids.applyAsInt(reading.name()))
        .anyMatch(id -> id >= 0 && components.of(id) == component);
  }

  private static String sentence(@Nullable List<Definition> left, String circle) {
    return (left == null ? List.<Definition>of() : left)
            .stream()
                .map(definition -> "<" + definition.type() + ">")
                .distinct()
                .collect(Collectors.joining(", ", "Not evaluated under the closed world: ", ""))
        + ", since that would go through its own negation: "
        + circle
        + ".";
  }

  private void addEdge(String from, int to) {
    int id = ids.applyAsInt(from);
    if (id >= 0) {
      addEdge(id, to);
    }
  }

  /** A shortest way from a class to what its definition negates. */
  private String circle(Adjacency graph, int type, int negated) {
    Map<Integer, Integer> before = new HashMap<>();
    ArrayDeque<Integer> open = new ArrayDeque<>(List.of(type));
    before.put(type, type);
    while (!before.containsKey(negated)) {
      int node = open.remove();
      int[] targets = graph.targetsOf(node);
      List<Integer> byName =
          Arrays.stream(targets).boxed().sorted(Comparator.comparing(names::apply)).toList();
      for (int next : byName) {
        if (before.putIfAbsent(next, node) == null) {
          open.add(next);
        }
      }
    }
    List<String> way = new ArrayList<>();
    for (int node = negated; node != type; node = Objects.requireNonNull(before.get(node))) {
      String name = names.apply(node);
      if (!name.startsWith("_:")) {
        way.add("<" + name + ">");
      }
    }
    Collections.reverse(way);
    String start = "<" + names.apply(type) + ">";
    return (way.isEmpty() ? start : start + " → " + String.join(" → ", way)) + " → not → " + start;
  }
}
