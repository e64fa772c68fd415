// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.fact;

import java.util.Arrays;
import org.htedl.collection.HashIndex;
import org.htedl.limit.ArrayGrowth;

/**
 * Pairs {@code subject << 32 | object} in the order in which they came, found as pairs, by subject
 * and by object: open hash tables of their places, and chains through the pairs of one subject or
 * object. Takes 40 to 80 bytes a pair. Not thread-safe.
 */
final class PairBuffer {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** Of a buffer without pairs: nothing is taken for pairs that may never come. */
  private static final int EMPTY_SLOTS = 2;

  private static final int FIRST_SLOTS = 8;

  /** Of a slot without a place, and after the last pair of a chain. */
  private static final int NONE = -1;

  private long[] pairs = new long[EMPTY_SLOTS / 2];
  private HashIndex places = new HashIndex(EMPTY_SLOTS);
  private final Chains subjects = new Chains(32);
  private final Chains objects = new Chains(0);
  private int size;

  /** The places of the pairs of each subject, or of each object. */
  private final class Chains {
    /** By how many bits a pair is shifted to give the node that its chain is found by. */
    private final int shift;

    private HashIndex latest = new HashIndex(EMPTY_SLOTS);
    private int[] earlier = new int[EMPTY_SLOTS / 2];

    Chains(int shift) {
      this.shift = shift;
    }

    private int slot(int node) {
      int slot = latest.first(node);
      while (latest.at(slot) != NONE && (int) (pairs[latest.at(slot)] >>> shift) != node) {
        slot = latest.next(slot);
      }
      return slot;
    }

    void add(int place) {
      int slot = slot((int) (pairs[place] >>> shift));
      earlier[place] = latest.at(slot);
      latest.set(slot, place);
    }

    /** The other nodes of the node's pairs. */
    int[] of(int node) {
      int last = size == 0 ? NONE : latest.at(slot(node));
      int length = 0;
      for (int place = last; place != NONE; place = earlier[place]) {
        length++;
      }
      int[] others = length == 0 ? NodeArrays.NONE : new int[length];
      int next = 0;
      for (int place = last; place != NONE; place = earlier[place]) {
        others[next++] = (int) (pairs[place] >>> 32 - shift);
      }
      return others;
    }
  }

  static long pair(int subject, int object) {
    return (long) subject << 32 | Integer.toUnsignedLong(object);
  }

  int size() {
    return size;
  }

  /** The pairs; the array is the caller's. */
  long[] pairs() {
    return Arrays.copyOf(pairs, size);
  }

  boolean contains(int subject, int object) {
    return size > 0 && places.at(slot(pair(subject, object))) != NONE;
  }

  /** Adds a pair; whether it was not there. */
  boolean add(int subject, int object) {
    long pair = pair(subject, object);
    if (places.at(slot(pair)) != NONE) {
      return false;
    }
    if (size == pairs.length) {
      makeTables(places.slots() < FIRST_SLOTS ? FIRST_SLOTS : ArrayGrowth.slots(places.slots(), 2));
    }
    pairs[size] = pair;
    place(size++);
    return true;
  }

  /** The objects of a subject. */
  int[] objectsOf(int subject) {
    return subjects.of(subject);
  }

  /** The subjects of an object. */
  int[] subjectsOf(int object) {
    return objects.of(object);
  }

  /** Forgets all pairs, and the memory that they took. */
  void clear() {
    size = 0;
    makeTables(EMPTY_SLOTS);
  }

  private void makeTables(int slots) {
    pairs = Arrays.copyOf(pairs, slots / 2);
    places = new HashIndex(slots);
    for (Chains chains : new Chains[] {subjects, objects}) {
      chains.latest = new HashIndex(slots);
      chains.earlier = new int[slots / 2];
    }
    for (int place = 0; place < size; place++) {
      place(place);
    }
  }

  private void place(int place) {
    places.set(slot(pairs[place]), place);
    subjects.add(place);
    objects.add(place);
  }

  /** Where the place of the pair is, or the free slot for it. */
  private int slot(long pair) {
    int slot = places.first((int) (pair * GOLDEN >>> 32));
    while (places.at(slot) != NONE && pairs[places.at(slot)] != pair) {
      slot = places.next(slot);
    }
    return slot;
  }
}
