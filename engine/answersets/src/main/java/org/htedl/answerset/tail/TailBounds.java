// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.vector.loop.LaneKernels;
import org.jspecify.annotations.Nullable;

/**
 * Excludes candidates at a node of the tree, before the guesses below have values: the least model
 * where each open guess stops what it can is in every answer set below, and the one where it allows
 * what it can has all of them in it.
 *
 * <p>That costs as much as some nodes, so it is done at depths where it has left out more than it
 * cost. For one run, by one thread.
 */
final class TailBounds {
  /** How often it is tried at each depth before it is left out there. */
  private static final int TRIALS = 16;

  private static final int WORDS = LaneKernels.WORDS;

  private final LaneProgram program;
  private final LaneKernels kernels;
  private final @Nullable Code[] codes;
  private final long[] tries;
  private final long[] closed;

  /** The rules of one depth: those of both bounds, and the checks of both. */
  private record Code(int[] rules, int[] checks, int lines) {}

  TailBounds(LaneProgram program, LaneKernels kernels) {
    this.program = program;
    this.kernels = kernels;
    codes = new Code[program.stages()];
    tries = new long[program.stages()];
    closed = new long[program.stages()];
  }

  /** The rows that an evaluation needs: those of the program, and two for each computed atom. */
  int rows() {
    return program.rows() + 2 * (program.rows() - firstAtom());
  }

  private int firstAtom() {
    return program.onesRow() + 1;
  }

  private int lower(int row) {
    return program.rows() + row - firstAtom();
  }

  private int upper(int row) {
    return lower(row) + program.rows() - firstAtom();
  }

  /** Whether to do it at a depth. */
  boolean pays(int depth) {
    Code code = code(depth);
    int below = Math.min(20, program.stages() - 1 - depth);
    return code.checks.length > 0
        && (tries[depth] < TRIALS || closed[depth] << below >= 4 * tries[depth]);
  }

  /** Excludes what it can; returns the rules that were looked at. */
  long exclude(long[] rows, int depth) {
    Code code = code(depth);
    Arrays.fill(rows, program.rows() * WORDS, rows() * WORDS, 0);
    long work = code.lines;
    while (kernels.grow(rows, code.rules, 0, code.rules.length)) {
      work += code.lines;
    }
    kernels.mark(rows, code.checks);
    return work;
  }

  /** Whether no candidate is left at a depth, after one try. */
  boolean closed(long[] rows, int depth) {
    boolean full = kernels.isFull(rows, depth * WORDS);
    tries[depth]++;
    closed[depth] += full ? 1 : 0;
    return full;
  }

  private Code code(int depth) {
    Code known = codes[depth];
    if (known == null) {
      known = compile(depth);
      codes[depth] = known;
    }
    return known;
  }

  private Code compile(int depth) {
    LaneCode rules = new LaneCode();
    LaneCode checks = new LaneCode();
    int lines = 0;
    for (int below = depth + 1; below < program.stages(); below++) {
      for (LaneProgram.Line line : program.stage(below).lines()) {
        int[] low = operands(line.operands(), depth, true, false);
        if (low != null) {
          rules.addFixed(program.onesRow(), lower(line.head()), low);
          lines++;
        }
        int[] high = operands(line.operands(), depth, false, true);
        if (high != null) {
          rules.addFixed(program.onesRow(), upper(line.head()), high);
          lines++;
        }
      }
      for (LaneProgram.Line check : program.stage(below).checks()) {
        int[] certain = operands(check.operands(), depth, true, false);
        if (certain != null) {
          checks.add(depth, certain);
          lines++;
        }
      }
    }
    return new Code(rules.toArray(), checks.toArray(), lines);
  }

  /**
   * What stands for the operands of a rule.
   *
   * @param certain whether they have to hold for certain, else they have to be possible
   * @param omitting whether open guesses are left out, else null is returned where there is one
   */
  private int @Nullable [] operands(int[] given, int depth, boolean certain, boolean omitting) {
    List<Integer> all = new ArrayList<>();
    for (int operand : given) {
      int row = operand >> 1;
      if (program.depth(row) <= depth) {
        all.add(operand);
      } else if (row >= firstAtom()) {
        // A negated atom is certain where it is not possible.
        boolean low = certain == ((operand & 1) == 0);
        all.add(2 * (low ? lower(row) : upper(row)) + (operand & 1));
      } else if (!omitting) {
        return null;
      }
    }
    return all.stream().mapToInt(Integer::intValue).toArray();
  }
}
