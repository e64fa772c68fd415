// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.answersets;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.CircleReport;
import org.htedl.engine.Engine;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;

/**
 * A game on random positions, {@code Winning ≡ moves some (not Winning)}, closed under {@code
 * owl-stable}, and prints a table of milliseconds. Positions have 0 to 3 moves.
 */
public final class CircleTable {
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";
  private static final int GROUP = 10;
  private static final int MOST_MOVES = 3;

  /** Where moves lead. */
  private enum Shape {
    /** Anywhere among ten positions: many groups have no answer set. */
    GROUPS,
    /** The same without the moves of groups that have no answer set. */
    COHERENT,
    /** From the even to the odd ones of ten and back: every circle is even. */
    EVEN,
    /** Anywhere. */
    RANDOM
  }

  private final int positions;
  private final long seed;
  private final int repetitions;
  private final PrintWriter out;

  /**
   * @param repetitions of which the median counts
   */
  public CircleTable(int positions, long seed, int repetitions, PrintWriter out) {
    this.positions = positions;
    this.seed = seed;
    this.repetitions = repetitions;
    this.out = out;
  }

  /** Closes and prints. */
  public void print() {
    out.printf(
        "%n| positions | moves | open | groups | without answer set | answer sets | closed, ms |"
            + " of that from bounds to answers, ms | closed, processor ms |%n");
    out.println("|---:|---|---:|---:|---:|---:|---:|---:|---:|");
    try (Engine engine = Engine.on("simd")) {
      Closure closure = new Closure(Entailment.OWL_STABLE, engine::covers);
      for (Shape shape : Shape.values()) {
        print(shape, closure);
      }
    }
    out.flush();
  }

  private void print(Shape shape, Closure closure) {
    Mirror asserted = game(shape);
    double[] whole = new double[repetitions];
    double[] answers = new double[repetitions];
    double[] processor = new double[repetitions];
    CircleReport report = CircleReport.NONE;
    for (int i = -1; i < repetitions; i++) {
      long used = Clock.CPU.nanos();
      long start = System.nanoTime();
      report = CircleReport.of(closure.close(asserted));
      if (i >= 0) {
        whole[i] = Timing.millisSince(start);
        answers[i] = report.nanos() / 1e6;
        processor[i] = (Clock.CPU.nanos() - used) / 1e6;
      }
    }
    out.printf(
        Locale.ROOT,
        "| %d | %s | %d | %d | %d | %s | %.0f | %.0f | %.0f |%n",
        positions,
        shape.name().toLowerCase(Locale.ROOT),
        report.openAtoms(),
        report.components(),
        report.incoherent(),
        report.answerSets(),
        Timing.median(whole),
        Timing.median(answers),
        Timing.median(processor));
    out.flush();
  }

  private Mirror game(Shape shape) {
    SplittableRandom random = new SplittableRandom(seed);
    MirrorBuilder builder = new MirrorBuilder();
    builder.add("urn:moves", RDF + "type", OWL + "ObjectProperty");
    builder.add("urn:Winning", OWL + "equivalentClass", "_:some");
    builder.add("_:some", RDF + "type", OWL + "Restriction");
    builder.add("_:some", OWL + "onProperty", "urn:moves");
    builder.add("_:some", OWL + "someValuesFrom", "_:not");
    builder.add("_:not", OWL + "complementOf", "urn:Winning");
    String[] names = new String[positions];
    Arrays.setAll(names, i -> "urn:p" + i);
    int[][] moves = new int[positions][];
    for (int i = 0; i < positions; i++) {
      moves[i] = new int[random.nextInt(MOST_MOVES + 1)];
      for (int move = 0; move < moves[i].length; move++) {
        moves[i][move] = target(shape, i, random);
      }
    }
    for (int i = 0; i < positions; i++) {
      builder.add(names[i], RDF + "type", "urn:Position");
      int group = i / GROUP * GROUP;
      if (shape != Shape.COHERENT || isCoherent(moves, group, Math.min(positions, group + GROUP))) {
        for (int target : moves[i]) {
          builder.add(names[i], "urn:moves", names[target]);
        }
      }
    }
    return builder.build();
  }

  /** Whether the positions of a group, all of whose moves stay in it, have an answer set. */
  static boolean isCoherent(int[][] moves, int from, int to) {
    int[] targets = new int[to - from];
    for (int i = from; i < to; i++) {
      for (int target : moves[i]) {
        targets[i - from] |= 1 << target - from;
      }
    }
    for (int winning = 0; winning < 1 << targets.length; winning++) {
      int follows = 0;
      for (int i = 0; i < targets.length; i++) {
        follows |= (targets[i] & ~winning) != 0 ? 1 << i : 0;
      }
      if (follows == winning) {
        return true;
      }
    }
    return false;
  }

  private int target(Shape shape, int from, SplittableRandom random) {
    int group = from / GROUP * GROUP;
    int size = Math.min(GROUP, positions - group);
    return switch (shape) {
      case RANDOM -> random.nextInt(positions);
      case GROUPS, COHERENT -> group + random.nextInt(size);
      case EVEN -> {
        int target = group + random.nextInt(size);
        boolean isFine = (target - from) % 2 != 0;
        yield isFine ? target : group + ((target - group) ^ 1) % size;
      }
    };
  }
}
