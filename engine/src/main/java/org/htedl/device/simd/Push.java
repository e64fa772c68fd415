package org.htedl.device.simd;

import org.htedl.bits.SparseRow;
import org.htedl.device.Cancellation;
import org.htedl.mirror.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * At least n targets in the filler, told by the filler's members to their predecessors through the
 * opposite direction of the role. Costs the edges that end in the filler, and no others. Used by
 * one thread.
 */
final class Push {
  private static final int CHECK_EVERY = 1024;

  private final Relation opposite;
  private final int bound;
  private final long[] result;
  private final byte @Nullable [] narrow;
  private final int @Nullable [] wide;

  /**
   * @param opposite from the restriction's targets to its heads
   * @param bound at least how many, from 1
   * @param result bits over nodes, zero before
   */
  Push(Relation opposite, int bound, long[] result) {
    this.opposite = opposite;
    this.bound = bound;
    this.result = result;
    // A byte that counts past 255 passes n again, which sets the same bit again.
    this.narrow = bound > 1 && bound < 256 ? new byte[result.length * 64] : null;
    this.wide = bound >= 256 ? new int[result.length * 64] : null;
  }

  /** The members of a filler given as ids. */
  void run(SparseRow filler, Cancellation cancellation) {
    for (int i = 0; i < filler.cardinality(); i++) {
      if (i % CHECK_EVERY == 0) {
        cancellation.check();
      }
      int node = filler.id(i);
      int over = opposite.inOverlay(node);
      if (over >= 0) {
        tellOverlay(over);
      } else {
        int h = opposite.indexOf(node);
        if (h >= 0) {
          tell(opposite.targets, opposite.offsets[h], opposite.offsets[h + 1]);
        }
      }
    }
  }

  /**
   * The members of a filler given as bits.
   *
   * @param filler bits over nodes; overwritten
   */
  void run(long[] filler, Cancellation cancellation) {
    Adjacency overlay = opposite.overlay;
    if (overlay != null) {
      for (int o = 0; o < overlay.heads().length; o++) {
        int node = overlay.heads()[o];
        if ((filler[node >>> 6] >>> node & 1) != 0) {
          filler[node >>> 6] &= ~(1L << node);
          tellOverlay(o);
        }
      }
    }
    long[] headWords = opposite.index.headWords();
    if (headWords == null) {
      fromHeads(filler);
    } else {
      fromWords(filler, headWords, cancellation);
    }
  }

  private void fromHeads(long[] filler) {
    for (int h = 0; h < opposite.heads.length; h++) {
      int node = opposite.heads[h];
      if ((filler[node >>> 6] >>> node & 1) != 0) {
        tell(opposite.targets, opposite.offsets[h], opposite.offsets[h + 1]);
      }
    }
  }

  private void fromWords(long[] filler, long[] headWords, Cancellation cancellation) {
    for (int w = 0; w < Math.min(filler.length, headWords.length); w++) {
      if (w % CHECK_EVERY == 0) {
        cancellation.check();
      }
      for (long rest = filler[w] & headWords[w]; rest != 0; rest &= rest - 1) {
        int h = opposite.index.rank(w) + Long.bitCount(headWords[w] & (rest & -rest) - 1);
        tell(opposite.targets, opposite.offsets[h], opposite.offsets[h + 1]);
      }
    }
  }

  private void tellOverlay(int o) {
    Adjacency overlay = opposite.overlay;
    if (overlay != null) {
      tell(overlay.targets(), overlay.offsets()[o], overlay.offsets()[o + 1]);
    }
  }

  private void tell(int[] nodes, int from, int to) {
    if (narrow != null) {
      count(narrow, (byte) bound, nodes, from, to);
    } else if (wide != null) {
      count(wide, bound, nodes, from, to);
    } else {
      for (int i = from; i < to; i++) {
        result[nodes[i] >>> 6] |= 1L << nodes[i];
      }
    }
  }

  private void count(byte[] counters, byte n, int[] nodes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (++counters[nodes[i]] == n) {
        result[nodes[i] >>> 6] |= 1L << nodes[i];
      }
    }
  }

  private void count(int[] counters, int n, int[] nodes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (++counters[nodes[i]] == n) {
        result[nodes[i] >>> 6] |= 1L << nodes[i];
      }
    }
  }
}
