// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.Arrays;
import org.htedl.limit.ArrayGrowth;
import org.htedl.limit.MemoryBudgetException;

/**
 * The ghosts of a shard while it is made: first their addresses in any order, then sorted. Used by
 * one thread.
 */
final class GhostTable {
  private long[] addresses = new long[16];
  private int size;

  /** Adds a ghost, which may be there already. */
  void add(long address) {
    if (size == addresses.length) {
      sort();
      if (size > addresses.length / 2) {
        addresses = ArrayGrowth.room(addresses, size + 1L);
      }
    }
    addresses[size++] = address;
  }

  /** Sorts them; after this none is added. */
  void sort() {
    Arrays.sort(addresses, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || addresses[i] != addresses[i - 1]) {
        addresses[kept++] = addresses[i];
      }
    }
    size = kept;
  }

  /** How many there are; without duplicates once they are sorted. */
  int size() {
    return size;
  }

  /** The place of a ghost among the sorted ones. */
  int indexOf(long address) {
    return Arrays.binarySearch(addresses, 0, size, address);
  }

  /** The place of the first ghost that is an own node of this shard or a later one. */
  int start(int shard) {
    int at = indexOf(NodeAddress.of(shard, 0));
    return at < 0 ? -at - 1 : at;
  }

  /** The address of the ghost at a place. */
  long address(int index) {
    return addresses[index];
  }

  /** The sorted addresses; a copy. */
  long[] toArray() {
    return Arrays.copyOf(addresses, size);
  }

  /** Memory held, in bytes. */
  long bytes() {
    return addresses.length * (long) Long.BYTES;
  }

  /**
   * Makes sure that the given number of nodes and the ghosts have ids.
   *
   * @throws MemoryBudgetException if they have not
   */
  int nodesWith(int nodes) {
    if ((long) nodes + size > ArrayGrowth.MOST) {
      throw new MemoryBudgetException(
          "a shard with more than 2,147,483,639 own nodes and ghosts; more shards have fewer each");
    }
    return nodes + size;
  }
}
