// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.htedl.closure.report.Contradiction;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.SharedClaim;
import org.htedl.mirror.Fact;

/**
 * Finds supports of contradictions: triples around the individuals of a contradiction, as many
 * steps away as it takes until they have it by themselves, of which then a minimal part is left.
 * Classes and properties that lead to its axiom are tried before all are. Not thread-safe.
 */
final class SupportFinder {
  /** Supports that are looked for at once of a contradiction, no two with a common triple. */
  private static final int AT_ONCE = 8;

  private final NodeTriples surroundings;
  private final List<Fact> axioms;
  private final ClosureTrial trial;
  private final boolean certain;
  private final RemovalCosts costs;
  private final SharedClaim memory;
  private final Cancellation cancellation;
  private final AxiomGraph graph;
  private final Map<List<String>, Focus> foci = new HashMap<>();

  /**
   * What may lead to contradictions of one axiom.
   *
   * @param names classes and properties
   * @param surroundings finds triples of these
   */
  private record Focus(Set<String> names, NodeTriples surroundings) {}

  /**
   * @param surroundings finds triples by their nodes
   * @param axioms those of the graph
   * @param trial closes triples
   * @param certain whether what contradicts alone contradicts among all others
   */
  SupportFinder(
      NodeTriples surroundings,
      List<Fact> axioms,
      ClosureTrial trial,
      boolean certain,
      RemovalCosts costs,
      SharedClaim memory,
      Cancellation cancellation) {
    this.surroundings = surroundings;
    this.axioms = axioms;
    this.graph = new AxiomGraph(axioms, surroundings.asserted().schema());
    this.trial = trial;
    this.certain = certain;
    this.costs = costs;
    this.memory = memory;
    this.cancellation = cancellation;
  }

  /** How often triples were closed. */
  long trials() {
    return trial.made();
  }

  /**
   * Supports of a contradiction, no two of which have a removable triple in common.
   *
   * @param removed triples that are not there
   * @return at least one if the contradiction follows from what is there; where the closure is not
   *     monotone, perhaps none
   * @throws MemoryBudgetException if the triples that are looked at need too much
   * @throws CancellationException if it was stopped
   */
  List<Repair.Support> find(Contradiction contradiction, Set<Fact> removed) {
    Set<Fact> gone = new HashSet<>(removed);
    List<Repair.Support> found = new ArrayList<>();
    Focus focus = focus(contradiction);
    try (TripleNeighbourhood near = around(contradiction, focus.surroundings(), gone)) {
      boolean grown = true;
      while (grown && found.size() < AT_ONCE) {
        List<Fact> data = near.triples();
        data.removeIf(gone::contains);
        List<Fact> between = present(graph.between(data, focus.names(), contradiction), gone);
        if (trial.has(contradiction, Shrinking.joined(data, between))) {
          Repair.Support support = shrunk(contradiction, data, between);
          found.add(support);
          gone.addAll(support.removable());
          grown = !support.removable().isEmpty();
        } else {
          grown = found.isEmpty() && near.grow();
        }
      }
    }
    if (found.isEmpty()) {
      findAnywhere(contradiction, gone).ifPresent(found::add);
    }
    return found;
  }

  /** Whether a support of another contradiction has this one, too. */
  boolean follows(Contradiction contradiction, Repair.Support other) {
    return trial.has(contradiction, Shrinking.joined(other.removable(), other.kept()));
  }

  /** What leads to a contradiction by ways that {@link AxiomGraph} does not know. */
  private Optional<Repair.Support> findAnywhere(Contradiction contradiction, Set<Fact> gone) {
    List<Fact> present = present(axioms, gone);
    try (TripleNeighbourhood near = around(contradiction, surroundings, gone)) {
      boolean grown = true;
      boolean all = false;
      while (grown) {
        List<Fact> data = near.triples();
        if (trial.has(contradiction, Shrinking.joined(data, present))) {
          Shrinking shrinking = new Shrinking(triples -> trial.has(contradiction, triples));
          return Optional.of(shrunk(contradiction, data, shrinking.part(data, present)));
        }
        grown = near.grow();
        if (!grown && !all) {
          all = true;
          grown = true;
          near.addAll();
        }
      }
    }
    return Optional.empty();
  }

  private Focus focus(Contradiction contradiction) {
    return foci.computeIfAbsent(
        contradiction.axiom(),
        axiom -> {
          Set<String> names = graph.leadingTo(contradiction);
          return new Focus(names, surroundings.within(names));
        });
  }

  private TripleNeighbourhood around(
      Contradiction contradiction, NodeTriples where, Set<Fact> gone) {
    return new TripleNeighbourhood(
        where,
        contradiction.terms(),
        triple -> !gone.contains(triple),
        memory.part(),
        cancellation);
  }

  private static List<Fact> present(List<Fact> triples, Set<Fact> gone) {
    return triples.stream().filter(triple -> !gone.contains(triple)).toList();
  }

  private Repair.Support shrunk(Contradiction contradiction, List<Fact> data, List<Fact> module) {
    List<Fact> removable = new ArrayList<>();
    List<Fact> kept = new ArrayList<>();
    for (Fact triple : Shrinking.joined(data, module)) {
      (costs.of(triple) == RemovalCosts.KEPT ? kept : removable).add(triple);
    }
    Shrinking shrinking = new Shrinking(triples -> trial.has(contradiction, triples));
    // What must stay is there anyway, so that as few others as possible are left.
    List<Fact> needed = shrinking.part(kept, removable);
    return new Repair.Support(contradiction, needed, shrinking.part(needed, kept), certain);
  }
}
