// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.term.store;

import org.htedl.limit.MirrorLimits;

/**
 * Makes a store of terms again from their bytes: {@link #restore} of every block, then {@link
 * #order}, then {@link #index} of every part, blocks and parts in any order and by any number of
 * threads, then the table that has asked for it. Costs a hash of every term, since hashes differ
 * from process to process.
 */
public final class TermRestoration {
  /**
   * Room for the given number of further terms, as a part of those there are, before the tables
   * grow.
   */
  private static final int SPARE_PART = 8;

  private static final int SPARE = 16;

  /** Form of the bytes of one kind of terms. */
  public interface Form {
    /** Whether these may be a term: {@code bytes[from]} to {@code bytes[to - 1]}. */
    boolean holds(byte[] bytes, int from, int to);
  }

  private final String kind;
  private final MirrorLimits limits;
  private final TermText text;
  private final Form form;
  private final int[] firstIds;
  private final long[] positions;
  private final int[] hashes;
  private final HashSlots slots;
  private final int[][] late;
  private HashSlots.Parted parted = new HashSlots.Parted(new int[0], new int[0]);

  /**
   * @throws IllegalArgumentException if there are more terms than there may be
   */
  public TermRestoration(String kind, MirrorLimits limits, TermText text, Form form) {
    int size = text.size();
    if (size > limits.terms()) {
      throw new IllegalArgumentException("more " + kind + " than a mirror can hold");
    }
    this.kind = kind;
    this.limits = limits;
    this.text = text;
    this.form = form;
    int capacity = capacity(size, limits);
    this.positions = new long[capacity];
    this.hashes = new int[capacity];
    this.slots = new HashSlots(HashSlots.countFor(capacity), limits.segment());
    this.late = new int[slots.parts()][0];
    this.firstIds = new int[text.blocks().length];
    for (int block = 1; block < firstIds.length; block++) {
      firstIds[block] = firstIds[block - 1] + text.terms()[block - 1];
    }
  }

  private static int capacity(int size, MirrorLimits limits) {
    return (int) Math.min(limits.terms(), size + (long) size / SPARE_PART + SPARE);
  }

  /** Memory of the tables for this many terms while they are made, without their bytes. */
  public static long bytes(int size, MirrorLimits limits) {
    int capacity = capacity(size, limits);
    return capacity * (long) (Long.BYTES + Integer.BYTES)
        + size * (long) Integer.BYTES
        + HashSlots.bytes(HashSlots.countFor(capacity));
  }

  /** How many blocks there are to restore. */
  public int blocks() {
    return firstIds.length;
  }

  /**
   * Numbers the terms of one block.
   *
   * @throws IllegalArgumentException if the block does not have the terms that it should
   */
  public void restore(int block) {
    byte[] bytes = text.blocks()[block];
    int end = text.lengths()[block];
    int id = firstIds[block];
    int last = id + text.terms()[block];
    int at = 0;
    while (at < end) {
      int length = end - at < Integer.BYTES ? -1 : TermStore.length(bytes, at);
      int from = at + Integer.BYTES;
      if (id == last || length < 0 || length > end - from) {
        throw new IllegalArgumentException("a block of " + kind + " is not what it should be");
      }
      if (!form.holds(bytes, from, from + length)) {
        throw new IllegalArgumentException("one of the " + kind + " is none");
      }
      positions[id] = (long) block << 32 | at;
      hashes[id] = TermStore.hash(bytes, from, from + length, TermStore.seed());
      id++;
      at = from + length;
    }
    if (id != last) {
      throw new IllegalArgumentException("a block of " + kind + " lacks terms");
    }
  }

  /**
   * Looks where in the index the terms belong, when all blocks are restored.
   *
   * @return how many parts the index has
   */
  public int order() {
    parted = slots.parted(hashes, text.size());
    return late.length;
  }

  /** Makes a part of the index. */
  public void index(int part) {
    late[part] = slots.addPart(hashes, parted, part);
  }

  /** The store, when all blocks are restored and all parts are indexed. */
  public TermStore store() {
    for (int[] each : late) {
      for (int id : each) {
        slots.add(hashes[id], id);
      }
    }
    return new TermStore(kind, limits, text, positions, hashes, slots);
  }
}
