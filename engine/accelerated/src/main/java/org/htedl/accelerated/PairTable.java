// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import org.htedl.device.accelerator.Holdings;
import org.htedl.device.accelerator.Scratch;
import org.htedl.device.accelerator.Staging;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.mirror.relation.Adjacency;

/** A relation in a device's memory, in which joins look heads up. Not thread-safe. */
final class PairTable implements AutoCloseable {
  /** Two columns of pairs that a table is joined with, valid until pairs are added. */
  interface Source {
    Memory lefts();

    Memory rights();
  }

  private final Scratch heads;
  private final Scratch offsets;
  private final Scratch targets;
  private final int headCount;
  private final int longest;

  /**
   * @throws org.htedl.device.DeviceExhaustedException if it does not fit; nothing is held then
   */
  PairTable(Holdings holdings, Adjacency relation) {
    Adjacency plain = relation.merged();
    this.heads = new Scratch(holdings.budget(), "axioms");
    this.offsets = new Scratch(holdings.budget(), "axioms");
    this.targets = new Scratch(holdings.budget(), "axioms");
    this.headCount = plain.heads().length;
    this.longest = longest(plain.offsets());
    try {
      write(holdings.staging(), heads, plain.heads());
      write(holdings.staging(), offsets, plain.offsets());
      write(holdings.staging(), targets, plain.targets());
    } catch (RuntimeException tooLarge) {
      close();
      throw tooLarge;
    }
  }

  private static int longest(int[] offsets) {
    int longest = 0;
    for (int h = 1; h < offsets.length; h++) {
      longest = Math.max(longest, offsets[h] - offsets[h - 1]);
    }
    return longest;
  }

  private static void write(Staging staging, Scratch to, int[] numbers) {
    staging.write(to.atLeast((long) numbers.length * Integer.BYTES), 0, numbers, numbers.length);
  }

  Memory heads() {
    return heads.atLeast(0);
  }

  Memory offsets() {
    return offsets.atLeast(0);
  }

  Memory targets() {
    return targets.atLeast(0);
  }

  /** How many heads it has. */
  int headCount() {
    return headCount;
  }

  /** The most targets of a head. */
  int longest() {
    return longest;
  }

  @Override
  public void close() {
    heads.free();
    offsets.free();
    targets.free();
  }
}
