// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.expression.Cardinality;
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
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomOntology;
import org.htedl.testing.random.RandomOwl;
import org.junit.jupiter.api.Test;

/**
 * The size of witnesses against brute force: all facts and all applications of rules of small
 * graphs, and costs that are lowered until none can be.
 */
class WhyMinimalityTest {
  /** Shows full IRIs, since it knows no names. */
  private static final ShownNames FULL =
      new ShownNames(new MirrorVocabulary(new MirrorBuilder().build()), List.of());

  private static final int GRAPHS = Integer.getInteger("htedl.random.count", 25);
  private static final int MOST_TRIPLES = 40;
  private static final int UNKNOWN = 1_000_000;

  private int compared;
  private int largest;

  @Test
  void noSmallerWitnessByRdfs() {
    for (long seed = 1; seed <= GRAPHS; seed++) {
      compare("seed " + seed, Entailment.RDFS, RandomOntology.triples(seed));
    }
    assertTrue(compared > GRAPHS * 5 && largest > 4, compared + ", up to " + largest);
  }

  @Test
  void noSmallerWitnessByOwl() {
    for (long seed = 1; seed <= GRAPHS; seed++) {
      compare("seed " + seed, Entailment.OWL, RandomOwl.triples(seed));
    }
    assertTrue(compared > GRAPHS * 5 && largest > 6, compared + ", up to " + largest);
  }

  private void compare(String where, Entailment entailment, List<Triple> graph) {
    if (graph.size() > MOST_TRIPLES) {
      return;
    }
    Map<RuleReplay.Fact, Integer> costs = costs(entailment.isOwl(), graph);
    Mirror closed = new Closure(entailment).close(PatchWalk.build(graph, null));
    Why why = new Why(closed, entailment);
    List<Triple> believed = MirrorTriples.of(closed);
    NaiveEvaluator evaluator = NaiveEvaluator.following(graph, believed, List.of());
    for (Triple t : believed) {
      if (!evaluator.individuals().contains(t.subject())) {
        continue;
      }
      if (t.predicate().equals(RuleReplay.TYPE) && t.object() instanceof String type) {
        ClassExpression named = new ClassExpression.Named(type);
        int expected = costs.get(RuleReplay.Fact.of(t));
        same(where, why, named, t.subject(), type.equals(RuleReplay.OWL + "Thing") ? 1 : expected);
      } else if (evaluator
          .pairs(new RoleExpression.Named(t.predicate()))
          .getOrDefault(t.subject(), Set.of())
          .contains(t.object())) {
        RoleExpression.Named role = new RoleExpression.Named(t.predicate());
        ClassExpression value = new ClassExpression.HasValue(role, (String) t.object());
        same(where, why, value, t.subject(), 1 + costs.get(RuleReplay.Fact.of(t)));
        successors(where, why, evaluator, costs, role, t);
      }
    }
  }

  /** As many successors as there are in a class, and one less: by the cheapest of them. */
  private void successors(
      String where,
      Why why,
      NaiveEvaluator evaluator,
      Map<RuleReplay.Fact, Integer> costs,
      RoleExpression.Named role,
      Triple t) {
    ClassExpression filler = new ClassExpression.Named("urn:C0");
    List<Integer> sizes = new ArrayList<>();
    for (String y : evaluator.pairs(role).get(t.subject())) {
      if (evaluator.evaluate(filler).contains(y)) {
        sizes.add(
            costs.get(new RuleReplay.Fact(t.subject(), role.iri(), y))
                + costs.get(new RuleReplay.Fact(y, RuleReplay.TYPE, "urn:C0")));
      }
    }
    sizes.sort(null);
    for (int n = Math.max(1, sizes.size() - 1); n <= sizes.size(); n++) {
      int expected = 1 + sizes.subList(0, n).stream().mapToInt(Integer::intValue).sum();
      ClassExpression count = new ClassExpression.Count(Cardinality.MIN, n, role, filler);
      same(where, why, count, t.subject(), expected);
    }
  }

  private void same(
      String where, Why why, ClassExpression expression, String individual, int expected) {
    Explanation explanation =
        why.explain(expression, individual, MemoryClaim.UNCOUNTED, Cancellation.NEVER);
    String text = WitnessText.of(explanation, FULL);
    assertTrue(explanation.smallest(), () -> where + ": " + expression + "\n" + text);
    assertEquals(expected, explanation.size(), () -> where + ": " + expression + "\n" + text);
    compared++;
    largest = Math.max(largest, expected);
  }

  /** The fewest nodes of a derivation, for all that follows. */
  private static Map<RuleReplay.Fact, Integer> costs(boolean owl, List<Triple> graph) {
    RuleReplay rules = new RuleReplay(owl, graph);
    Set<RuleReplay.Fact> facts = new LinkedHashSet<>();
    graph.forEach(t -> facts.add(RuleReplay.Fact.of(t)));
    Set<RuleReplay.Step> steps;
    int before;
    do {
      before = facts.size();
      steps = rules.steps(facts);
      steps.forEach(step -> facts.add(step.conclusion()));
      rules.transitive(facts).keySet().forEach(p -> facts.addAll(paths(facts, p)));
    } while (facts.size() > before);
    // Once by everything but paths, once by paths of such.
    Map<RuleReplay.Fact, Integer> single = new HashMap<>();
    graph.forEach(t -> single.put(RuleReplay.Fact.of(t), 1));
    Map<RuleReplay.Fact, Integer> costs = new HashMap<>(single);
    boolean lower;
    do {
      lower = false;
      for (RuleReplay.Step step : steps) {
        int sum = 1;
        for (RuleReplay.Fact premise : step.premises()) {
          sum += costs.getOrDefault(premise, UNKNOWN);
        }
        lower |= lower(single, step.conclusion(), sum);
        lower |= lower(costs, step.conclusion(), sum);
      }
      for (Map.Entry<Object, RuleReplay.Fact> p : rules.transitive(facts).entrySet()) {
        int axiom = p.getValue() == null ? 0 : costs.getOrDefault(p.getValue(), UNKNOWN);
        Map<RuleReplay.Fact, Integer> ways = shortest(single, p.getKey());
        for (Map.Entry<RuleReplay.Fact, Integer> way : ways.entrySet()) {
          lower |= lower(costs, way.getKey(), 1 + axiom + way.getValue());
        }
      }
    } while (lower);
    return costs;
  }

  private static boolean lower(
      Map<RuleReplay.Fact, Integer> costs, RuleReplay.Fact fact, int cost) {
    if (cost >= UNKNOWN || cost >= costs.getOrDefault(fact, UNKNOWN)) {
      return false;
    }
    costs.put(fact, cost);
    return true;
  }

  private static Set<RuleReplay.Fact> paths(Set<RuleReplay.Fact> facts, Object property) {
    Map<RuleReplay.Fact, Integer> ones = new HashMap<>();
    facts.forEach(fact -> ones.put(fact, 1));
    return shortest(ones, property).keySet();
  }

  /** The cheapest paths of one property between all nodes. */
  private static Map<RuleReplay.Fact, Integer> shortest(
      Map<RuleReplay.Fact, Integer> edges, Object property) {
    Map<RuleReplay.Fact, Integer> found = new HashMap<>();
    edges.forEach(
        (fact, cost) -> {
          if (fact.predicate().equals(property)) {
            found.put(fact, cost);
          }
        });
    Set<Object> nodes = new LinkedHashSet<>();
    found.keySet().forEach(fact -> nodes.addAll(List.of(fact.subject(), fact.object())));
    for (Object between : nodes) {
      for (Object from : nodes) {
        Integer first = found.get(new RuleReplay.Fact(from, property, between));
        for (Object to : first == null ? Set.of() : nodes) {
          Integer second = found.get(new RuleReplay.Fact(between, property, to));
          if (second != null) {
            found.merge(new RuleReplay.Fact(from, property, to), first + second, Math::min);
          }
        }
      }
    }
    return found;
  }
}
