// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.relation;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What fast look-ups in the base of a relation need besides its arrays: the heads as bits with a
 * rank directory, where there is at least one head in {@link #NODES_PER_HEAD} nodes, else where the
 * heads of each block of nodes start; and the last edge of each head as bits over the edges. Holds
 * none of the relation's arrays, so that a weak map from them to their index can let go.
 * Thread-safe.
 */
public final class HeadIndex {
  /** Below this density the directory would take more memory than the heads: blocks are used. */
  private static final int NODES_PER_HEAD = 256;

  /** Without directory and blocks: heads are searched for. */
  public static final HeadIndex NONE = new HeadIndex();

  private final long @Nullable [] headWords;
  private final int[] ranks;
  private final @Nullable HeadBlocks blocks;
  private volatile long @Nullable [] lastEdges;
  private volatile byte @Nullable [] degrees;
  private volatile int mostTargets = -1;

  private HeadIndex() {
    headWords = null;
    ranks = new int[0];
    blocks = null;
  }

  public HeadIndex(int[] heads) {
    int words = words(heads);
    if (isSparse(heads)) {
      headWords = null;
      ranks = new int[0];
      blocks = new HeadBlocks(heads);
      return;
    }
    blocks = null;
    headWords = new long[words];
    ranks = new int[words];
    for (int head : heads) {
      headWords[head >>> 6] |= 1L << head;
    }
    int rank = 0;
    for (int w = 0; w < words; w++) {
      ranks[w] = rank;
      rank += Long.bitCount(headWords[w]);
    }
  }

  private static int words(int[] heads) {
    return heads.length == 0 ? 0 : (heads[heads.length - 1] >>> 6) + 1;
  }

  private static boolean isSparse(int[] heads) {
    return (long) heads.length * NODES_PER_HEAD < words(heads) * 64L;
  }

  /** Bytes that the index of these heads takes at first. */
  public static long bytesFor(int[] heads) {
    return isSparse(heads) ? HeadBlocks.bytesFor(heads) : words(heads) * 12L;
  }

  /** Bytes that it holds. */
  public long bytes() {
    long @Nullable [] last = lastEdges;
    byte @Nullable [] known = degrees;
    return (headWords == null ? 0 : headWords.length * 8L)
        + ranks.length * 4L
        + (blocks == null ? 0 : blocks.bytes())
        + (last == null ? 0 : last.length * 8L)
        + (known == null ? 0 : known.length);
  }

  /** The heads as bits, or null; ends with the last head. */
  public long @Nullable [] headWords() {
    return headWords;
  }

  /** The number of heads before node {@code 64 * word}; there must be a directory. */
  public int rank(int word) {
    return ranks[word];
  }

  /** Where a node is among the heads, or negative. */
  public int indexOf(int[] heads, int node) {
    if (headWords == null) {
      return blocks == null ? Arrays.binarySearch(heads, node) : blocks.indexOf(heads, node);
    }
    int w = node >>> 6;
    if (w >= headWords.length || (headWords[w] >>> node & 1) == 0) {
      return -1;
    }
    return ranks[w] + Long.bitCount(headWords[w] & (1L << node) - 1);
  }

  /**
   * Where several nodes are among the heads, or -1.
   *
   * @param into gets the place of {@code nodes[from]} first
   */
  public void indexesOf(int[] heads, int[] nodes, int from, int to, int[] into) {
    long[] words = headWords;
    if (words == null) {
      for (int i = from; i < to; i++) {
        into[i - from] = Math.max(-1, indexOf(heads, nodes[i]));
      }
      return;
    }
    for (int i = from; i < to; i++) {
      int node = nodes[i];
      int w = node >>> 6;
      if (w >= words.length) {
        into[i - from] = -1;
        continue;
      }
      // Without a branch on whether it is a head, which cannot be foreseen.
      int isHead = (int) (words[w] >>> node) & 1;
      int rank = ranks[w] + Long.bitCount(words[w] & (1L << node) - 1);
      into[i - from] = (rank + 1) * isHead - 1;
    }
  }

  /** The most targets that a head has; found when first asked for. */
  public int mostTargets(int[] offsets) {
    int most = mostTargets;
    if (most < 0) {
      most = 0;
      for (int h = 1; h < offsets.length; h++) {
        most = Math.max(most, offsets[h] - offsets[h - 1]);
      }
      mostTargets = most;
    }
    return most;
  }

  /**
   * The number of targets of each node up to the last head, where no count exceeds a byte counts;
   * made when first asked for. There must be a directory.
   */
  public byte[] degrees(int[] heads, int[] offsets) {
    byte[] known = degrees;
    if (known == null) {
      known = new byte[ranks.length * Long.SIZE];
      for (int h = 0; h < heads.length; h++) {
        known[heads[h]] = (byte) (offsets[h + 1] - offsets[h]);
      }
      degrees = known;
    }
    return known;
  }

  /** The last edge of each head as bits over the edges; made when first asked for. */
  public long[] lastEdges(int[] offsets) {
    long[] known = lastEdges;
    if (known == null) {
      known = new long[(offsets[offsets.length - 1] + 63) >>> 6];
      for (int h = 1; h < offsets.length; h++) {
        int last = offsets[h] - 1;
        known[last >>> 6] |= 1L << last;
      }
      lastEdges = known;
    }
    return known;
  }
}
