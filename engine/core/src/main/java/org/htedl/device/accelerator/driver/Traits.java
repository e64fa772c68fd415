// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator.driver;

import java.util.Objects;

/**
 * The properties of a device that determine how work is divided.
 *
 * @param description for people: "NVIDIA H200, 132 multiprocessors"
 * @param memoryBytes all of its memory
 * @param largestBuffer the most bytes that one allocation may have
 * @param items the items of an ordinary group; a multiple of 32 unless the device is a processor
 * @param quadsAnItem the quads that an item of the coverage kernel looks at
 * @param groupsAtOnce groups that the device works on at a time, roughly
 * @param unitsALaunch units of work, words read or pairs followed, after which it is looked whether
 *     the caller still wants the answer: some ten milliseconds' worth
 * @param busyCores the cores of this machine that it is, 0 for a card
 */
public record Traits(
    String description,
    long memoryBytes,
    long largestBuffer,
    int items,
    int quadsAnItem,
    int groupsAtOnce,
    long unitsALaunch,
    int busyCores) {
  public Traits {
    Objects.requireNonNull(description);
    if (memoryBytes < 1 || largestBuffer < 1 || items < 1 || quadsAnItem < 1 || groupsAtOnce < 1) {
      throw new IllegalArgumentException("a device without memory or items: " + description);
    }
  }

  /** A processor: few groups of one item, which does much. */
  public static Traits ofProcessor(String description, long memory, long buffer, int units) {
    return new Traits(description, memory, buffer, 1, 64, units, 1L << 24, units);
  }

  /** A graphics card: many groups of many items. */
  public static Traits ofCard(String description, long memory, long buffer, int units) {
    return new Traits(description, memory, buffer, 128, 2, units * 8, 1L << 33, 0);
  }
}
