// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import java.util.Arrays;
import org.htedl.collection.HashIndex;
import org.htedl.limit.ArrayGrowth;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.mirror.Catalogue;

/** The operations of a plan being written, each distinct one once. Not thread-safe. */
final class OperationTable {
  private static final int MOST_SLOTS = 1 << 30;

  private final int most;
  private int[] code = new int[256];
  private int used;
  private int[] starts = new int[64];
  private int operations;
  private final HashIndex index = new HashIndex(128);

  OperationTable() {
    this(MOST_SLOTS / 4 * 3);
  }

  /**
   * @param most how many operations there may be: operands are twice as large, and the table of
   *     hashes must have free slots
   */
  OperationTable(int most) {
    this.most = most;
  }

  /**
   * The operand of the operation with these parameters, new if need be.
   *
   * @throws MemoryBudgetException if there are as many operations as there may be
   */
  int add(OpCode opCode, int... parameters) {
    begin(1 + parameters.length);
    code[used] = opCode.ordinal();
    System.arraycopy(parameters, 0, code, used + 1, parameters.length);
    return intern(1 + parameters.length);
  }

  /** The operand of the conjunction of {@code operands[from]} to {@code operands[to - 1]}. */
  int addAnd(int[] operands, int from, int to) {
    int length = 1 + to - from;
    begin(length);
    code[used] = OpCode.AND.ordinal();
    System.arraycopy(operands, from, code, used + 1, to - from);
    return intern(length);
  }

  private void begin(int length) {
    if (length > code.length - used) {
      code = ArrayGrowth.room(code, (long) used + length);
    }
  }

  private int intern(int length) {
    int slot = index.first(hash(used, length));
    for (int known; (known = index.at(slot)) >= 0; slot = index.next(slot)) {
      if (length(known) == length
          && Arrays.equals(
              code, starts[known], starts[known] + length, code, used, used + length)) {
        return known << 1;
      }
    }
    if (operations == most) {
      throw new MemoryBudgetException("a batch of more than " + most + " distinct operations");
    }
    if (operations + 2 > starts.length) {
      starts = ArrayGrowth.room(starts, operations + 2L);
    }
    int operation = operations++;
    starts[operation] = used;
    used += length;
    starts[operation + 1] = used;
    index.set(slot, operation);
    if (operations * 2L > index.slots() && index.slots() < MOST_SLOTS) {
      index.grow(4, operations, known -> hash(starts[known], length(known)));
    }
    return operation << 1;
  }

  private int hash(int from, int length) {
    int h = length;
    for (int i = from; i < from + length; i++) {
      h = (h ^ code[i]) * 0x9E3779B1;
      h ^= h >>> 15;
    }
    return h;
  }

  /** The number of ints of the operation, its code included. */
  int length(int operation) {
    return starts[operation + 1] - starts[operation];
  }

  boolean isConjunction(int operation) {
    return code[starts[operation]] == OpCode.AND.ordinal();
  }

  int parameter(int operation, int index) {
    return code[starts[operation] + 1 + index];
  }

  /** The plan of what the roots need; operation 0 is always kept. */
  Plan compact(Catalogue catalogue, Object[] constants, int[] roots) {
    Plan whole =
        new Plan(
            catalogue,
            Arrays.copyOf(code, used),
            Arrays.copyOf(starts, operations + 1),
            constants,
            roots);
    int[] renumbered = reachable(whole);
    int[] newStarts = new int[operations + 1];
    int[] newCode = new int[used];
    int count = 0;
    int end = 0;
    for (int i = 0; i < operations; i++) {
      if (renumbered[i] == 0) {
        continue;
      }
      renumbered[i] = count;
      newStarts[count++] = end;
      int length = length(i);
      System.arraycopy(code, starts[i], newCode, end, length);
      int firstOperand = end + length - whole.operands(i);
      for (int at = firstOperand; at < end + length; at++) {
        newCode[at] = renumber(newCode[at], renumbered);
      }
      end += length;
    }
    newStarts[count] = end;
    int[] newRoots = new int[roots.length];
    for (int h = 0; h < roots.length; h++) {
      newRoots[h] = renumber(roots[h], renumbered);
    }
    return new Plan(
        catalogue,
        Arrays.copyOf(newCode, end),
        Arrays.copyOf(newStarts, count + 1),
        constants,
        newRoots);
  }

  private static int renumber(int operand, int[] renumbered) {
    return renumbered[Plan.operationOf(operand)] << 1 | operand & 1;
  }

  /** For each operation 1 if it is needed, else 0. */
  private static int[] reachable(Plan plan) {
    int[] needed = new int[plan.operations()];
    needed[0] = 1;
    for (int h = 0; h < plan.hypotheses(); h++) {
      needed[Plan.operationOf(plan.root(h))] = 1;
    }
    for (int i = plan.operations() - 1; i >= 0; i--) {
      for (int k = 0; needed[i] != 0 && k < plan.operands(i); k++) {
        needed[Plan.operationOf(plan.operand(i, k))] = 1;
      }
    }
    return needed;
  }
}
