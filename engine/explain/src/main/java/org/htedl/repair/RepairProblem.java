// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.Contradictions;
import org.htedl.limit.Bounds;
import org.htedl.limit.Cancellation;
import org.htedl.limit.Progress;
import org.htedl.limit.SharedClaim;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;

/**
 * A graph that is to be repaired.
 *
 * @param closed the graph with what follows
 * @param closure what has made it
 * @param costs which triples may be removed, at what cost; triples of the schema's graphs stay
 */
public record RepairProblem(Mirror closed, Closure closure, RemovalCosts costs) {
  public RepairProblem {
    Objects.requireNonNull(closed);
    Objects.requireNonNull(closure);
    Objects.requireNonNull(costs);
  }

  /** How many contradictions the graph has. */
  long contradictions(Cancellation cancellation) {
    return Contradictions.in(closed, cancellation).count();
  }

  /**
   * The closures under which contradictions are looked for, the last of which is the graph's; all
   * but the last are monotone, and the last is if it is the only one.
   */
  List<ClosureLevel> levels(SharedClaim memory, Cancellation stop) {
    List<Fact> axioms = SchemaTriples.of(closed.asserted());
    memory.part().take(Repair.Support.BYTES_A_TRIPLE * axioms.size());
    Closure rules = new Closure(Entailment.OWL);
    if (!closure.hasDefinitions(closed)) {
      Closure trials = closure.mode().isClosed() ? rules : closure;
      return List.of(level(closure, closed, trials, true, axioms, memory, stop));
    }
    if (isMonotone(axioms)) {
      return List.of(level(closure, closed, closure, true, axioms, memory, stop));
    }
    List<ClosureLevel> levels = new ArrayList<>();
    Bounds bounds = new Bounds(Progress.NONE, memory.part(), 0, Long.MAX_VALUE, stop);
    Mirror byRules = rules.close(closed.asserted(), bounds);
    levels.add(level(rules, byRules, rules, true, axioms, memory, stop));
    levels.add(level(closure, closed, closure, false, axioms, memory, stop));
    return levels;
  }

  private ClosureLevel level(
      Closure whole,
      Mirror graph,
      Closure trials,
      boolean certain,
      List<Fact> axioms,
      SharedClaim memory,
      Cancellation stop) {
    NodeTriples surroundings =
        new NodeTriples(graph.asserted(), Signature.of(graph), memory.part());
    ClosureTrial trial = new ClosureTrial(trials, graph.schema(), memory, stop);
    SupportFinder finder =
        new SupportFinder(surroundings, axioms, trial, certain, costs, memory, stop);
    return new ClosureLevel(whole, graph, finder, memory, stop);
  }

  /**
   * Whether fewer triples never make more members of a class: no definition reads anything that
   * makes it cover less, none depends on how many there are of what, and the axioms stay.
   */
  private boolean isMonotone(List<Fact> axioms) {
    return closure.isMonotone(closed)
        && axioms.stream().allMatch(axiom -> costs.of(axiom) == RemovalCosts.KEPT);
  }
}
