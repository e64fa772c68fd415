package org.htedl.device.simd;

import org.htedl.device.Cancellation;

/**
 * At least n targets in the filler, asked of every head: the filler's bits of 64 edges at a time
 * are gathered into a word and reduced to heads by carries, without a branch on data.
 *
 * <p>With {@code B} the gathered bits and {@code E} the last edge of each head, {@code ((B & ~E) +
 * ~E) | B} has at each last edge whether the head has any edge set: {@code ~E} is a run of ones
 * below it, into which any bit set carries. Before that, n - 1 times the first set edge of each
 * head is removed, by {@code x & (x - 1)} on all heads of a word at once: {@code E} guards each
 * head against borrowing from its neighbour. {@code Long.compress} packs the bits at last edges,
 * {@code Long.expand} puts them where the heads are.
 *
 * <p>Reads the base of the relation only. Thread-safe for ranges of heads that share no word of the
 * result.
 */
final class Pull {
  /** Above this n, removing edges one by one costs more than counting head by head. */
  static final int MAX_REMOVALS = 8;

  /** Words gathered at a time: 16,384 edges, and 2 KiB that stay in the first-level cache. */
  private static final int BLOCK = 256;

  private final WordKernels kernels;
  private final Relation relation;
  private final Filler filler;
  private final int bound;
  private final long[] result;

  /**
   * @param bound at least how many, from 1
   * @param result bits over nodes, written where the relation has heads
   */
  Pull(WordKernels kernels, Relation relation, Filler filler, int bound, long[] result) {
    this.kernels = kernels;
    this.relation = relation;
    this.filler = filler;
    this.bound = bound;
    this.result = result;
  }

  /** Heads {@code from} to {@code to - 1}, indexes into the relation's heads. */
  void run(int from, int to, Cancellation cancellation) {
    if (from == to) {
      return;
    }
    if (relation.isFunctional()) {
      if (bound == 1) {
        functional(from, to);
      }
    } else if (bound > MAX_REMOVALS) {
      countEach(from, to);
    } else {
      PackedBits heads = new PackedBits(to - from);
      reduce(from, to, heads, cancellation);
      spread(from, to, heads);
    }
  }

  /** One edge a head: its bit is the head's. */
  private void functional(int from, int to) {
    if (relation.isContiguous()) {
      int words = (to - from + 63) >>> 6;
      filler.gather(kernels, relation.targets, from, words, result, from >>> 6);
      return;
    }
    PackedBits heads = new PackedBits(to - from);
    filler.gather(kernels, relation.targets, from, (to - from + 63) >>> 6, heads.words(), 0);
    spread(from, to, heads);
  }

  private void reduce(int from, int to, PackedBits heads, Cancellation cancellation) {
    long[] lastEdges = relation.index.lastEdges(relation.offsets);
    int firstEdge = relation.offsets[from];
    int endEdge = relation.offsets[to];
    int firstWord = firstEdge >>> 6;
    int endWord = (endEdge + 63) >>> 6;
    long[] gathered = new long[Math.min(BLOCK, endWord - firstWord)];
    CarryReduction reduction = new CarryReduction(bound - 1, firstEdge);
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
      for (int i = 0; i < count; i++) {
        int w = block + i;
        long last = lastEdges[w];
        if (w == firstWord) {
          last &= -1L << firstEdge;
        }
        if (w == endWord - 1 && (endEdge & 63) != 0) {
          last &= (1L << endEdge) - 1;
        }
        long reduced = reduction.next(gathered[i], last);
        heads.append(Long.compress(reduced, last), Long.bitCount(last));
      }
    }
  }

  private void countEach(int from, int to) {
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
  private void spread(int from, int to, PackedBits bits) {
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
