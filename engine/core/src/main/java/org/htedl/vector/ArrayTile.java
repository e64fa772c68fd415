// SPDX-License-Identifier: Apache-2.0
package org.htedl.vector;

import org.htedl.vector.tile.Tile;

/** A tile in an array, with loops in plain 64-bit words. */
final class ArrayTile implements Tile {
  private final long[] memory;

  ArrayTile(int words) {
    memory = new long[words];
  }

  @Override
  public int capacity() {
    return memory.length;
  }

  @Override
  public void put(int at, long[] words, int from, int length) {
    System.arraycopy(words, from, memory, at, length);
  }

  @Override
  public void putMasked(int at, int mask, long[] words, int from, int length) {
    for (int i = 0; i < length; i++) {
      memory[at + i] = words[from + i] & memory[mask + i];
    }
  }

  @Override
  public void putBoth(int at, int complement, int mask, long[] words, int from, int length) {
    for (int i = 0; i < length; i++) {
      memory[at + i] = words[from + i] & memory[mask + i];
      memory[complement + i] = ~words[from + i] & memory[mask + i];
    }
  }

  @Override
  public void and(int row, int other, int words) {
    for (int i = 0; i < words; i++) {
      memory[row + i] &= memory[other + i];
    }
  }

  @Override
  public void andNot(int target, int a, int b, int words) {
    for (int i = 0; i < words; i++) {
      memory[target + i] = memory[a + i] & ~memory[b + i];
    }
  }

  @Override
  public void andAll(int target, int[] rows, int from, int to, int words) {
    int first = rows[from];
    int second = rows[to - from < 2 ? from : from + 1];
    int third = rows[to - from < 3 ? from : from + 2];
    for (int i = 0; i < words; i++) {
      memory[target + i] = memory[first + i] & memory[second + i] & memory[third + i];
    }
    for (int k = from + 3; k < to; k++) {
      and(target, rows[k], words);
    }
  }

  @Override
  public boolean isEmpty(int row, int words) {
    for (int i = row; i < row + words; i++) {
      if (memory[i] != 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void count(
      int[] rows,
      int from,
      int width,
      int intersections,
      int mask,
      int words,
      long[] counts,
      int at) {
    for (int i = 0; i < intersections; i++) {
      counts[at + i] += count(rows, from + i * width, from + (i + 1) * width, mask, words);
    }
  }

  private long count(int[] rows, int from, int to, int mask, int words) {
    return switch (to - from) {
      case 1 -> count(rows[from], rows[from], mask, words);
      case 2 -> count(rows[from], rows[from + 1], mask, words);
      case 3 -> count(rows[from], rows[from + 1], rows[from + 2], mask, words);
      default -> countMany(rows, from, to, mask, words);
    };
  }

  private long count(int a, int b, int mask, int words) {
    long count = 0;
    for (int i = 0; i < words; i++) {
      count += both(memory[a + i] & memory[b + i], memory[mask + i]);
    }
    return count;
  }

  private long count(int a, int b, int c, int mask, int words) {
    long count = 0;
    for (int i = 0; i < words; i++) {
      count += both(memory[a + i] & memory[b + i] & memory[c + i], memory[mask + i]);
    }
    return count;
  }

  private long countMany(int[] rows, int from, int to, int mask, int words) {
    int a = rows[from];
    int b = rows[from + 1];
    int c = rows[from + 2];
    int d = rows[from + 3];
    long count = 0;
    for (int i = 0; i < words; i++) {
      long word = memory[a + i] & memory[b + i] & memory[c + i] & memory[d + i];
      for (int k = from + 4; k < to; k++) {
        word &= memory[rows[k] + i];
      }
      count += both(word, memory[mask + i]);
    }
    return count;
  }

  private static long both(long word, long mask) {
    return ((long) Long.bitCount(word) << 32) + Long.bitCount(word & mask);
  }
}
