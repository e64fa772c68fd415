// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.htedl.bits.DenseRow;
import org.htedl.closure.report.Contradictions;
import org.htedl.closure.report.Refusals;
import org.htedl.engine.Engine;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.FuzzedOntology;
import org.htedl.why.Why;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Ontologies of any shape under each entailment: they are answered or refused by name, changes lead
 * where a closure of all does, and more facts and axioms take no members from positive expressions.
 */
class FuzzedOntologiesTest {
  private static final Engine ENGINE = Engine.scalar();
  private static final int COUNT = Integer.getInteger("htedl.random.count", 150);
  private static final long SEED = Long.getLong("htedl.seed", 1);

  @AfterAll
  static void closeEngine() {
    ENGINE.close();
  }

  /** Whatever is thrown is a failure, with the seed and the graph. */
  private static void attempt(String where, List<Triple> graph, Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | StackOverflowError | AssertionError failure) {
      StringBuilder text = new StringBuilder(where + ": " + failure + "\n");
      graph.stream().limit(200).forEach(triple -> text.append(triple).append('\n'));
      throw new AssertionError(text.toString(), failure);
    }
  }

  @Test
  void answeredOrRefusedByName() {
    int[] counts = new int[3];
    for (long seed = SEED; seed < SEED + COUNT; seed++) {
      List<Triple> graph = FuzzedOntology.triples(seed);
      SplittableRandom random = new SplittableRandom(seed);
      for (Entailment entailment : Entailment.values()) {
        attempt(
            entailment + ", seed " + seed, graph, () -> look(entailment, graph, random, counts));
      }
    }
    assertTrue(counts[0] > COUNT, counts[0] + " explanations");
    assertTrue(counts[1] > COUNT / 20, counts[1] + " refusals");
    assertTrue(counts[2] > COUNT / 20, counts[2] + " contradictions");
  }

  private static void look(
      Entailment entailment, List<Triple> graph, SplittableRandom random, int[] counts) {
    Closure closure = new Closure(entailment, ENGINE::covers);
    Mirror closed = closure.close(PatchWalk.build(graph, null));
    closure.warnings(closed).forEach(sentence -> assertTrue(sentence.endsWith("."), sentence));
    counts[1] += Refusals.in(closed).sentences().size();
    counts[2] += Contradictions.in(closed).count() > 0 ? 1 : 0;
    Map<ClassExpression, Set<String>> covered = covered(closed, expressions());
    if (entailment != Entailment.OWL_STABLE) {
      Why why = new Why(closed, entailment);
      for (Map.Entry<ClassExpression, Set<String>> each : covered.entrySet()) {
        if (!each.getValue().isEmpty() && random.nextInt(8) == 0) {
          String individual = each.getValue().iterator().next();
          why.explain(each.getKey(), individual, MemoryClaim.UNCOUNTED, Cancellation.NEVER);
          counts[0]++;
        }
      }
    }
    Set<Triple> changed = new LinkedHashSet<>(graph);
    List<Triple> removed = new ArrayList<>(changed);
    removed.removeIf(triple -> random.nextInt(12) > 0);
    List<Triple> added = FuzzedOntology.facts(random.nextLong(), 2);
    Mirror patched = closure.patch(closed, ClosureComparison.change(changed, removed, added));
    Mirror rebuilt = closure.close(PatchWalk.build(List.copyOf(changed), null));
    ClosureComparison.same(
        "after removing " + removed + " and adding " + added, rebuilt, patched, changed);
  }

  /** Facts, and axioms of RDFS to any class, only add members. */
  @Test
  void positiveExpressionsLoseNoMembers() {
    long members = 0;
    for (long seed = SEED; seed < SEED + COUNT; seed++) {
      List<Triple> graph = FuzzedOntology.triples(seed);
      SplittableRandom random = new SplittableRandom(seed);
      List<Triple> added = new ArrayList<>(FuzzedOntology.facts(random.nextLong(), 2));
      added.add(FuzzedOntology.schemaAxiom(random.nextLong()));
      for (Entailment entailment : List.of(Entailment.NONE, Entailment.RDFS, Entailment.OWL)) {
        Closure closure = new Closure(entailment);
        List<Triple> larger = new ArrayList<>(graph);
        Map<ClassExpression, Set<String>> before = Map.of();
        for (int i = 0; i <= added.size(); i++) {
          if (i > 0) {
            larger.add(added.get(i - 1));
          }
          Mirror closed = closure.close(PatchWalk.build(larger, null));
          Map<ClassExpression, Set<String>> now = covered(closed, expressions());
          String where = "%s, seed %d, step %d".formatted(entailment, seed, i);
          Map<ClassExpression, Set<String>> earlier = before;
          attempt(where, larger, () -> assertLarger(earlier, now));
          before = now;
          members += now.values().stream().mapToInt(Set::size).sum();
        }
      }
    }
    assertTrue(members > 20L * COUNT, members + " members");
  }

  private static void assertLarger(
      Map<ClassExpression, Set<String>> before, Map<ClassExpression, Set<String>> now) {
    before.forEach(
        (expression, members) -> {
          Set<String> lost = new TreeSet<>(members);
          lost.removeAll(now.getOrDefault(expression, Set.of()));
          assertTrue(lost.isEmpty(), () -> expression + " loses " + lost);
        });
  }

  private static Map<ClassExpression, Set<String>> covered(
      Mirror mirror, List<ClassExpression> expressions) {
    List<DenseRow> rows = ENGINE.covers(mirror, expressions);
    Map<ClassExpression, Set<String>> covered = new LinkedHashMap<>();
    for (int i = 0; i < expressions.size(); i++) {
      Set<String> names = new TreeSet<>();
      rows.get(i).forEach(node -> names.add(mirror.nodeName(node)));
      covered.put(expressions.get(i), names);
    }
    return covered;
  }

  /** Positive ones, about all names of such ontologies. */
  private static List<ClassExpression> expressions() {
    List<ClassExpression> all = new ArrayList<>();
    ClassExpression thing = new ClassExpression.Thing();
    all.add(thing);
    for (int i = 0; i < 4; i++) {
      all.add(new ClassExpression.Named("urn:C" + i));
    }
    for (String name : List.of("urn:p0", "urn:p1", "urn:p2", "urn:d0", "urn:d1")) {
      RoleExpression role = new RoleExpression.Named(name);
      RoleExpression inverse = new RoleExpression.Inverse(role);
      ClassExpression some = new ClassExpression.Some(role, new ClassExpression.Named("urn:C1"));
      all.add(new ClassExpression.Some(role, thing));
      all.add(some);
      all.add(new ClassExpression.Some(inverse, some));
      all.add(new ClassExpression.And(List.of(some, new ClassExpression.Named("urn:C0"))));
      all.add(new ClassExpression.Or(List.of(some, new ClassExpression.Named("urn:C2"))));
      all.add(new ClassExpression.Count(Cardinality.MIN, 2, role, thing));
      all.add(new ClassExpression.HasValue(role, "urn:n1"));
      all.add(new ClassExpression.HasSelf(role));
      all.add(new ClassExpression.DataSome(name, new DataRange.Unqualified()));
      all.add(
          new ClassExpression.DataCount(
              Cardinality.MIN, 2, name, new DataRange.Datatype(Literal.XSD + "integer")));
      all.add(new ClassExpression.DataHasValue(name, Constant.of(Literal.xsd("1", "integer"))));
    }
    return all;
  }
}
