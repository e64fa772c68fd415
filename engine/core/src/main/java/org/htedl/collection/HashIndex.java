// SPDX-License-Identifier: Apache-2.0
package org.htedl.collection;

import java.util.function.IntUnaryOperator;
import org.htedl.limit.ArrayGrowth;
import org.htedl.limit.MemoryBudgetException;

/**
 * Open hash table with linear probing over numbers from 0, whose keys stay with the owner. The
 * owner compares keys, so that they may lie in arrays of any shape and nothing is boxed:
 *
 * <pre>{@code
 * int slot = index.first(hash(key));
 * while (index.at(slot) >= 0 && !isKey(index.at(slot), key)) {
 *   slot = index.next(slot);
 * }
 * }</pre>
 *
 * <p>The loop ends if at least one slot is free: the owner counts its numbers and calls {@link
 * #grow} in time, usually when half of the slots are taken. A slot takes 4 bytes. Read by any
 * number of threads while none writes.
 *
 * <p>Some tables of the engine are their own, for the reason in their head comments: slots with
 * bits of the hash, more than 2^30 slots, or keys in the slots.
 */
public final class HashIndex {
  private static final int GOLDEN = 0x9E3779B9;

  /** A number and 1, or 0 if the slot is free. */
  private int[] slots;

  /**
   * @param slots how many slots there are at first: a power of two, at least 2
   */
  public HashIndex(int slots) {
    if (slots < 2 || Integer.bitCount(slots) != 1) {
      throw new IllegalArgumentException(slots + " slots");
    }
    this.slots = new int[slots];
  }

  /**
   * The first slot to look at for a hash in a table of any size, for tables that have slots of
   * their own. Hashes that follow one another are spread over the whole table.
   *
   * @param mask the number of slots less one; that is a power of two, at least 2
   */
  public static int slot(int hash, int mask) {
    return hash * GOLDEN >>> Integer.numberOfLeadingZeros(mask);
  }

  /** Number of slots. */
  public int slots() {
    return slots.length;
  }

  /** First slot of the search for a hash, of which any bits may be the well-mixed ones. */
  public int first(int hash) {
    return slot(hash, slots.length - 1);
  }

  /** Slot after another one in a search. */
  public int next(int slot) {
    return slot + 1 & slots.length - 1;
  }

  /** The number in a slot, or -1 if it is free. */
  public int at(int slot) {
    return slots[slot] - 1;
  }

  /** Puts a number into a slot, in place of the one that is there. */
  public void set(int slot, int number) {
    slots[slot] = number + 1;
  }

  /** Puts a number into the first free slot for its hash; there must be one. */
  public void add(int hash, int number) {
    add(slots, hash, number);
  }

  private static void add(int[] slots, int hash, int number) {
    int mask = slots.length - 1;
    int slot = slot(hash, mask);
    while (slots[slot] != 0) {
      slot = slot + 1 & mask;
    }
    slots[slot] = number + 1;
  }

  /**
   * Moves all numbers, from 0 to {@code count - 1}, to more slots. Asks for hashes in this order,
   * so that keys are read one after another. If the function throws, the index is as it was.
   *
   * @param factor how many times as many; a power of two
   * @param hashOf the hash of a number
   * @throws MemoryBudgetException if there are 2^30 already
   */
  public void grow(int factor, int count, IntUnaryOperator hashOf) {
    int[] larger = new int[ArrayGrowth.slots(slots.length, factor)];
    for (int number = 0; number < count; number++) {
      add(larger, hashOf.applyAsInt(number), number);
    }
    slots = larger;
  }

  /**
   * Moves any numbers to more slots. If the function throws, the index is as it was.
   *
   * @param factor how many times as many; a power of two
   * @param hashOf the hash of a number
   * @throws MemoryBudgetException if there are 2^30 already
   */
  public void grow(int factor, IntUnaryOperator hashOf) {
    int[] larger = new int[ArrayGrowth.slots(slots.length, factor)];
    for (int entry : slots) {
      if (entry != 0) {
        add(larger, hashOf.applyAsInt(entry - 1), entry - 1);
      }
    }
    slots = larger;
  }
}
