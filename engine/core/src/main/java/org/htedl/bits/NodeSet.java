// SPDX-License-Identifier: Apache-2.0
package org.htedl.bits;

import java.util.function.IntConsumer;

/**
 * An immutable set of nodes: a row of the class matrix. Dense sets are tiles of bits, sparse ones
 * sorted ids, so that a mirror costs memory in proportion to its facts. Thread-safe.
 */
public sealed interface NodeSet permits DenseRow, SparseRow {
  /** The number of nodes in the set. */
  int cardinality();

  /** Whether the node is in the set; false for nodes past the layout. */
  boolean contains(int node);

  /** The least member that is at least {@code from}, or -1 if there is none. */
  int next(int from);

  /** Sets the bits of this set in {@code words}, which must be long enough for every member. */
  void orInto(long[] words);

  /** Calls {@code action} with every member in ascending order. */
  void forEach(IntConsumer action);

  /** Adds one to the count of every member, in counts by node. */
  void countInto(int[] counts);

  /** Memory held, in bytes; shared tiles count in full. */
  long bytes();

  /** Memory held that the other set does not hold too, in bytes. */
  default long bytesBeside(NodeSet other) {
    return other == this ? 0 : bytes();
  }

  /** The members in ascending order. */
  default int[] toArray() {
    int[] ids = new int[cardinality()];
    int[] next = {0};
    forEach(id -> ids[next[0]++] = id);
    return ids;
  }

  /** The set as words of the layout; the array is the caller's. */
  default long[] toWords(Layout layout) {
    long[] words = layout.newWords();
    orInto(words);
    return words;
  }

  /** The number of members in both sets. */
  default int countWith(NodeSet other) {
    if (this instanceof DenseRow a && other instanceof DenseRow b) {
      return a.countWithDense(b);
    }
    NodeSet small = this instanceof SparseRow ? this : other;
    NodeSet large = small == this ? other : this;
    int[] count = {0};
    small.forEach(
        id -> {
          if (large.contains(id)) {
            count[0]++;
          }
        });
    return count[0];
  }

  /**
   * The cheaper of the two forms: sorted ids where they take less memory than bits, which is below
   * one member in 32 nodes.
   *
   * @param ids ascending, without duplicates; becomes the set's own
   */
  static NodeSet of(Layout layout, int[] ids) {
    if (layout.isCheaperAsIds(ids.length)) {
      return new SparseRow(ids);
    }
    long[] words = layout.newWords();
    for (int id : ids) {
      words[id >>> 6] |= 1L << id;
    }
    return DenseRow.of(layout, words);
  }

  /**
   * The set with some members more and some fewer. It changes its form when the other one takes
   * less than half of the memory, so that a set near the border does not change back and forth. A
   * sparse set costs a copy of its ids, a dense one the tiles touched.
   *
   * @param target a layout at least as long as the one that the set was made for
   * @param added ascending, none of them a member
   * @param removed ascending, all of them members
   */
  static NodeSet patched(NodeSet set, Layout target, int[] added, int[] removed) {
    long asBits = (long) target.words() * Long.BYTES;
    long asIds = ((long) set.cardinality() + added.length - removed.length) * Integer.BYTES;
    return switch (set) {
      case SparseRow sparse -> {
        SparseRow next = sparse.with(added, removed);
        yield asIds <= asBits ? next : DenseRow.of(target, next.toWords(target));
      }
      case DenseRow dense -> {
        DenseRow next = dense.with(target, added, removed);
        yield asIds * 2 >= asBits ? next : new SparseRow(next.toArray());
      }
    };
  }
}
