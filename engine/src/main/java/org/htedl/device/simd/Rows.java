package org.htedl.device.simd;

import java.util.Arrays;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;

/** Conversions between sets of nodes and words. */
final class Rows {
  private Rows() {}

  /** The individuals among the nodes whose bits are set; the words are overwritten. */
  static NodeSet individuals(WordKernels kernels, Ground ground, long[] words) {
    return of(ground.layout(), words, maskAndCount(kernels, ground.live(), words));
  }

  private static int maskAndCount(WordKernels kernels, DenseRow live, long[] words) {
    Layout layout = live.layout();
    int count = 0;
    for (int t = 0; t < layout.tiles(); t++) {
      int from = t * Layout.TILE_WORDS;
      int length = layout.wordsIn(t);
      kernels.and(words, from, words, from, live.tile(t), 0, length);
      count += kernels.count(words, from, length);
    }
    return count;
  }

  /** The cheaper form of a set with so many members. */
  static NodeSet of(Layout layout, long[] words, int cardinality) {
    if (!isSparse(layout, cardinality)) {
      return DenseRow.of(layout, words);
    }
    int[] ids = new int[cardinality];
    int next = 0;
    for (int w = 0; next < cardinality; w++) {
      for (long rest = words[w]; rest != 0; rest &= rest - 1) {
        ids[next++] = w << 6 | Long.numberOfTrailingZeros(rest);
      }
    }
    return new SparseRow(ids);
  }

  /** Whether ids take less memory than bits. */
  static boolean isSparse(Layout layout, int cardinality) {
    return (long) cardinality * Integer.BYTES <= (long) layout.words() * Long.BYTES;
  }

  /** The first {@code length} ids, which ascend without duplicates, in the cheaper form. */
  static NodeSet ofIds(Layout layout, int[] ids, int length) {
    return length == 0 ? SparseRow.EMPTY : NodeSet.of(layout, Arrays.copyOf(ids, length));
  }

  /** The members of an operand over the individuals, as words of the caller's. */
  static long[] operandWords(WordKernels kernels, Ground ground, NodeSet row, boolean negated) {
    long[] words = row.toWords(ground.layout());
    if (negated) {
      DenseRow live = ground.live();
      for (int t = 0; t < live.layout().tiles(); t++) {
        int from = t * Layout.TILE_WORDS;
        kernels.andNot(words, from, live.tile(t), 0, words, from, live.layout().wordsIn(t));
      }
    }
    return words;
  }

  /** The same bits in 32-bit words. */
  static int[] halves(long[] words) {
    int[] halves = new int[words.length * 2];
    for (int w = 0; w < words.length; w++) {
      halves[2 * w] = (int) words[w];
      halves[2 * w + 1] = (int) (words[w] >>> 32);
    }
    return halves;
  }

  /** The position of the first id at or after {@code node}. */
  static int firstFrom(SparseRow row, int node) {
    int low = 0;
    int high = row.cardinality();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (row.id(middle) < node) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
