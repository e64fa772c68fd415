package org.htedl.closure.circle;

import java.util.Arrays;
import org.htedl.mirror.limit.ArrayGrowth;

/**
 * Numbers open atoms from 0: pairs of a predicate and an individual, in open addressing. A
 * predicate is the node of a class, or a negative number for a part of an expression. Used by one
 * thread while it grows.
 */
final class AtomTable {
  private static final long EMPTY = Long.MIN_VALUE;

  private int[] predicates = new int[16];
  private int[] individuals = new int[16];
  private long[] keys;
  private int[] numbers;
  private int size;

  AtomTable() {
    keys = new long[32];
    numbers = new int[32];
    Arrays.fill(keys, EMPTY);
  }

  private static long key(int predicate, int individual) {
    return (long) predicate << 32 | individual & 0xFFFF_FFFFL;
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    // Individuals come in their order: neighbours of one predicate are neighbours here.
    int predicate = (int) (key >> 32) * 0x9E3779B9;
    int slot = ((int) key << 2 ^ predicate ^ predicate >>> 15) & mask;
    while (keys[slot] != EMPTY && keys[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  /** The number of an atom, or -1 if it has none. */
  int find(int predicate, int individual) {
    long key = key(predicate, individual);
    int slot = slot(key);
    return keys[slot] == key ? numbers[slot] : -1;
  }

  /** The number of an atom, which is given one if it has none. */
  int number(int predicate, int individual) {
    long key = key(predicate, individual);
    int slot = slot(key);
    if (keys[slot] == key) {
      return numbers[slot];
    }
    if (size == predicates.length) {
      predicates = ArrayGrowth.room(predicates, size + 1L);
      individuals = Arrays.copyOf(individuals, predicates.length);
    }
    predicates[size] = predicate;
    individuals[size] = individual;
    keys[slot] = key;
    numbers[slot] = size++;
    if (2L * size > keys.length) {
      grow();
    }
    return size - 1;
  }

  private void grow() {
    keys = new long[Math.multiplyExact(2, keys.length)];
    numbers = new int[keys.length];
    Arrays.fill(keys, EMPTY);
    for (int atom = 0; atom < size; atom++) {
      long key = key(predicates[atom], individuals[atom]);
      int slot = slot(key);
      keys[slot] = key;
      numbers[slot] = atom;
    }
  }

  int size() {
    return size;
  }

  int predicate(int atom) {
    return predicates[atom];
  }

  int individual(int atom) {
    return individuals[atom];
  }

  /** Memory held, in bytes. */
  long bytes() {
    return 8L * predicates.length + 12L * keys.length;
  }
}
