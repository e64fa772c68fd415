// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.Refusals;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.expression.manchester.ShownNames;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.testing.naive.NaiveEvaluator;
import org.htedl.testing.naive.NaiveOwl;
import org.htedl.testing.naive.NaiveRdfs;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomExpression;
import org.htedl.testing.random.RandomKnowledgeBase;
import org.htedl.testing.random.RandomOntology;
import org.htedl.testing.random.RandomOwl;
import org.htedl.testing.random.RandomStrata;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Explanations of random expressions about individuals of random knowledge bases, covered or not,
 * each gone through step by step by {@link WitnessReplay}.
 *
 * <p>{@code -Dhtedl.seed=N -Dhtedl.random.count=N} takes other seeds.
 */
class WhyReplayTest {
  /** Shows full IRIs, since it knows no names. */
  private static final ShownNames FULL =
      new ShownNames(new MirrorVocabulary(new MirrorBuilder().build()), List.of());

  private static final long FROM = Long.getLong("htedl.seed", 1);
  private static final int COUNT = Integer.getInteger("htedl.random.count", 20);
  private static final int EXPRESSIONS = 12;

  /** Expressions and individuals of a knowledge base, taken evenly where there are more. */
  private static final int MOST = 40;

  private static final int MOST_INDIVIDUALS = 12;

  private int answers;
  private int covered;
  private int derived;
  private int unexplained;

  @Test
  void expressionsOfEveryKind() {
    for (long seed = FROM; seed < FROM + COUNT; seed++) {
      RandomKnowledgeBase base = RandomKnowledgeBase.of(seed);
      if (base.nodes().size() > 130) {
        continue;
      }
      Mirror schema = base.schema().isEmpty() ? null : PatchWalk.build(base.schema(), null);
      Mirror mirror = PatchWalk.build(base.graph(), schema);
      WitnessReplay replay =
          new WitnessReplay(
              new WitnessReplay.Base(
                  base.graph(), List.of(), base.graph(), base.schema(), false, Map.of()));
      NaiveEvaluator oracle = new NaiveEvaluator(base.graph(), base.schema());
      RandomExpression random = new RandomExpression(base, oracle, seed);
      List<ClassExpression> expressions = new ArrayList<>();
      for (int i = 0; i < EXPRESSIONS; i++) {
        expressions.add(random.next());
      }
      verify("seed " + seed, new Why(mirror, Entailment.NONE), replay, expressions);
    }
    assertTrue(covered > answers / 5 && covered < answers - answers / 5, covered + "/" + answers);
    assertEquals(0, derived);
    assertEquals(0, unexplained);
  }

  @Test
  void whatFollowsByRdfs() {
    for (long seed = FROM; seed < FROM + COUNT; seed++) {
      boolean withSchema = seed % 3 == 0;
      List<Triple> schema = withSchema ? RandomOntology.triples(seed) : List.of();
      List<Triple> graph =
          withSchema ? RandomOntology.more(seed, seed + 1, 12) : RandomOntology.triples(seed);
      Set<Triple> believed =
          withSchema ? NaiveRdfs.closure(graph, schema) : NaiveRdfs.closure(graph);
      verify("seed " + seed, Entailment.RDFS, graph, schema, List.copyOf(believed));
    }
    assertTrue(derived > COUNT * 10, derived + " derived");
    assertEquals(0, unexplained, "of " + derived);
  }

  @Test
  void whatFollowsByOwl() {
    for (long seed = FROM; seed < FROM + COUNT; seed++) {
      boolean withSchema = seed % 3 == 0;
      List<Triple> schema = withSchema ? RandomOwl.triples(seed) : List.of();
      List<Triple> graph = RandomOwl.triples(withSchema ? -seed : seed);
      Set<Triple> believed = withSchema ? NaiveOwl.closure(graph, schema) : NaiveOwl.closure(graph);
      verify("seed " + seed, Entailment.OWL, graph, schema, List.copyOf(believed));
    }
    assertTrue(derived > COUNT * 10, derived + " derived");
    assertEquals(0, unexplained, "of " + derived);
  }

  @Test
  void whatFollowsByDefinitions() {
    int definitions = 0;
    try (Engine engine = Engine.scalar()) {
      Closure closure = new Closure(Entailment.OWL_CLOSED, engine::covers);
      for (long seed = FROM; seed < FROM + COUNT; seed++) {
        RandomStrata base = new RandomStrata(seed, false);
        List<Triple> graph = new ArrayList<>(base.axioms());
        graph.addAll(base.facts());
        Mirror closed = closure.close(PatchWalk.build(graph, null));
        if (!Refusals.in(closed).sentences().isEmpty()) {
          continue;
        }
        Map<String, List<ClassExpression>> meanings = new LinkedHashMap<>();
        for (RandomStrata.Defined d : base.definitions()) {
          meanings
              .computeIfAbsent(d.type(), t -> new ArrayList<>())
              .add(base.meant(d.expression()));
        }
        definitions += meanings.size();
        List<Triple> believed = MirrorTriples.of(closed);
        WitnessReplay replay =
            new WitnessReplay(
                new WitnessReplay.Base(graph, List.of(), believed, List.of(), true, meanings));
        String where = "seed " + seed;
        verify(where, new Why(closed, Entailment.OWL_CLOSED), replay, names(believed));
      }
    }
    assertTrue(definitions > COUNT / 2, definitions + " classes defined");
    assertTrue(derived > COUNT * 5, derived + " derived");
    assertEquals(0, unexplained, "of " + derived);
  }

  private void verify(
      String where,
      Entailment entailment,
      List<Triple> graph,
      List<Triple> schema,
      List<Triple> believed) {
    Closure closure = new Closure(entailment);
    Mirror axioms = schema.isEmpty() ? null : closure.close(PatchWalk.build(schema, null));
    verify(where, closure, graph, schema, believed, axioms);
  }

  private void verify(
      String where,
      Closure closure,
      List<Triple> graph,
      List<Triple> schema,
      List<Triple> believed,
      @Nullable Mirror axioms) {
    Mirror closed = closure.close(PatchWalk.build(graph, axioms));
    boolean owl = closure.mode().isOwl();
    WitnessReplay replay =
        new WitnessReplay(new WitnessReplay.Base(graph, schema, believed, schema, owl, Map.of()));
    verify(where, new Why(closed, closure.mode()), replay, names(believed));
  }

  /** Every class, every individual as a value of every property, and successors in classes. */
  private static List<ClassExpression> names(List<Triple> believed) {
    Set<String> classes = new TreeSet<>();
    Set<String> properties = new TreeSet<>();
    for (Triple t : believed) {
      if (t.predicate().equals(RuleReplay.TYPE) && t.object() instanceof String type) {
        classes.add(type);
      } else if (!t.predicate().startsWith("http://www.w3.org/")) {
        properties.add(t.predicate());
      }
    }
    List<ClassExpression> expressions = new ArrayList<>();
    for (String type : classes) {
      expressions.add(new ClassExpression.Named(type));
    }
    Set<String> individuals = new NaiveEvaluator(believed, List.of()).individuals();
    for (String property : properties) {
      RoleExpression role = new RoleExpression.Named(property);
      for (String individual : new TreeSet<>(individuals)) {
        expressions.add(new ClassExpression.HasValue(role, individual));
      }
      for (String type : classes.stream().limit(3).toList()) {
        ClassExpression filler = new ClassExpression.Named(type);
        expressions.add(new ClassExpression.Some(new RoleExpression.Inverse(role), filler));
        expressions.add(new ClassExpression.Only(role, filler));
      }
    }
    return expressions;
  }

  private void verify(
      String where, Why why, WitnessReplay replay, List<ClassExpression> expressions) {
    for (ClassExpression expression : some(expressions, MOST)) {
      for (String individual : some(replay.individuals(), MOST_INDIVIDUALS)) {
        Explanation explanation =
            why.explain(expression, individual, MemoryClaim.UNCOUNTED, Cancellation.NEVER);
        Map<String, Object> answer = WitnessMembers.of(explanation, expression.toString(), FULL);
        try {
          replay.verify(answer, expression, individual);
          assertEquals(individual, answer.get("individual"));
          assertEquals(expression.toString(), answer.get("expression"));
        } catch (AssertionError | RuntimeException failure) {
          String text = WitnessText.of(explanation, FULL);
          throw new AssertionError(
              where + ": " + expression + ", " + explanation.smallest() + "\n" + text, failure);
        }
        answers++;
        covered += explanation.covered() ? 1 : 0;
      }
    }
    derived += replay.derived();
    unexplained += replay.unexplained();
  }

  /** Some of many, evenly. */
  private static <T> List<T> some(Collection<T> all, int most) {
    List<T> list = List.copyOf(all);
    List<T> some = new ArrayList<>();
    for (int i = 0; i < Math.min(most, list.size()); i++) {
      some.add(list.get((int) ((long) i * list.size() / Math.min(most, list.size()))));
    }
    return some;
  }
}
