// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.expression.ClassExpression;
import org.htedl.testing.naive.NaiveSteps.Place;

/**
 * Which definitions depend on their own negation, decided from triples by search, one step after
 * the other. A step leads from members of a class, or from pairs of a property, to what an axiom
 * adds to when there are more of them. Members that are there by a definition, or by a rule that
 * recognises members of a class, are looked at by themselves: what an axiom would add for them is
 * no step where they have it already.
 */
public final class NaiveStrata {
  /** A definition: the class, the node of the expression, and the expression. */
  public record Defined(String type, String node, ClassExpression expression) {}

  private final List<Defined> definitions;
  private final NaiveSteps steps;
  private final Map<Place, Set<Place>> reached = new LinkedHashMap<>();

  /**
   * @param axioms of the graph, with what says the definitions
   */
  public NaiveStrata(List<Triple> axioms, List<Defined> definitions) {
    this.definitions = definitions;
    this.steps = new NaiveSteps(new NaiveAxioms(axioms), definitions);
  }

  private Set<Place> reachable(Place from) {
    Set<Place> known = reached.get(from);
    if (known != null) {
      return known;
    }
    Set<Place> seen = new LinkedHashSet<>();
    ArrayDeque<Place> open = new ArrayDeque<>(steps.next(from));
    while (!open.isEmpty()) {
      Place place = open.remove();
      if (seen.add(place)) {
        open.addAll(steps.next(place));
      }
    }
    reached.put(from, seen);
    return seen;
  }

  /** All that may grow with the members by a definition, those members among it. */
  private Set<Place> after(int definition) {
    Set<Place> all = new LinkedHashSet<>();
    Set<Place> start = new LinkedHashSet<>();
    steps.addMembersBy(definition, start);
    for (Place place : start) {
      all.add(place);
      all.addAll(reachable(place));
    }
    return all;
  }

  private boolean reads(int definition, Set<Place> grown, boolean onlyNegated) {
    for (NaiveRead read : NaiveRead.of(definitions.get(definition).expression)) {
      if (!onlyNegated || !read.upward()) {
        for (Place place : grown) {
          if (place.name().equals(read.name())
              && place.kind().equals("property") == read.isProperty()) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether the second definition may grow or shrink with the first. */
  public boolean leads(int from, int to) {
    return reads(to, after(from), false);
  }

  /** The definitions that depend on their own negation, by their places. */
  public Set<Integer> circular() {
    Set<Integer> found = new TreeSet<>();
    for (int d = 0; d < definitions.size(); d++) {
      // Through whom: a definition in the circle that negates something that grows with it.
      for (int k = 0; k < definitions.size(); k++) {
        boolean together = d == k || leads(d, k) && leads(k, d);
        if (together && reads(k, after(k), true)) {
          found.add(d);
        }
      }
    }
    return found;
  }

  /** The definitions that are not evaluated: those, and what negates something that lacks them. */
  public Set<Integer> refused() {
    Set<Integer> refused = circular();
    Set<Place> missing = missing(refused);
    for (int d = 0; d < definitions.size(); d++) {
      if (reads(d, missing, true)) {
        refused.add(d);
      }
    }
    return refused;
  }

  private Set<Place> missing(Set<Integer> circular) {
    Set<Place> missing = new LinkedHashSet<>();
    circular.forEach(d -> missing.addAll(after(d)));
    return missing;
  }

  /** The names of what lacks members or pairs. */
  public Set<String> incomplete() {
    Set<String> names = new TreeSet<>();
    for (Place place : missing(circular())) {
      if (!place.name().startsWith("_:") && !place.name().startsWith("http://www.w3.org/")) {
        names.add(place.name());
      }
    }
    return names;
  }

  /**
   * Whether each step of a circle follows from the axioms: from a class or property to the next
   * name by way of blank nodes alone, and from the last one to a definition of the first that
   * negates it.
   *
   * @param names of the circle; the first one is not repeated at the end
   */
  public boolean isCircle(List<String> names) {
    for (int d = 0; d < definitions.size(); d++) {
      if (definitions.get(d).type.equals(names.get(0))) {
        Set<Place> at = new LinkedHashSet<>();
        steps.addMembersBy(d, at);
        Set<Place> reachedNow = throughBlanks(at, names.get(0));
        for (String name : names.subList(1, names.size())) {
          Set<Place> further = new LinkedHashSet<>();
          for (Place place : reachedNow) {
            for (Place step : steps.next(place)) {
              if (step.name().equals(name)) {
                further.add(step);
                if (step.cause() >= 0) {
                  steps.addMembersBy(step.cause(), further);
                }
              }
            }
            if (place.name().equals(name)) {
              further.add(place);
            }
          }
          for (Place place : at) {
            if (place.name().equals(name)) {
              further.add(place);
            }
          }
          at = further;
          reachedNow = throughBlanks(further, name);
        }
        if (reads(d, reachedNow, true)) {
          return true;
        }
      }
    }
    return false;
  }

  private Set<Place> throughBlanks(Set<Place> from, String name) {
    Set<Place> seen = new LinkedHashSet<>();
    ArrayDeque<Place> open = new ArrayDeque<>(from);
    while (!open.isEmpty()) {
      Place place = open.remove();
      if ((place.name().startsWith("_:") || place.name().equals(name)) && seen.add(place)) {
        open.addAll(steps.next(place));
      }
    }
    return seen;
  }
}
