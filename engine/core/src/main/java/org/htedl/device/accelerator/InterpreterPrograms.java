// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import org.htedl.device.accelerator.driver.KernelInterface;
import org.htedl.limit.ArrayGrowth;

/** Programs for the interpreter, one after the other. Not thread-safe. */
final class InterpreterPrograms {
  private int[] code = new int[64];
  private int[] starts = new int[16];
  private int length;
  private int count;

  /** Adds an instruction that reads a row. */
  void read(int slot, boolean negated) {
    add(
        slot << KernelInterface.CODE_BITS
            | (negated ? KernelInterface.AND_NOT : KernelInterface.AND));
  }

  /** Begins a value of its own. */
  void push() {
    add(KernelInterface.PUSH);
  }

  /** Ends it: what was before, and it or the opposite. */
  void pop(boolean negated) {
    add(negated ? KernelInterface.POP_NOT : KernelInterface.POP);
  }

  private void add(int instruction) {
    if (length == code.length) {
      code = ArrayGrowth.room(code, length + 1L);
    }
    code[length++] = instruction;
  }

  /** Ends a program. */
  void end() {
    if (count + 1 == starts.length) {
      starts = ArrayGrowth.room(starts, count + 2L);
    }
    starts[++count] = length;
  }

  /** How many programs there are. */
  int count() {
    return count;
  }

  /** The instructions of all programs. */
  int length() {
    return length;
  }

  /** {@code int[length()]} and more; for reading only. */
  int[] code() {
    return code;
  }

  /** {@code int[count() + 1]} and more: where each begins; for reading only. */
  int[] starts() {
    return starts;
  }

  /** Forgets all programs. */
  void clear() {
    length = 0;
    count = 0;
  }
}
