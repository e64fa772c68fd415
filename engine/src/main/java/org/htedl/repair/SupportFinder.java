package org.htedl.repair;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.htedl.closure.report.Contradiction;
import org.htedl.device.Cancellation;
import org.htedl.mirror.Fact;
import org.htedl.mirror.limit.MemoryBudgetException;
import org.jspecify.annotations.Nullable;

/**
 * Finds supports of contradictions: triples around the individuals of a contradiction, as many
 * steps away as it takes until they have it by themselves, of which then a minimal part is left.
 * Axioms that a contradiction of the same kind has needed are tried before all axioms are. Not
 * thread-safe.
 */
final class SupportFinder {
  /** Supports that are looked for at once of a contradiction, no two with a common triple. */
  private static final int AT_ONCE = 8;

  /** Sets of axioms remembered for one kind of contradiction. */
  private static final int MODULES = 4;

  private final Surroundings surroundings;
  private final List<Fact> axioms;
  private final Trial trial;
  private final boolean certain;
  private final RemovalCosts costs;
  private final SharedClaim memory;
  private final Cancellation cancellation;
  private final Map<List<String>, List<List<Fact>>> modules = new HashMap<>();

  /**
   * @param surroundings finds triples by their nodes
   * @param axioms those of the graph
   * @param trial closes triples
   * @param certain whether what contradicts alone contradicts among all others
   */
  SupportFinder(
      Surroundings surroundings,
      List<Fact> axioms,
      Trial trial,
      boolean certain,
      RemovalCosts costs,
      SharedClaim memory,
      Cancellation cancellation) {
    this.surroundings = surroundings;
    this.axioms = axioms;
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
     * monotone, perhaps none
   * @throws MemoryBudgetException if the triples that are looked at need too much
   * @throws CancellationException if it was stopped
   */
  List<Support> find(Contradiction contradiction, Set<Fact> removed) {
    Set<Fact> gone = new HashSet<>(removed);
    List<Support> found = new ArrayList<>();
    try (Neighbourhood near =
        new Neighbourhood(
            surroundings,
            contradiction.terms(),
            triple -> !gone.contains(triple),
            memory.part(),
            cancellation)) {
      List<Fact> data = near.triples();
      Support support = support(contradiction, data, gone, true);
      while (support == null && near.grow()) {
        data = near.triples();
        support = support(contradiction, data, gone, true);
      }
      while (support != null) {
        found.add(support);
        gone.addAll(support.removable());
        data.removeIf(gone::contains);
        boolean more = !support.removable().isEmpty() && found.size() < AT_ONCE;
        support = more ? support(contradiction, data, gone, false) : null;
      }
    }
    return found;
  }

  /**
   * @param thorough whether all axioms are tried where those remembered do not suffice
   */
  private @Nullable Support support(
      Contradiction contradiction, List<Fact> data, Set<Fact> gone, boolean thorough) {
    List<List<Fact>> known =
        modules.computeIfAbsent(contradiction.axiom(), none -> new ArrayList<>());
    for (List<Fact> module : known) {
      if (module.stream().noneMatch(gone::contains)
          && trial.has(contradiction, Shrinking.joined(data, module))) {
        return shrunk(contradiction, data, module);
      }
    }
    if (!thorough) {
      return null;
    }
    List<Fact> all = axioms.stream().filter(axiom -> !gone.contains(axiom)).toList();
    if (!trial.has(contradiction, Shrinking.joined(data, all))) {
      return null;
    }
    List<Fact> module =
        new Shrinking(triples -> trial.has(contradiction, triples)).part(data, all);
    if (known.size() == MODULES) {
      known.removeLast();
    }
    known.addFirst(module);
    return shrunk(contradiction, data, module);
  }

  private Support shrunk(Contradiction contradiction, List<Fact> data, List<Fact> module) {
    List<Fact> removable = new ArrayList<>();
    List<Fact> kept = new ArrayList<>();
    for (Fact triple : Shrinking.joined(data, module)) {
      (costs.of(triple) == RemovalCosts.KEPT ? kept : removable).add(triple);
    }
    Shrinking shrinking = new Shrinking(triples -> trial.has(contradiction, triples));
    // What must stay is there anyway, so that as few others as possible are left.
    List<Fact> needed = shrinking.part(kept, removable);
    return new Support(contradiction, needed, shrinking.part(needed, kept), certain);
  }
}
