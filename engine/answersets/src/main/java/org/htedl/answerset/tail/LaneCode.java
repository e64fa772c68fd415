package org.htedl.answerset.tail;

import java.util.Arrays;
import org.htedl.vector.loop.LaneKernels;

/** Rules in the forms of {@link LaneKernels}, while they are collected. */
final class LaneCode {
  private int[] code = new int[32];
  private int size;

  /**
   * Adds a rule in the form of {@link LaneKernels#grow}.
   *
   * @param ones a row in which all bits are set, for operands that there are not
   * @param head the number of a row
   * @param operands twice the numbers of rows, at most three
   */
  void addFixed(int ones, int head, int... operands) {
    room(LaneKernels.RULE);
    code[size++] = head * LaneKernels.WORDS;
    for (int i = 0; i < LaneKernels.RULE - 1; i++) {
      code[size++] = (i < operands.length ? operands[i] >> 1 : ones) * LaneKernels.WORDS;
    }
  }

  private void room(int more) {
    if (size + more > code.length) {
      code = Arrays.copyOf(code, Math.max(2 * code.length, size + more));
    }
  }

  /**
   * Adds a rule in the form of {@link LaneKernels#mark}.
   *
   * @param head the number of a row
   * @param operands twice the numbers of rows, plus one for a complement
   */
  void add(int head, int... operands) {
    room(3 + operands.length);
    code[size++] = head * LaneKernels.WORDS;
    int counts = size;
    size += 2;
    int negated = 0;
    for (int sign = 0; sign < 2; sign++) {
      for (int operand : operands) {
        if ((operand & 1) == sign) {
          code[size++] = (operand >> 1) * LaneKernels.WORDS;
          negated += sign;
        }
      }
    }
    code[counts] = operands.length - negated;
    code[counts + 1] = negated;
  }

  int size() {
    return size;
  }

  int[] toArray() {
    return Arrays.copyOf(code, size);
  }
}
