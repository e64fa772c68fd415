// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.count;

import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.collection.IntList;
import org.htedl.collection.LongList;

/**
 * The words of a row that have examples, ascending, each with the examples as a mask. Examples that
 * are no individuals are left out. Immutable.
 */
public final class ExampleWords {
  private final IntList words = new IntList(64);
  private final LongList masks = new LongList(64);

  public ExampleWords(DenseRow live, NodeSet positives, NodeSet negatives) {
    Cursor p = Cursor.of(positives);
    Cursor n = Cursor.of(negatives);
    boolean hasP = p.next();
    boolean hasN = n.next();
    while (hasP || hasN) {
      int word = Math.min(hasP ? p.word : Integer.MAX_VALUE, hasN ? n.word : Integer.MAX_VALUE);
      long examples = (hasP && p.word == word ? p.bits : 0) | (hasN && n.word == word ? n.bits : 0);
      if (word < live.layout().words()) {
        add(word, examples & live.word(word));
      }
      hasP = hasP && p.word == word ? p.next() : hasP;
      hasN = hasN && n.word == word ? n.next() : hasN;
    }
  }

  private void add(int word, long examples) {
    if (examples != 0) {
      words.add(word);
      masks.add(examples);
    }
  }

  /** The number of words that have examples. */
  int size() {
    return words.size();
  }

  /** The index of the {@code entry}-th word in a row. */
  int word(int entry) {
    return words.get(entry);
  }

  /** The examples in the {@code entry}-th word. */
  long mask(int entry) {
    return masks.get(entry);
  }

  /** Walks over the words of a set that are not zero. */
  private abstract static class Cursor {
    int word = -1;
    long bits;

    /** Moves to the next word; false at the end. */
    abstract boolean next();

    static Cursor of(NodeSet set) {
      return switch (set) {
        case DenseRow dense -> new DenseCursor(dense);
        case SparseRow sparse -> new SparseCursor(sparse);
      };
    }
  }

  private static final class DenseCursor extends Cursor {
    private final DenseRow row;

    DenseCursor(DenseRow row) {
      this.row = row;
    }

    @Override
    boolean next() {
      bits = 0;
      while (bits == 0 && ++word < row.layout().words()) {
        bits = row.word(word);
      }
      return bits != 0;
    }
  }

  private static final class SparseCursor extends Cursor {
    private final SparseRow row;
    private int at;

    SparseCursor(SparseRow row) {
      this.row = row;
    }

    @Override
    boolean next() {
      if (at == row.cardinality()) {
        return false;
      }
      word = row.id(at) >>> 6;
      bits = 0;
      for (; at < row.cardinality() && row.id(at) >>> 6 == word; at++) {
        bits |= 1L << row.id(at);
      }
      return true;
    }
  }
}
