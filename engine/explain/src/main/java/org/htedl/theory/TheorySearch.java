// SPDX-License-Identifier: Apache-2.0
package org.htedl.theory;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.answerset.search.SearchOptions;
import org.htedl.answerset.search.SearchResult;
import org.htedl.bits.SparseRow;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cheapest union of hypotheses, and proves that it is: the problem is reduced, a greedy
 * choice made, and the rest solved as an optimum over answer sets. Used once, by one thread.
 */
public final class TheorySearch {
  private final CoverRows rows;
  private final long[] sizes;
  private final TheoryObjective objective;
  private final MemoryClaim claim;
  private final Cancellation cancellation;
  private final Consumer<Theory> listener;
  private @Nullable Theory best;
  private @Nullable MemoryBudgetException full;

  /**
   * Prepares a search.
   *
   * @param sizes of the hypotheses, each from 0 to {@link TheoryObjective#MOST}
   * @param claim takes the memory of the search, that of the rows included
   * @param cancellation stops the search within some milliseconds, with the best theory so far
   * @param listener gets each theory that is better than those before, while the search waits
   */
  public TheorySearch(
      CoverRows rows,
      long[] sizes,
      TheoryObjective objective,
      MemoryClaim claim,
      Cancellation cancellation,
      Consumer<Theory> listener) {
    if (sizes.length != rows.size()) {
      throw new IllegalArgumentException(sizes.length + " sizes of " + rows.size());
    }
    for (long size : sizes) {
      if (size < 0 || size > TheoryObjective.MOST) {
        throw new IllegalArgumentException("the size of a hypothesis is " + size);
      }
    }
    this.rows = rows;
    this.sizes = sizes.clone();
    this.objective = objective;
    this.claim = bytes -> claim.take(rows.bytes() + bytes);
    this.cancellation = cancellation;
    this.listener = listener;
  }

  /**
   * Searches.
   *
   * @return the best theory, and what is proved about it; if it was stopped, or there was no more
   *     memory after a theory was found, the best until then
   * @throws MemoryBudgetException if the claim gets no more memory before a theory is found
   */
  public Theory run() {
    int[] candidates = candidates();
    SparseRow uncoverable = rows.missed(IntStream.of(candidates).boxed().toList());
    boolean exact = objective.mode() == TheoryObjective.Mode.EXACT;
    if (exact && (uncoverable.cardinality() > 0 || rows.unknownPositives() > 0)) {
      return none(uncoverable);
    }
    Cover cover = new Reduction(objective, claim, cancellation).reduce(rows, sizes, candidates);
    List<Integer> greedy = new GreedyChoice(cover, objective).choose(cancellation);
    offer(cover, greedy, bounds(cover, List.of()));
    SearchResult result = solve(cover);
    Theory found = found();
    List<Long> bounds =
        result != null && result.exhausted()
            ? found.costs()
            : bounds(cover, result == null ? List.of() : result.bounds());
    // What is as cheap as anything can be is an optimum, whether the search has come to its end.
    boolean optimal = !TheoryObjective.less(bounds, found.costs());
    return with(found, optimal ? Theory.Status.OPTIMAL : Theory.Status.BOUND, bounds);
  }

  /** What ended the search after a theory was found, if it was the memory; null if it was not. */
  public @Nullable MemoryBudgetException full() {
    return full;
  }

  /** Those that may be chosen: all, or where no errors are allowed those without any. */
  private int[] candidates() {
    return IntStream.range(0, rows.size())
        .filter(h -> objective.mode() != TheoryObjective.Mode.EXACT || !rows.isWrong(h))
        .toArray();
  }

  /** Looks for theories that are better than the greedy choice; null if it was stopped. */
  private @Nullable SearchResult solve(Cover cover) {
    long taken = cover.bytes();
    AnswerSets[] search = new AnswerSets[1];
    try {
      claim.take(taken + CoverProgram.bytes(cover));
      GroundProgram program = CoverProgram.of(cover, objective);
      search[0] =
          new AnswerSets(
              program,
              SearchOptions.DEFAULT,
              model -> offer(cover, chosen(model.atoms(), cover), bounds(cover, search[0])),
              bytes -> claim.take(taken + bytes),
              cancellation);
      SearchResult result = search[0].run(AnswerSets.Task.OPTIMUM);
      full = result.full();
      return result;
    } catch (CancellationException stopped) {
      return null;
    } catch (MemoryBudgetException refused) {
      full = refused;
      return null;
    } catch (BadProgramException bad) {
      throw new IllegalStateException("a covering problem has no disjunctions", bad);
    }
  }

  private List<Integer> chosen(BitSet atoms, Cover cover) {
    List<Integer> chosen = new ArrayList<>();
    for (int h = 0; h < cover.rows().length; h++) {
      if (atoms.get(h + 1)) {
        chosen.add(h);
      }
    }
    return GreedyChoice.pruned(cover, objective, chosen);
  }

  private List<Long> bounds(Cover cover, AnswerSets search) {
    return bounds(cover, search.bounds());
  }

  /** What no theory is below, by what is proved of the reduced problem; nothing for no proof. */
  private List<Long> bounds(Cover cover, List<Long> proved) {
    List<Long> bounds = new ArrayList<>();
    int levels = objective.mode() == TheoryObjective.Mode.LEVELS ? 2 : 1;
    for (int level = 0; level < levels; level++) {
      bounds.add((level == 0 ? cover.offset() : 0) + (proved.isEmpty() ? 0 : proved.get(level)));
    }
    return bounds;
  }

  private void offer(Cover cover, List<Integer> places, List<Long> bounds) {
    List<Integer> hypotheses = places.stream().map(place -> cover.hypotheses()[place]).toList();
    ConfusionMatrix matrix = rows.matrix(hypotheses);
    long size = hypotheses.stream().mapToLong(h -> sizes[h]).sum();
    List<Long> costs = objective.costs(matrix, size);
    if (best == null || TheoryObjective.less(costs, best.costs())) {
      best =
          new Theory(Theory.Status.BOUND, hypotheses, matrix, size, costs, bounds, SparseRow.EMPTY);
      listener.accept(best);
    }
  }

  private Theory found() {
    if (best == null) {
      throw new IllegalStateException("there is always a greedy choice");
    }
    return best;
  }

  private static Theory with(Theory theory, Theory.Status status, List<Long> bounds) {
    return new Theory(
        status,
        theory.hypotheses(),
        theory.matrix(),
        theory.size(),
        theory.costs(),
        bounds,
        theory.uncoverable());
  }

  private Theory none(SparseRow uncoverable) {
    return new Theory(
        Theory.Status.NONE,
        List.of(),
        rows.matrix(List.of()),
        0,
        List.of(),
        List.of(),
        uncoverable);
  }
}
