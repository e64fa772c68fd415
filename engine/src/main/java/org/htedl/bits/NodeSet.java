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

  /** Sets the bits of this set in {@code words}, which must be long enough for every member. */
  void orInto(long[] words);

  /** Calls {@code action} with every member in ascending order. */
  void forEach(IntConsumer action);

  /** Memory held, in bytes; shared tiles count in full. */
  long bytes();

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
    if ((long) ids.length * Integer.BYTES <= (long) layout.words() * Long.BYTES) {
      return new SparseRow(ids);
    }
    long[] words = layout.newWords();
    for (int id : ids) {
      words[id >>> 6] |= 1L << id;
    }
    return DenseRow.of(layout, words);
  }
}
