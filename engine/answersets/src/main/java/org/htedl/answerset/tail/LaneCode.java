// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import org.htedl.collection.IntList;
import org.htedl.vector.loop.LaneKernels;

/** Rules in the forms of {@link LaneKernels}, while they are collected. */
final class LaneCode {
  private final IntList code = new IntList(32);

  /**
   * Adds a rule in the form of {@link LaneKernels#grow}.
   *
   * @param ones a row in which all bits are set, for operands that there are not
   * @param head the number of a row
   * @param operands twice the numbers of rows, at most three
   */
  void addFixed(int ones, int head, int... operands) {
    code.add(head * LaneKernels.WORDS);
    for (int i = 0; i < LaneKernels.RULE - 1; i++) {
      code.add((i < operands.length ? operands[i] >> 1 : ones) * LaneKernels.WORDS);
    }
  }

  /**
   * Adds a rule in the form of {@link LaneKernels#mark}.
   *
   * @param head the number of a row
   * @param operands twice the numbers of rows, plus one for a complement
   */
  void add(int head, int... operands) {
    code.add(head * LaneKernels.WORDS);
    int counts = code.size();
    code.addAll(0, 0);
    int negated = 0;
    for (int sign = 0; sign < 2; sign++) {
      for (int operand : operands) {
        if ((operand & 1) == sign) {
          code.add((operand >> 1) * LaneKernels.WORDS);
          negated += sign;
        }
      }
    }
    code.set(counts, operands.length - negated);
    code.set(counts + 1, negated);
  }

  int size() {
    return code.size();
  }

  int[] toArray() {
    return code.toArray();
  }
}
