// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.htedl.limit.MemoryBudgetException;
import org.junit.jupiter.api.Test;

class OperationTableTest {
  @Test
  void operationsEndWithASentence() {
    OperationTable table = new OperationTable(300);
    for (int i = 0; i < 300; i++) {
      assertEquals(2 * i, table.add(OpCode.MEMBERS, i));
    }
    for (int i = 300; i < 303; i++) {
      int another = i;
      MemoryBudgetException refusal =
          assertThrows(MemoryBudgetException.class, () -> table.add(OpCode.MEMBERS, another));
      assertEquals("a batch of more than 300 distinct operations", refusal.getMessage());
    }
    for (int i = 0; i < 300; i++) {
      assertEquals(2 * i, table.add(OpCode.MEMBERS, i));
    }
  }

  /** Each operation is there once, however often and late it comes again. */
  @Test
  void equalOperationsAreOne() {
    OperationTable table = new OperationTable();
    int[] operands = new int[20_000];
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < operands.length; i++) {
        int from = i % 7 == 0 ? 0 : i - i % 7;
        int operand =
            i % 7 == 0
                ? table.add(OpCode.MEMBERS, i)
                : table.addAnd(operands, from, Math.max(from + 1, i));
        assertEquals(round == 0 ? operand : operands[i], operand);
        operands[i] = operand;
      }
    }
  }
}
