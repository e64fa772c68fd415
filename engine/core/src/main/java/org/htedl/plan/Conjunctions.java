// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import java.util.Arrays;
import org.htedl.limit.ArrayGrowth;

/**
 * Makes conjunctions in normal form: nested ones flattened, operands sorted, repeated ones dropped,
 * contradictions folded. Operands are pushed first, each conjunction's on top of those of the
 * conjunctions around it. Used by one thread.
 */
final class Conjunctions {
  private final OperationTable table;
  private int[] stack = new int[64];
  private int top;

  Conjunctions(OperationTable table) {
    this.table = table;
  }

  /** Forgets what was pushed. */
  void clear() {
    top = 0;
  }

  /** Where the operands of the next conjunction begin. */
  int mark() {
    return top;
  }

  /** Adds an operand to the conjunction that is being made. */
  void push(int operand) {
    if (!Plan.isNegated(operand) && table.isConjunction(Plan.operationOf(operand))) {
      int operation = Plan.operationOf(operand);
      for (int k = 0; k < table.length(operation) - 1; k++) {
        pushOne(table.parameter(operation, k));
      }
    } else {
      pushOne(operand);
    }
  }

  private void pushOne(int operand) {
    if (top == stack.length) {
      stack = ArrayGrowth.room(stack, top + 1L);
    }
    stack[top++] = operand;
  }

  /** The conjunction of two operands. */
  int both(int a, int b) {
    int mark = top;
    push(a);
    push(b);
    return of(mark);
  }

  /** The conjunction of what was pushed since {@code mark}, which is taken off. */
  int of(int mark) {
    int result = conjunction(mark);
    top = mark;
    return result;
  }

  private int conjunction(int mark) {
    Arrays.sort(stack, mark, top);
    int kept = mark;
    boolean unmasked = true;
    for (int i = mark; i < top; i++) {
      int operand = stack[i];
      if (operand == Linearizer.NOTHING || kept > mark && stack[kept - 1] == (operand ^ 1)) {
        return Linearizer.NOTHING;
      }
      if (operand != Linearizer.THING && (kept == mark || stack[kept - 1] != operand)) {
        stack[kept++] = operand;
        unmasked &= Plan.isNegated(operand);
      }
    }
    if (kept == mark) {
      return Linearizer.THING;
    }
    if (kept == mark + 1) {
      return stack[mark];
    }
    top = kept;
    if (unmasked) {
      pushOne(Linearizer.THING);
      Arrays.sort(stack, mark, top);
    }
    return table.addAnd(stack, mark, top);
  }
}
