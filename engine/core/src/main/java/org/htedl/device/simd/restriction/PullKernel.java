// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.ArrayList;
import java.util.List;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.limit.Cancellation;
import org.htedl.vector.CarryReduction;
import org.htedl.vector.loop.WordKernels;

/**
 * At least n targets in the filler, asked of every head: the filler's bits of 64 edges at a time
 * are gathered into a word and reduced to heads by carries, without a branch on data.
 *
 * <p>With {@code B} the gathered bits and {@code E} the last edge of each head, {@code ((B & ~E) +
 * ~E) | B} has at each last edge whether the head has any edge set: {@code ~E} is a run of ones
 * below it, into which any bit set carries. Before that, n - 1 times the first set edge of each
 * head is removed, by {@code x & (x - 1)} on all heads of a word at once: {@code E} guards each
 * head against borrowing from its neighbour. {@code Long.compress} packs the bits at last edges,
 * {@code Long.expand} puts them where the heads are. What is gathered serves all bounds.
 *
 * <p>Reads the base of the relation only. Thread-safe for ranges of heads that share no word of the
 * result.
 */
public final class PullKernel {
  /** Above this n, removing edges one by one costs more than counting head by head. */
  static final int MAX_REMOVALS = 8;

  /** Words gathered at a time: 16,384 edges, and 2 KiB that stay in the first-level cache. */
  private static final int BLOCK = 256;

  private final WordKernels kernels;
  private final IndexedRelation relation;
  private final Filler filler;
  private final int[] bounds;
  private final long[][] results;

  /**
   * @param bounds at least how many, from 1
   * @param results for each bound bits over nodes, written where the relation has heads
   */
  PullKernel(
      WordKernels kernels,
      IndexedRelation relation,
      Filler filler,
      int[] bounds,
      long[][] results) {
    this.kernels = kernels;
    this.relation = relation;
    this.filler = filler;
    this.bounds = bounds;
    this.results = results;
  }

  /** Heads {@code from} to {@code to - 1}, indexes into the relation's heads. */
  void run(int from, int to, Cancellation cancellation) {
    if (from == to) {
      return;
    }
    if (relation.isFunctional()) {
      for (int i = 0; i < bounds.length; i++) {
        if (bounds[i] == 1) {
          functional(from, to, results[i]);
        }
      }
      return;
    }
    boolean[] reduced = new boolean[bounds.length];
    for (int i = 0; i < bounds.length; i++) {
      reduced[i] = bounds[i] <= MAX_REMOVALS;
      if (!reduced[i]) {
        countEach(from, to, bounds[i], results[i]);
      }
    }
    reduce(from, to, reduced, cancellation);
  }

  /** One edge a head: its bit is the head's. */
  private void functional(int from, int to, long[] result) {
    if (relation.isContiguous()) {
      int words = (to - from + 63) >>> 6;
      filler.gather(kernels, relation.targets, from, words, result, from >>> 6);
      return;
    }
    PackedBits heads = new PackedBits(to - from);
    filler.gather(kernels, relation.targets, from, (to - from + 63) >>> 6, heads.words(), 0);
    spread(from, to, heads, result);
  }

  /** The bounds that are reduced: each has its carries and its packed bits of heads. */
  private void reduce(int from, int to, boolean[] reduced, Cancellation cancellation) {
    List<Reduced> all = new ArrayList<>();
    for (int i = 0; i < bounds.length; i++) {
      if (reduced[i]) {
        CarryReduction carries = new CarryReduction(bounds[i] - 1, relation.offsets[from]);
        all.add(new Reduced(carries, new PackedBits(to - from), results[i]));
      }
    }
    if (!all.isEmpty()) {
      gather(from, to, all, cancellation);
    }
    for (Reduced each : all) {
      spread(from, to, each.heads, each.result);
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Reduced(CarryReduction carries, PackedBits heads, long[] result) {}

  private void gather(int from, int to, List<Reduced> all, Cancellation cancellation) {
    long[] lastEdges = relation.index.lastEdges(relation.offsets);
    int firstEdge = relation.offsets[from];
    int endEdge = relation.offsets[to];
    int firstWord = firstEdge >>> 6;
    int endWord = (endEdge + 63) >>> 6;
    long[] gathered = new long[Math.min(BLOCK, endWord - firstWord)];
    long[] lasts = new long[gathered.length];
    for (int block = firstWord; block < endWord; block += BLOCK) {
      cancellation.check();
      int count = Math.min(BLOCK, endWord - block);
      filler.gather(kernels, relation.targets, block << 6, count, gathered, 0);
      if (block == firstWord) {
        gathered[0] &= -1L << firstEdge;
      }
      if (block + count == endWord && (endEdge & 63) != 0) {
        gathered[count - 1] &= (1L << endEdge) - 1;
      }
      System.arraycopy(lastEdges, block, lasts, 0, count);
      if (block == firstWord) {
        lasts[0] &= -1L << firstEdge;
      }
      if (block + count == endWord && (endEdge & 63) != 0) {
        lasts[count - 1] &= (1L << endEdge) - 1;
      }
      for (Reduced each : all) {
        pack(gathered, lasts, count, each.carries, each.heads);
      }
    }
  }

  private static void pack(
      long[] edges, long[] lasts, int count, CarryReduction carries, PackedBits heads) {
    for (int i = 0; i < count; i++) {
      long reduced = carries.next(edges[i], lasts[i]);
      heads.append(Long.compress(reduced, lasts[i]), Long.bitCount(lasts[i]));
    }
  }

  private void countEach(int from, int to, int bound, long[] result) {
    int[] targets = relation.targets;
    for (int h = from; h < to; h++) {
      int matches = 0;
      for (int e = relation.offsets[h]; e < relation.offsets[h + 1]; e++) {
        matches += filler.bit(targets[e]);
      }
      if (matches >= bound) {
        result[relation.heads[h] >>> 6] |= 1L << relation.heads[h];
      }
    }
  }

  /** Puts one bit a head where the heads are. */
  private void spread(int from, int to, PackedBits bits, long[] result) {
    long[] headWords = relation.index.headWords();
    if (headWords == null) {
      for (int h = from; h < to; h += 64) {
        for (long rest = bits.read(h - from); rest != 0; rest &= rest - 1) {
          int head = h + Long.numberOfTrailingZeros(rest);
          if (head >= to) {
            break;
          }
          result[relation.heads[head] >>> 6] |= 1L << relation.heads[head];
        }
      }
      return;
    }
    int firstWord = relation.heads[from] >>> 6;
    int lastWord = relation.heads[to - 1] >>> 6;
    int position = 0;
    for (int w = firstWord; w <= lastWord; w++) {
      result[w] = Long.expand(bits.read(position), headWords[w]);
      position += Long.bitCount(headWords[w]);
    }
  }
}
