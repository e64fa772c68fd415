// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.htedl.collection.IntList;

/** Lists of numbers, one after another, each behind its length. Used by one thread. */
final class IntLists {
  private final IntList numbers = new IntList(64);

  /** Adds a list. */
  IntLists add(int[] list) {
    numbers.add(list.length);
    numbers.addAll(list);
    return this;
  }

  /** Adds lists by their numbers. */
  IntLists add(Map<Integer, int[]> lists) {
    add(lists.keySet().stream().mapToInt(Integer::intValue).sorted().toArray());
    new TreeMap<>(lists).values().forEach(this::add);
    return this;
  }

  /** All that was added; a copy. */
  int[] toArray() {
    return numbers.toArray();
  }

  /** Reads them again. */
  static final class Reader {
    private final int[] numbers;
    private int at;

    Reader(int[] numbers) {
      this.numbers = numbers;
    }

    int[] list() {
      int length = numbers[at++];
      at += length;
      return Arrays.copyOfRange(numbers, at - length, at);
    }

    Map<Integer, int[]> lists() {
      Map<Integer, int[]> lists = new HashMap<>();
      for (int number : list()) {
        lists.put(number, list());
      }
      return lists;
    }
  }
}
