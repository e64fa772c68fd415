// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.closure.report.Refusals;
import org.htedl.engine.Engine;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.testing.naive.NaiveEvaluator;
import org.htedl.testing.naive.NaiveOwl;
import org.htedl.testing.naive.NaiveStrata;
import org.htedl.testing.naive.NaiveStrata.Defined;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomStrata;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Definitions of every kind against a naive search for circles and a naive evaluation: none is
 * refused without a circle, each that is in one is, whatever lacks something for that is named, and
 * all others have the members that they should, also after changes.
 *
 * <p>{@code -Dhtedl.seed=N -Dhtedl.random.count=N} takes other seeds, which add up.
 */
class RandomStrataTest {
  private static final long FROM = Long.getLong("htedl.seed", 1);
  private static final int COUNT = Integer.getInteger("htedl.random.count", 100);
  private static final int CHANGES = 3;
  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  private static final Engine ENGINE = Engine.scalar();

  private final Closure closure = new Closure(Entailment.OWL_CLOSED, ENGINE::covers);
  private int stratified;
  private int circular;
  private int compared;
  private long members;

  @AfterAll
  static void closeEngine() {
    ENGINE.close();
  }

  @Test
  void stratifiedOnes() {
    run(false);
    assertTrue(stratified > COUNT / 2, stratified + " were stratified");
    assertTrue(compared > stratified / 2, compared + " were compared");
    assertTrue(members > COUNT, members + " members");
  }

  @Test
  void circularOnes() {
    run(true);
    assertTrue(circular > COUNT / 5, circular + " were circular");
  }

  private void run(boolean circles) {
    for (long seed = FROM; seed < FROM + COUNT; seed++) {
      check(seed, circles);
    }
    System.out.printf(
        "seeds %d to %d: %d stratified and %d circular knowledge bases, %d compared with a naive"
            + " evaluation; %d changes followed, %d closed anew%n",
        FROM,
        FROM + COUNT - 1,
        stratified,
        circular,
        compared,
        closure.followed(),
        closure.closedAnew());
  }

  private void check(long seed, boolean circles) {
    RandomStrata base = new RandomStrata(seed, circles);
    List<Defined> definitions =
        base.definitions().stream()
            .map(d -> new Defined(d.type(), d.node(), base.meant(d.expression())))
            .toList();
    NaiveStrata strata = new NaiveStrata(base.axioms(), definitions);
    Set<Triple> graph = new LinkedHashSet<>(base.axioms());
    graph.addAll(base.facts());
    Mirror closed = closure.close(PatchWalk.build(List.copyOf(graph), null));
    String where = "seed " + seed + (circles ? ", circles" : "");
    Set<Integer> refused = strata.refused();
    if (refused.isEmpty()) {
      stratified++;
    } else {
      circular++;
    }
    Refusals refusals = Refusals.in(closed);
    assertEquals(
        names(definitions, refused), refusedIn(refusals), () -> where + text(refusals, graph));
    assertEquals(
        List.copyOf(strata.incomplete()),
        refusals.incomplete(),
        () -> where + text(refusals, graph));
    for (List<String> circle : circles(refusals)) {
      assertTrue(strata.isCircle(circle), () -> where + ": " + circle + text(refusals, graph));
    }
    compare(where, strata, definitions, refused, graph, closed);
    for (int c = 0; c < CHANGES; c++) {
      List<Triple> removed = new ArrayList<>(base.facts());
      removed.removeIf(triple -> base.below(5) > 0);
      List<Triple> added = new ArrayList<>();
      for (int n = base.below(3); n > 0; n--) {
        added.add(base.fact());
      }
      removed.removeAll(added);
      closed = closure.patch(closed, ClosureComparison.change(graph, removed, added));
      List<Triple> now = List.copyOf(graph);
      String step = where + ", change " + c;
      Mirror anew = closure.close(PatchWalk.build(now, null));
      ClosureComparison.same(step, anew, closed, now);
      assertEquals(Refusals.in(anew), Refusals.in(closed), step);
      assertEquals(refusals, Refusals.in(closed), step);
    }
    compare(where + ", changed", strata, definitions, refused, graph, closed);
  }

  private static String text(Refusals refusals, Set<Triple> graph) {
    StringBuilder text = new StringBuilder("\n");
    refusals.sentences().forEach(sentence -> text.append(sentence).append('\n'));
    graph.forEach(triple -> text.append(triple).append('\n'));
    return text.toString();
  }

  private static Set<String> names(List<Defined> definitions, Set<Integer> places) {
    Set<String> names = new TreeSet<>();
    places.forEach(place -> names.add(definitions.get(place).type()));
    return names;
  }

  /** The classes before the first {@code since} of each sentence. */
  private static Set<String> refusedIn(Refusals refusals) {
    Set<String> names = new TreeSet<>();
    for (String sentence : refusals.sentences()) {
      String listed = sentence.substring(sentence.indexOf(": <") + 2, sentence.indexOf(", since"));
      Arrays.stream(listed.split(", ")).map(RandomStrataTest::bare).forEach(names::add);
    }
    return names;
  }

  private static String bare(String name) {
    return name.strip().replace("<", "").replace(">", "");
  }

  private static List<List<String>> circles(Refusals refusals) {
    List<List<String>> circles = new ArrayList<>();
    for (String sentence : refusals.sentences()) {
      int at = sentence.indexOf("negation: ");
      if (at >= 0) {
        String way = sentence.substring(at + "negation: ".length(), sentence.indexOf(" → not → "));
        circles.add(Arrays.stream(way.split(" → ")).map(RandomStrataTest::bare).toList());
      }
    }
    return circles;
  }

  private void compare(
      String where,
      NaiveStrata strata,
      List<Defined> definitions,
      Set<Integer> refused,
      Set<Triple> graph,
      Mirror closed) {
    Set<Triple> given = new LinkedHashSet<>(graph);
    List<Integer> left = new ArrayList<>();
    for (int d = 0; d < definitions.size(); d++) {
      if (!refused.contains(d)) {
        left.add(d);
      }
    }
    while (!left.isEmpty()) {
      List<Integer> next = first(strata, left);
      evaluate(definitions, next, graph, given);
      left.removeAll(next);
    }
    List<Triple> believed = List.copyOf(NaiveOwl.closure(given));
    // Where a node becomes an individual on the way, what is not depends on when.
    if (individuals(graph, believed).equals(individuals(graph, NaiveOwl.closure(graph)))) {
      compared++;
      ClosureComparison.same(where, PatchWalk.following(graph, believed, null), closed, graph);
      for (Defined definition : definitions) {
        members += closed.members(closed.idOf(definition.type())).cardinality();
      }
    }
  }

  /** A definition that depends on none that are left, but on those that depend on it, with them. */
  private static List<Integer> first(NaiveStrata strata, List<Integer> left) {
    for (int d : left) {
      List<Integer> together = new ArrayList<>();
      boolean isFirst = true;
      for (int other : left) {
        if (other == d || strata.leads(d, other) && strata.leads(other, d)) {
          together.add(other);
        } else {
          isFirst &= !strata.leads(other, d);
        }
      }
      if (isFirst) {
        return together;
      }
    }
    throw new IllegalStateException("each depends on others");
  }

  private static void evaluate(
      List<Defined> definitions, List<Integer> together, Set<Triple> graph, Set<Triple> given) {
    int before;
    do {
      before = given.size();
      NaiveEvaluator evaluator =
          NaiveEvaluator.following(graph, NaiveOwl.closure(given), List.of());
      for (int d : together) {
        for (String name : evaluator.evaluate(definitions.get(d).expression())) {
          given.add(new Triple(name, TYPE, definitions.get(d).type()));
        }
      }
    } while (given.size() > before);
  }

  private static Set<String> individuals(Set<Triple> graph, Collection<Triple> all) {
    return NaiveEvaluator.following(graph, all, List.of()).individuals();
  }
}
