package org.htedl.device.simd;

import java.util.Arrays;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;

/**
 * The examples alone: of each word only the bits of examples, packed, in three segments: positive
 * only, positive and negative, negative only. So a few hundred examples among millions of
 * individuals are a few words, and counting needs no masks. Examples that are no individuals are
 * left out.
 */
final class ExampleSpace implements Space {
  private static final int SEGMENTS = 3;

  private final WordMasks examples;
  private final int[] firstEntries;
  private final int[] words;
  private final int[] totals = new int[SEGMENTS];
  private final int stride;

  /**
   * @param tileWords about how many words a tile shall have
   */
  ExampleSpace(DenseRow live, NodeSet positives, NodeSet negatives, int tileWords) {
    this.examples = new WordMasks(live, positives, negatives);
    IntList first = new IntList();
    IntList lengths = new IntList();
    int longest = 0;
    for (int entry = 0; entry < examples.size(); ) {
      first.add(entry);
      int[] bits = new int[SEGMENTS];
      int inTile = 0;
      int end = Math.min(examples.size(), entry + tileWords * 64);
      for (; entry < end && inTile < tileWords; entry++) {
        for (int s = 0; s < SEGMENTS; s++) {
          bits[s] += Long.bitCount(examples.mask(s, entry));
        }
        inTile = wordsFor(bits);
      }
      longest = Math.max(longest, wordsFor(bits));
      for (int s = 0; s < SEGMENTS; s++) {
        totals[s] += bits[s];
        lengths.add((bits[s] + 63) >>> 6);
      }
    }
    first.add(examples.size());
    this.firstEntries = first.toArray();
    this.words = lengths.toArray();
    this.stride = longest;
  }

  private static int wordsFor(int[] bits) {
    int words = 0;
    for (int count : bits) {
      words += (count + 63) >>> 6;
    }
    return words;
  }

  @Override
  public int tiles() {
    return firstEntries.length - 1;
  }

  @Override
  public int stride() {
    return stride;
  }

  @Override
  public int segments() {
    return SEGMENTS;
  }

  @Override
  public int words(int tile, int segment) {
    return words[tile * SEGMENTS + segment];
  }

  @Override
  public int[] totals() {
    return totals.clone();
  }

  @Override
  public double fillWords() {
    return examples.size() * 6.0;
  }

  @Override
  public void fill(int tile, NodeSet row, long[] buffer, int at) {
    int from = firstEntries[tile];
    int to = firstEntries[tile + 1];
    long[] values = new long[to - from];
    switch (row) {
      case DenseRow dense -> read(dense, from, values);
      case SparseRow sparse -> read(sparse, from, values);
    }
    int middle = words(tile, 0) + 1;
    long[] packed = new long[middle + Math.max(words(tile, 1), words(tile, 2)) + 1];
    packTwo(values, examples.masks(0), examples.masks(2), from, packed, middle);
    System.arraycopy(packed, 0, buffer, at, words(tile, 0));
    int both = at + words(tile, 0);
    System.arraycopy(packed, middle, buffer, both + words(tile, 1), words(tile, 2));
    if (words(tile, 1) > 0) {
      packTwo(values, examples.masks(0), examples.masks(1), from, packed, middle);
      System.arraycopy(packed, middle, buffer, both, words(tile, 1));
    }
  }

  private void read(DenseRow row, int from, long[] values) {
    for (int i = 0; i < values.length; i++) {
      int word = examples.word(from + i);
      values[i] = row.tile(word / Layout.TILE_WORDS)[word % Layout.TILE_WORDS];
    }
  }

  private void read(SparseRow row, int from, long[] values) {
    int last = row.cardinality();
    int next = values.length == 0 ? last : Rows.firstFrom(row, examples.word(from) << 6);
    for (int i = 0; i < values.length && next < last; i++) {
      int word = examples.word(from + i);
      if (row.id(next) >>> 6 < word) {
        next = Rows.firstFrom(row, word << 6);
      }
      for (; next < last && row.id(next) >>> 6 == word; next++) {
        values[i] |= 1L << row.id(next);
      }
    }
  }

  /**
   * Packs the bits of the values under two kinds of masks, from words 0 and {@code middle} on.
   * Without a branch, since whether a word is full is as good as random; the two chains of
   * dependencies overlap. Writes one word past the end of each.
   */
  private static void packTwo(
      long[] values, long[] aMasks, long[] bMasks, int from, long[] packed, int middle) {
    long aOpen = 0;
    long bOpen = 0;
    int aUsed = 0;
    int bUsed = middle << 6;
    for (int i = 0; i < values.length; i++) {
      long aMask = aMasks[from + i];
      long bMask = bMasks[from + i];
      long aBits = Long.compress(values[i], aMask);
      long bBits = Long.compress(values[i], bMask);
      aOpen |= aBits << aUsed;
      bOpen |= bBits << bUsed;
      packed[aUsed >>> 6] = aOpen;
      packed[bUsed >>> 6] = bOpen;
      int aNext = aUsed + Long.bitCount(aMask);
      int bNext = bUsed + Long.bitCount(bMask);
      aOpen = open(aOpen, aBits, aUsed, aNext);
      bOpen = open(bOpen, bBits, bUsed, bNext);
      aUsed = aNext;
      bUsed = bNext;
    }
    packed[aUsed >>> 6] = aOpen;
    packed[bUsed >>> 6] = bOpen;
  }

  /** What is in the word that {@code next} lies in, after bits were put from {@code used} on. */
  private static long open(long open, long bits, int used, int next) {
    long full = -(long) ((next >>> 6) - (used >>> 6));
    // Two shifts, because a shift by 64 is none in Java.
    long rest = bits >>> 1 >>> (63 - (used & 63));
    return open & ~full | rest & full;
  }

  @Override
  public String toString() {
    return "examples " + Arrays.toString(totals);
  }
}
