// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Searches whose ways are long, and what ends them. */
class RepairSearchTest {
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";
  private static final String TYPE = RDF + "type";

  private final Closure closure = new Closure(Entailment.OWL);
  private final List<Fact> facts = new ArrayList<>();

  private void say(String subject, String predicate, String object) {
    facts.add(new Fact.Edge(subject, predicate, object));
  }

  private Mirror built(@Nullable Mirror schema) {
    MirrorBuilder builder = new MirrorBuilder(schema, Progress.NONE, MemoryClaim.UNCOUNTED);
    facts.forEach(builder::add);
    facts.clear();
    return closure.close(builder.build());
  }

  private RepairSearch search(Mirror closed, RemovalCosts costs, RepairClock clock) {
    return new RepairSearch(
        new RepairProblem(closed, closure, costs), clock, progress -> {}, MemoryClaim.UNCOUNTED);
  }

  private Repair repaired(Mirror closed) {
    return search(closed, RemovalCosts.ofData(), RepairClock.unlimited()).run();
  }

  private static Set<Fact> removed(Repair repair) {
    return Objects.requireNonNull(repair.removals()).stream()
        .map(Repair.Removal::triple)
        .collect(Collectors.toSet());
  }

  /** A circle of so many steps has to be opened where that costs least. */
  @Test
  void aLongCircle() {
    say("p", TYPE, OWL + "TransitiveProperty");
    say("p", TYPE, OWL + "IrreflexiveProperty");
    for (int i = 0; i < 70; i++) {
      say("x" + i, "p", "x" + (i + 1) % 70);
      say("x" + i, "p", "y" + i);
    }
    Fact cheap = new Fact.Edge("x30", "p", "x31");
    RemovalCosts costs =
        fact -> SchemaTriples.contain(fact) ? RemovalCosts.KEPT : fact.equals(cheap) ? 2 : 3;
    Repair repair = search(built(null), costs, RepairClock.unlimited()).run();
    assertEquals(Repair.Status.OPTIMAL, repair.status());
    assertEquals(Set.of(cheap), removed(repair));
    assertEquals(70, repair.contradictions());
  }

  /** The way to the contradiction leads through a node with more neighbours than are few. */
  @Test
  void nodesWithManyNeighbours() {
    say("p", RDFS + "subPropertyOf", "q");
    say("q", OWL + "propertyChainAxiom", "_:c1");
    say("_:c1", RDF + "first", "p");
    say("_:c1", RDF + "rest", "_:c2");
    say("_:c2", RDF + "first", "p");
    say("_:c2", RDF + "rest", RDF + "nil");
    say("q", TYPE, OWL + "IrreflexiveProperty");
    for (int i = 0; i < 200; i++) {
      say("x" + i, "p", "hub");
    }
    say("hub", "p", "x7");
    Repair repair = repaired(built(null));
    assertEquals(Repair.Status.OPTIMAL, repair.status());
    assertEquals(1, repair.cost());
  }

  /** An axiom that follows from data, and individuals that an axiom alone brings together. */
  @Test
  void waysThatTriplesDoNotLead() {
    say("below", RDFS + "subPropertyOf", RDFS + "subClassOf");
    say("A", "below", "B");
    say("B", OWL + "disjointWith", "C");
    say("x", TYPE, "A");
    say("x", TYPE, "C");
    say("D", RDFS + "subClassOf", "_:has");
    say("_:has", OWL + "hasValue", "far");
    say("_:has", OWL + "onProperty", "p");
    say("_:some", OWL + "someValuesFrom", "E");
    say("_:some", OWL + "onProperty", "p");
    say("_:some", RDFS + "subClassOf", OWL + "Nothing");
    say("y", TYPE, "D");
    say("far", TYPE, "E");
    Repair repair = repaired(built(null));
    assertEquals(Repair.Status.OPTIMAL, repair.status());
    assertEquals(2, repair.cost());
    Set<Fact> any =
        Set.of(
            new Fact.Edge("A", "below", "B"),
            new Fact.Edge("x", TYPE, "A"),
            new Fact.Edge("x", TYPE, "C"));
    assertEquals(1, removed(repair).stream().filter(any::contains).count());
    for (Repair.Support support : repair.supports()) {
      assertTrue(support.kept().stream().allMatch(SchemaTriples::contain), "" + support);
    }
  }

  /** Axioms of another graph stay, whatever is said of them. */
  @Test
  void axiomsOfAnotherGraph() {
    say("z", TYPE, OWL + "AllDisjointClasses");
    say("z", OWL + "members", "_:1");
    say("_:1", RDF + "first", "A");
    say("_:1", RDF + "rest", "_:2");
    say("_:2", RDF + "first", "B");
    say("_:2", RDF + "rest", RDF + "nil");
    Mirror schema = built(null);
    say("x", TYPE, "A");
    say("x", TYPE, "B");
    Mirror graph = built(schema);
    Repair repair = search(graph, fact -> 1, RepairClock.unlimited()).run();
    assertEquals(1, repair.cost());
    assertEquals(List.of(), repair.supports().getFirst().kept());
    Repair none = search(graph, fact -> RemovalCosts.KEPT, RepairClock.unlimited()).run();
    assertEquals(Repair.Status.IMPOSSIBLE, none.status());
    assertNull(none.removals());
    assertEquals(2, none.supports().getFirst().kept().size());
  }

  /** Many who are in two disjoint classes, of whom each has to lose one. */
  private Mirror many(int individuals) {
    say("A", OWL + "disjointWith", "B");
    for (int i = 0; i < individuals; i++) {
      say("x" + i, TYPE, "A");
      say("x" + i, TYPE, "B");
    }
    return built(null);
  }

  @Test
  void moreThanOneRoundTakes() {
    Repair repair = repaired(many(1_100));
    assertEquals(Repair.Status.OPTIMAL, repair.status());
    assertEquals(1_100, repair.cost());
    assertEquals(3, repair.statistics().rounds());
  }

  @Test
  void whatEndsASearch() {
    Mirror closed = many(1_100);
    RemovalCosts costs = RemovalCosts.ofData();
    int[] asked = {0};
    RepairClock late = new RepairClock(Cancellation.NEVER, () -> false, () -> ++asked[0] > 4_000);
    Repair bound = search(closed, costs, late).run();
    assertEquals(Repair.Status.BOUND, bound.status());
    assertNull(bound.removals());
    assertTrue(bound.supports().size() > 10, "" + bound.supports().size());
    int[] left = {0};
    RepairSearch cancelled =
        search(closed, costs, new RepairClock(() -> ++left[0] > 4_000, () -> false, () -> false));
    assertThrows(CancellationException.class, cancelled::run);
    // After half of the time any repair is found first.
    RepairClock hurry = new RepairClock(Cancellation.NEVER, () -> true, () -> false);
    assertEquals(Repair.Status.OPTIMAL, search(closed, costs, hurry).run().status());
    Repair[] found = new Repair[1];
    boolean[] up = {false};
    List<Repair.Progress> told = new ArrayList<>();
    found[0] =
        new RepairSearch(
                new RepairProblem(closed, closure, costs),
                new RepairClock(Cancellation.NEVER, () -> true, () -> up[0]),
                progress -> {
                  told.add(progress);
                  up[0] |= progress.supports() >= 1_100;
                },
                MemoryClaim.UNCOUNTED)
            .run();
    assertEquals(1_100, found[0].cost());
    assertTrue(told.getLast().trials() > 1_100, "" + told.getLast());
  }

  @Test
  void memoryIsClaimedAndLimited() {
    Mirror closed = many(1_100);
    long[] most = {0};
    MemoryClaim counted = bytes -> most[0] = Math.max(most[0], bytes);
    RepairProblem problem = new RepairProblem(closed, closure, RemovalCosts.ofData());
    Repair repair =
        new RepairSearch(problem, RepairClock.unlimited(), progress -> {}, counted).run();
    assertNotNull(repair.removals());
    assertTrue(most[0] > 1_100 * Repair.Support.BYTES_A_TRIPLE, "" + most[0]);
    MemoryClaim little =
        bytes -> {
          if (bytes > most[0] / 2) {
            throw new MemoryBudgetException("too much");
          }
        };
    RepairSearch refused =
        new RepairSearch(problem, RepairClock.unlimited(), progress -> {}, little);
    assertThrows(MemoryBudgetException.class, refused::run);
  }
}
