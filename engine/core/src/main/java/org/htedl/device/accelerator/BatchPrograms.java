// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import org.htedl.device.accelerator.driver.KernelInterface;
import org.htedl.plan.OpCode;
import org.htedl.plan.Plan;

/**
 * Divides a part of a plan into operations that become rows and programs for all others.
 * Conjunctions do not become rows, unless a restriction reads them, or several others do, so that
 * computing them each time costs more than writing and reading, or they nest deeper than programs
 * can.
 */
final class BatchPrograms {
  private final Plan plan;
  private final boolean[] needed;
  private final boolean[] row;

  /** For a conjunction that is no row: values on the stack while it is computed. */
  private final int[] height;

  /** For a conjunction that is no row: the instructions that compute it. */
  private final int[] size;

  /**
   * @param everything whether all operations become rows
   */
  BatchPrograms(Plan plan, int from, int to, boolean everything) {
    this.plan = plan;
    this.needed = plan.neededBy(from, to);
    this.row = new boolean[plan.operations()];
    this.height = new int[plan.operations()];
    this.size = new int[plan.operations()];
    int[] readers = readers();
    for (int i = 0; i < plan.operations(); i++) {
      needed[i] |= everything;
      if (plan.opCode(i) != OpCode.AND) {
        row[i] = true;
        continue;
      }
      measure(i);
      row[i] |=
          everything
              || height[i] >= KernelInterface.STACK
              || (readers[i] - 1L) * size[i] > readers[i] + 2L;
    }
  }

  /** How many conjunctions read each operation; what a restriction reads is marked as a row. */
  private int[] readers() {
    int[] readers = new int[plan.operations()];
    for (int i = 0; i < plan.operations(); i++) {
      for (int k = 0; needed[i] && k < plan.operands(i); k++) {
        int operation = Plan.operationOf(plan.operand(i, k));
        if (plan.opCode(i) == OpCode.AND) {
          readers[operation]++;
        } else {
          row[operation] = true;
        }
      }
    }
    return readers;
  }

  private void measure(int conjunction) {
    for (int k = 0; k < plan.operands(conjunction); k++) {
      int operation = Plan.operationOf(plan.operand(conjunction, k));
      if (row[operation]) {
        size[conjunction]++;
      } else {
        size[conjunction] += size[operation] + 2;
        height[conjunction] = Math.max(height[conjunction], height[operation] + 1);
      }
    }
  }

  /** Whether the operation's result has to be there as a row. */
  boolean isRow(int operation) {
    return needed[operation] && row[operation];
  }

  /**
   * Writes a program for an operand.
   *
   * @param slots where the rows are
   */
  void write(int operand, int[] slots, InterpreterPrograms to) {
    int operation = Plan.operationOf(operand);
    if (row[operation]) {
      to.read(slots[operation], Plan.isNegated(operand));
    } else if (Plan.isNegated(operand)) {
      to.push();
      writeAll(operation, slots, to);
      to.pop(true);
    } else {
      writeAll(operation, slots, to);
    }
    to.end();
  }

  /** Writes a program for a conjunction, even if it is to become a row. */
  void writeRow(int conjunction, int[] slots, InterpreterPrograms to) {
    writeAll(conjunction, slots, to);
    to.end();
  }

  private void writeAll(int conjunction, int[] slots, InterpreterPrograms to) {
    for (int k = 0; k < plan.operands(conjunction); k++) {
      int operand = plan.operand(conjunction, k);
      int operation = Plan.operationOf(operand);
      if (row[operation]) {
        to.read(slots[operation], Plan.isNegated(operand));
      } else {
        to.push();
        writeAll(operation, slots, to);
        to.pop(Plan.isNegated(operand));
      }
    }
  }
}
