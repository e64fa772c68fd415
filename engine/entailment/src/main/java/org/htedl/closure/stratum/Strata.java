// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.stratum;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.htedl.closure.definition.Definition;
import org.htedl.closure.reading.Definitions;
import org.htedl.closure.reading.PropertyUse;
import org.htedl.closure.report.Refusals;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Components;

/**
 * The order in which definitions are evaluated: each after all that it depends on, by other
 * definitions and by rules; those that depend on one another together. Else it goes by names, so
 * that equal graphs have one order, however their nodes are numbered.
 */
public final class Strata {
  private final List<Definition> definitions;
  private final Dependencies dependencies;
  private final Components components;
  private final boolean[] parted;
  private final boolean refusesCircles;

  /**
   * What can be evaluated, and what cannot.
   *
   * @param strata definitions, each after those of earlier strata
   * @param open definitions that go through their own negation, and those that depend on them, to
   *     be evaluated after the strata; empty where these are refused
   * @param refused why others are left out
   * @param uses as {@link Definitions} has it
   */
  public record Order(
      List<Stratum> strata,
      List<Definition> open,
      Refusals refused,
      Map<String, PropertyUse> uses) {
    static final Order NONE = new Order(List.of(), List.of(), Refusals.NONE, Map.of());

    public Order {
      strata = List.copyOf(strata);
      open = List.copyOf(open);
      uses = Map.copyOf(uses);
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
    public static Order of(Mirror closed) {
      return closed.kept(Order.class, mirror -> NONE);
    }

    /** Attaches it to the mirror, before it is first read. */
    public void keepWith(Mirror closed) {
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
   * @param isParted whether some would depend on their own negation if what they ask for counted as
   *     a consequence of them; then facts may support one another that do not depend on one another
   */
  public record Stratum(
      List<Definition> definitions, int level, boolean isRecursive, boolean isParted) {
    public Stratum {
      definitions = List.copyOf(definitions);
    }

    /** Whether members by these definitions may support the facts that they are members by. */
    public boolean mayFeedBack() {
      return isRecursive || isParted;
    }
  }

  private Strata(List<Definition> definitions, Dependencies dependencies, boolean refusesCircles) {
    this.definitions = definitions;
    this.refusesCircles = refusesCircles;
    this.dependencies = dependencies;
    this.parted = new boolean[dependencies.giverCount()];
    Components whole = Components.of(dependencies.graph(d -> true));
    Set<Integer> negative = negative(whole).keySet();
    for (int d = 0; d < parted.length; d++) {
      parted[d] = negative.contains(whole.of(dependencies.numberOf(d)));
    }
    this.components = Components.of(dependencies.graph(d -> !parted[d]));
  }

  /** The order in which the places of definitions do not depend on how they were found. */
  static List<Definition> sorted(List<Definition> definitions) {
    return definitions.stream()
        .sorted(Comparator.comparing(Definition::type).thenComparing(Definition::toString))
        .toList();
  }

  /**
   * The definitions, stratum by stratum; those that depend on their own negation are left out, and
   * those that depend on who is not in a class which lacks members for that.
   *
   * @param definitions {@linkplain #sorted}
   * @param dependencies of them
   * @param refusesCircles whether definitions that depend on their own negation are refused; else
   *     they are {@linkplain Order#open open}
   */
  public static Order of(
      List<Definition> sorted,
      Dependencies dependencies,
      Definitions definitions,
      boolean refusesCircles) {
    return new Strata(sorted, dependencies, refusesCircles).order(definitions);
  }

  /** The components in which a definition reads what it negates, each with the first of those. */
  private Map<Integer, Circle> negative(Components components) {
    Map<Integer, Circle> found = new LinkedHashMap<>();
    for (int d = 0; d < definitions.size(); d++) {
      int component = components.of(dependencies.numberOf(d));
      for (Definition.Reading reading : definitions.get(d).readings()) {
        if (!reading.upward()) {
          int source = dependencies.source(reading);
          if (source >= 0 && components.of(source) == component) {
            found.putIfAbsent(component, new Circle(d, source, reading.name()));
          }
        }
      }
    }
    return found;
  }

  /**
   * A way from a definition to what it negates.
   *
   * @param source the last node of the way
   * @param negated what is read
   */
  private record Circle(int definition, int source, String negated) {}

  private Order order(Definitions all) {
    Map<Integer, Circle> circles = negative(components);
    RefusedDefinitions refused = new RefusedDefinitions(definitions, dependencies);
    Set<Integer> open = Set.of();
    if (refusesCircles) {
      circles.forEach(
          (component, circle) ->
              refused.addCircle(
                  inComponent(component), circle.definition, circle.source, circle.negated));
    } else {
      open = dependentOn(circles.keySet());
    }
    all.unread().forEach(refused::addUnread);
    Refusals refusals = refused.find();
    Map<Integer, List<Integer>> strata = new LinkedHashMap<>();
    for (int d = 0; d < definitions.size(); d++) {
      if (!refused.contains(d) && !open.contains(d)) {
        strata
            .computeIfAbsent(
                components.of(dependencies.numberOf(d)), component -> new ArrayList<>())
            .add(d);
      }
    }
    int[] levels = levels(strata.keySet());
    List<Stratum> order = new ArrayList<>();
    strata.forEach((component, together) -> order.add(stratum(component, together, levels)));
    order.sort(Comparator.comparingInt(Stratum::level));
    List<Definition> left =
        open.stream().sorted().filter(d -> !refused.contains(d)).map(definitions::get).toList();
    return new Order(order, left, refusals, all.uses());
  }

  /** The definitions in some components, and those that depend on them. */
  private Set<Integer> dependentOn(Set<Integer> some) {
    boolean[] reached = new boolean[components.count()];
    // Whatever leads to a component has a greater number.
    for (int c = components.count() - 1; c >= 0; c--) {
      reached[c] |= some.contains(c);
      if (reached[c]) {
        for (int dependent : components.successors(c)) {
          reached[dependent] = true;
        }
      }
    }
    Set<Integer> found = new TreeSet<>();
    for (int d = 0; d < definitions.size(); d++) {
      if (reached[components.of(dependencies.numberOf(d))]) {
        found.add(d);
      }
    }
    return found;
  }

  private List<Integer> inComponent(int component) {
    List<Integer> found = new ArrayList<>();
    for (int d = 0; d < definitions.size(); d++) {
      if (components.of(dependencies.numberOf(d)) == component) {
        found.add(d);
      }
    }
    return found;
  }

  private Stratum stratum(int component, List<Integer> together, int[] levels) {
    return new Stratum(
        together.stream().map(definitions::get).toList(),
        levels[component],
        together.stream().anyMatch(d -> reads(d, component)),
        together.stream().anyMatch(d -> parted[d]));
  }

  private boolean reads(int d, int component) {
    return definitions.get(d).readings().stream()
        .map(dependencies::source)
        .anyMatch(source -> source >= 0 && components.of(source) == component);
  }

  /** How many components with definitions each component depends on, one through another. */
  private int[] levels(Set<Integer> defined) {
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
}
