// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.answersets;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.Programs;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.answerset.search.SearchOptions;
import org.htedl.answerset.search.SearchOptions.SearchHeuristic;
import org.htedl.answerset.search.SearchResult;
import org.htedl.answerset.tail.FlatTail;
import org.htedl.answerset.tail.LaneProgram;
import org.htedl.answerset.tail.Tail;
import org.htedl.answerset.tail.TailOptions;
import org.htedl.answerset.tail.VectorTail;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.vector.choice.KernelChoice;
import org.jspecify.annotations.Nullable;

/**
 * Tries all candidates of random programs, in the forms that there are, and counts the answer sets
 * of whole programs with tails, without, and by clasp. Prints medians over programs of one kind, of
 * processor time; all have to find the same numbers.
 */
public final class TailTable {
  private static final long FLAT_BLOCKS = 1 << 18;
  private static final int CANDIDATES = 512;

  private final int programs;
  private final int limitSeconds;
  private final @Nullable ClaspCommand clasp;
  private final PrintWriter out;
  private final VectorTail tail = new VectorTail(KernelChoice.lanes());
  private final FlatTail flat = new FlatTail(KernelChoice.lanes());

  /**
   * Prepares the table.
   *
   * @param programs how many of each kind
   * @param limitSeconds for each search of a whole program
   * @param clasp the peer, with options to find all answer sets and print none, or null
   */
  public TailTable(int programs, int limitSeconds, @Nullable ClaspCommand clasp, PrintWriter out) {
    this.programs = programs;
    this.limitSeconds = limitSeconds;
    this.clasp = clasp;
    this.out = out;
  }

  /**
   * Measures and prints.
   *
   * @throws IllegalStateException if two ways count differently
   */
  public void print() throws IOException, BadProgramException, InterruptedException {
    for (int round = 0; round < 3; round++) {
      row(24, 80, round);
      stable(14, round);
    }
    out.println("Nogoods of three literals over 32 free atoms; loops: " + loops() + ".");
    out.println();
    out.println("| nogoods | flat, assignments/s | tree, ms | ordered, ms | answer sets |");
    out.println("|---:|---:|---:|---:|---:|");
    for (int nogoods : new int[] {50, 100, 150, 300}) {
      double[][] all = new double[4][programs];
      for (int i = 0; i < programs; i++) {
        double[] row = row(32, nogoods, i);
        for (int k = 0; k < 4; k++) {
          all[k][i] = row[k];
        }
      }
      out.printf(
          Locale.ROOT,
          "| %d | %.2e | %.2f | %.2f | %,.0f |%n",
          nogoods,
          Timing.median(all[0]),
          Timing.median(all[1]),
          Timing.median(all[2]),
          Timing.median(all[3]));
      out.flush();
    }
    out.println();
    out.println("Rules, with 24 guesses.");
    out.println();
    out.println("| rules | candidates/s | ms | answer sets |");
    out.println("|---:|---:|---:|---:|");
    double[][] all = new double[3][programs];
    for (int i = 0; i < programs; i++) {
      double[] row = stable(24, i);
      for (int k = 0; k < 3; k++) {
        all[k][i] = row[k];
      }
    }
    out.printf(
        Locale.ROOT,
        "| 128 | %.2e | %.1f | %,.0f |%n%n",
        Timing.median(all[0]),
        Timing.median(all[1]),
        Timing.median(all[2]));
    out.println("Counting all answer sets of whole programs, ms.");
    out.println();
    out.println("| | answer sets | tails auto | always | never | clasp |");
    out.println("|---|---:|---:|---:|---:|---:|");
    for (int nogoods : new int[] {50, 80, 100}) {
      whole(nogoods + " nogoods, 32 atoms", i -> TailInstance.nogoods(32, nogoods, 3, i));
    }
    whole("128 rules, 24 guesses", i -> TailInstance.stable(24, 26, 70, 10, i));
    whole("200 nogoods, 60 atoms", i -> TailInstance.nogoods(60, 200, 3, i));
    out.flush();
  }

  private static String loops() {
    return KernelChoice.lanes().description();
  }

  private double[] row(int atoms, int nogoods, long seed) {
    GroundProgram program = TailInstance.nogoods(atoms, nogoods, 3, seed);
    LaneProgram plain = LaneProgram.of(TailInstance.residual(program), false);
    LaneProgram reordered = LaneProgram.of(TailInstance.residual(program), true);
    long start = Clock.CPU.nanos();
    long blocks = Math.min(FLAT_BLOCKS, 1L << atoms - 9);
    long some = flat.count(plain, blocks, Cancellation.NEVER);
    double perSecond = blocks * CANDIDATES / (Clock.CPU.millisSince(start) / 1e3);
    start = Clock.CPU.nanos();
    long tree = count(plain);
    double treeMillis = Clock.CPU.millisSince(start);
    start = Clock.CPU.nanos();
    long ordered = count(reordered);
    double orderedMillis = Clock.CPU.millisSince(start);
    if (tree != ordered || some > tree) {
      throw new IllegalStateException(some + ", " + tree + " and " + ordered + " answer sets");
    }
    return new double[] {perSecond, treeMillis, orderedMillis, ordered};
  }

  private double[] stable(int guesses, long seed) {
    GroundProgram program =
        TailInstance.stable(guesses, guesses + 2, 128 - 2 * guesses - 10, 10, seed);
    LaneProgram lanes = LaneProgram.of(TailInstance.residual(program), true);
    if (lanes.guessCount() != guesses) {
      throw new IllegalStateException(lanes.guessCount() + " guesses");
    }
    long start = Clock.CPU.nanos();
    long count = count(lanes);
    double millis = Clock.CPU.millisSince(start);
    return new double[] {Math.pow(2, guesses) / (millis / 1e3), millis, count};
  }

  private long count(LaneProgram program) {
    long[] count = new long[1];
    tail.run(
        program,
        Tail.UNBOUNDED,
        Cancellation.NEVER,
        answers -> {
          count[0] += answers.count();
          return true;
        });
    return count[0];
  }

  /** Makes a program from a seed. */
  private interface Maker {
    GroundProgram make(long seed);
  }

  private void whole(String name, Maker maker)
      throws IOException, BadProgramException, InterruptedException {
    TailOptions.Use[] uses = TailOptions.Use.values();
    double[][] millis = new double[uses.length + 1][programs];
    double[] counts = new double[programs];
    for (int i = 0; i < programs; i++) {
      GroundProgram program = maker.make(i);
      long known = -1;
      for (TailOptions.Use use : uses) {
        long start = Clock.CPU.nanos();
        SearchResult result = count(program, use);
        millis[use.ordinal()][i] = Clock.CPU.millisSince(start);
        if (result.exhausted()) {
          if (known >= 0 && known != result.models()) {
            throw new IllegalStateException(name + ": " + known + " and " + result.models());
          }
          known = result.models();
        }
      }
      counts[i] = known;
      if (clasp != null) {
        millis[uses.length][i] = clasp.solve(Programs.aspif(program), limitSeconds).millis();
      }
    }
    out.printf(
        Locale.ROOT,
        "| %s | %,.0f | %.1f | %.1f | %.1f | %s |%n",
        name,
        Timing.median(counts),
        Timing.median(millis[0]),
        Timing.median(millis[1]),
        Timing.median(millis[2]),
        clasp == null ? "" : String.format(Locale.ROOT, "%.0f", Timing.median(millis[3])));
    out.flush();
  }

  private SearchResult count(GroundProgram program, TailOptions.Use use)
      throws BadProgramException {
    long end = System.nanoTime() + limitSeconds * 1_000_000_000L;
    return new AnswerSets(
            program,
            new SearchOptions(SearchHeuristic.VSIDS, 0, false, 0, new TailOptions(use, 32)),
            model -> {},
            MemoryClaim.UNCOUNTED,
            () -> System.nanoTime() > end)
        .run(AnswerSets.Task.COUNT);
  }
}
