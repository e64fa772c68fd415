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
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.htedl.mirror.Adjacency;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * The order in which definitions are evaluated: each after all that it depends on, by other
 * definitions and by rules; those that depend on one another together. Else it goes by names, so
 * that equal graphs have one order, however their nodes are numbered.
 */
final class Strata {
  private final List<Definition> definitions;
  private final ToIntFunction<String> ids;
  private final IntFunction<String> names;
  private final Dependencies dependencies;

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

    /** The strata, those of one level together. */
    List<List<Stratum>> levels() {
      Map<Integer, List<Stratum>> levels = new TreeMap<>();
      for (Stratum stratum : strata) {
        levels.computeIfAbsent(stratum.level(), level -> new ArrayList<>()).add(stratum);
      }
      return List.copyOf(levels.values());
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
   * @param level how many others have to be evaluated before, one after the other; strata of one
   *     level do not depend on one another
   * @param isRecursive whether some depend on what they define themselves
   */
  record Stratum(List<Definition> definitions, int level, boolean isRecursive) {
    Stratum {
      definitions = List.copyOf(definitions);
    }
  }

  private Strata(
      List<Definition> definitions,
      Dependencies dependencies,
      ToIntFunction<String> ids,
      IntFunction<String> names) {
    this.definitions =
        definitions.stream()
            .sorted(Comparator.comparing(Definition::type).thenComparing(Definition::toString))
            .toList();
    this.dependencies = dependencies;
    this.ids = ids;
    this.names = names;
  }

  /**
   * The definitions, stratum by stratum; those that depend on their own negation are left out.
   *
   * @param rules what depends on what by rules and hierarchies; becomes this one's own
   * @param ids of all names in the definitions
   */
  static Order of(
      List<Definition> definitions,
      Dependencies rules,
      ToIntFunction<String> ids,
      IntFunction<String> names) {
    return new Strata(definitions, rules, ids, names).order();
  }

  private Order order() {
    for (Definition definition : definitions) {
      int type = ids.applyAsInt(definition.type());
      dependencies.addDefined(type);
      for (Definition.Reading reading : definition.readings()) {
        int read = ids.applyAsInt(reading.name());
        if (read >= 0) {
          dependencies.addReading(read, type);
        }
      }
    }
    Adjacency graph = dependencies.graph();
    Components components = Components.of(graph);
    Map<Integer, List<Definition>> strata = new LinkedHashMap<>();
    Map<Integer, String> refused = new LinkedHashMap<>();
    for (Definition definition : definitions) {
      int type = ids.applyAsInt(definition.type());
      int stratum = components.of(type);
      for (Definition.Reading reading : definition.readings()) {
        int read = read(reading);
        if (!reading.upward() && read >= 0 && components.of(read) == stratum) {
          refused.putIfAbsent(stratum, circle(graph, type, read));
        }
      }
      strata.computeIfAbsent(stratum, s -> new ArrayList<>()).add(definition);
    }
    List<String> sentences = new ArrayList<>();
    refused.forEach((stratum, circle) -> sentences.add(sentence(strata.remove(stratum), circle)));
    int[] levels = levels(components, strata.keySet());
    List<Stratum> order = new ArrayList<>();
    strata.forEach(
        (component, together) ->
            order.add(
                new Stratum(
                    together, levels[component], isRecursive(together, component, components))));
    order.sort(Comparator.comparingInt(Stratum::level));
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
        .map(this::read)
        .anyMatch(read -> read >= 0 && components.of(read) == component);
  }

  /** What is read, in the graph; -1 for what has no name. */
  private int read(Definition.Reading reading) {
    return dependencies.asRead(ids.applyAsInt(reading.name()));
  }

  private String name(int node) {
    return dependencies.name(node, names);
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

  /** A shortest way from a class to what its definition negates. */
  private String circle(Adjacency graph, int type, int negated) {
    Map<Integer, Integer> before = new HashMap<>();
    ArrayDeque<Integer> open = new ArrayDeque<>(List.of(type));
    before.put(type, type);
    while (!before.containsKey(negated)) {
      int node = open.remove();
      int[] targets = graph.targetsOf(node);
      List<Integer> byName =
          Arrays.stream(targets).boxed().sorted(Comparator.comparing(this::name)).toList();
      for (int next : byName) {
        if (before.putIfAbsent(next, node) == null) {
          open.add(next);
        }
      }
    }
    List<String> way = new ArrayList<>();
    for (int node = negated; node != type; node = Objects.requireNonNull(before.get(node))) {
      String name = "<" + name(node) + ">";
      if (!name.startsWith("<_:") && (way.isEmpty() || !way.getLast().equals(name))) {
        way.add(name);
      }
    }
    Collections.reverse(way);
    String start = "<" + names.apply(type) + ">";
    return (way.isEmpty() ? start : start + " → " + String.join(" → ", way)) + " → not → " + start;
  }
}
