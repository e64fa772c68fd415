// SPDX-License-Identifier: Apache-2.0
package org.htedl.theory;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundRule;
import org.htedl.answerset.program.MinimizeStatement;

/**
 * Writes a covering problem as a ground program. Atom h says that the hypothesis at place h - 1 is
 * chosen. Where all items have to be covered, a constraint for each excludes that nothing of its
 * column is chosen; else an atom for each item says that it is not covered, and is minimised or
 * maximised.
 */
final class CoverProgram {
  private static final int FIRST = 2;
  private static final int SECOND = 1;

  private CoverProgram() {}

  /** Bytes of the program's rules, about. */
  static long bytes(Cover cover) {
    return 8 * cover.entries() + 150L * cover.items() + 100L * cover.rows().length;
  }

  /** The program, whose objectives are those of the problem less its offset. */
  static GroundProgram of(Cover cover, TheoryObjective objective) {
    GroundProgram.Builder program = GroundProgram.builder();
    int chosen = cover.rows().length;
    program.rule(
        GroundRule.conjunctive(true, IntStream.rangeClosed(1, chosen).toArray(), new int[0]));
    int[][] columns = cover.columns();
    for (int item = 0; item < columns.length; item++) {
      int[] none = IntStream.of(columns[item]).map(h -> -(h + 1)).toArray();
      int[] head = cover.exact() ? new int[0] : new int[] {chosen + 1 + item};
      program.rule(GroundRule.conjunctive(false, head, none));
    }
    long size = objective.mode() == TheoryObjective.Mode.SUM ? objective.size() : 1;
    boolean levels = objective.mode() == TheoryObjective.Mode.LEVELS;
    if (!cover.exact()) {
      program.minimise(errors(cover, levels ? FIRST : SECOND));
    }
    program.minimise(
        new MinimizeStatement(
            SECOND,
            IntStream.rangeClosed(1, chosen).toArray(),
            Arrays.stream(cover.sizes()).map(each -> size * each).toArray()));
    return program.build();
  }

  private static MinimizeStatement errors(Cover cover, int priority) {
    int[] literals = new int[cover.items()];
    long[] weights = new long[literals.length];
    for (int item = 0; item < literals.length; item++) {
      int missed = cover.rows().length + 1 + item;
      boolean wanted = cover.weights()[item] > 0;
      literals[item] = wanted ? missed : -missed;
      weights[item] = Math.abs(cover.weights()[item]);
    }
    return new MinimizeStatement(priority, literals, weights);
  }
}
