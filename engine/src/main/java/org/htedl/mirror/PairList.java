package org.htedl.mirror;

import java.util.Arrays;

/** A growing list of pairs of ids, each as {@code first << 32 | second}; sorted into a relation. */
final class PairList {
  private static final int PARALLEL = 1 << 16;

  private long[] pairs = new long[4];
  private int size;

  void add(int first, int second) {
    if (size == pairs.length) {
      if (size > (Integer.MAX_VALUE - 8) / 2) {
        grow(Integer.MAX_VALUE - 8);
      } else {
        grow(size * 2);
      }
    }
    pairs[size++] = (long) first << 32 | second;
  }

  private void grow(int capacity) {
    if (capacity == size) {
      throw new IllegalStateException("more than " + size + " assertions of one predicate");
    }
    pairs = Arrays.copyOf(pairs, capacity);
  }

  int size() {
    return size;
  }

  long bytes() {
    return pairs.length * 8L;
  }

  /** Sorts the pairs and hands them over without duplicates; the list is empty after. */
  long[] drainPairs() {
    long[] sorted = Arrays.copyOf(pairs, sortDistinct(pairs, size));
    pairs = new long[0];
    size = 0;
    return sorted;
  }

  /** Sorts the pairs, drops duplicates and hands over the relation; the list is empty after. */
  Adjacency drain() {
    long[] sorted = pairs;
    int length = sortDistinct(sorted, size);
    pairs = new long[0];
    size = 0;
    return Adjacency.ofSorted(sorted, length);
  }

  /** Sorts the pairs and moves the distinct ones to the front; returns how many they are. */
  static int sortDistinct(long[] pairs, int length) {
    if (length < PARALLEL) {
      Arrays.sort(pairs, 0, length);
    } else {
      Arrays.parallelSort(pairs, 0, length);
    }
    int kept = 0;
    for (int i = 0; i < length; i++) {
      if (i == 0 || pairs[i] != pairs[i - 1]) {
        pairs[kept++] = pairs[i];
      }
    }
    return kept;
  }

  /** The relation with head and target exchanged. */
  static Adjacency invert(Adjacency relation) {
    long[] pairs = new long[relation.size()];
    int[] next = {0};
    relation.forEachHead(
        (head, targets, from, to) -> {
          for (int i = from; i < to; i++) {
            pairs[next[0]++] = (long) targets[i] << 32 | head;
          }
        });
    return Adjacency.ofSorted(pairs, sortDistinct(pairs, pairs.length));
  }
}
