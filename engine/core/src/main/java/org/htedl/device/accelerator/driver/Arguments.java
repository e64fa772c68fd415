// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator.driver;

import java.util.ArrayList;
import java.util.List;

/** The arguments of a launch, in the order of the kernel's parameters. Not thread-safe. */
public final class Arguments {
  /** One argument: the device's memory, or a 32-bit number. */
  public sealed interface Argument {
    /** A pointer to memory. */
    record Pointer(Memory memory) implements Argument {}

    /** A word, without a sign. */
    record Word(int value) implements Argument {}
  }

  private final List<Argument> list = new ArrayList<>();

  /** Adds a pointer. */
  public Arguments add(Memory memory) {
    list.add(new Argument.Pointer(memory.whole()));
    return this;
  }

  /** Adds words. */
  public Arguments add(int... words) {
    for (int word : words) {
      list.add(new Argument.Word(word));
    }
    return this;
  }

  /** All arguments; for reading only. */
  public List<Argument> list() {
    return list;
  }
}
