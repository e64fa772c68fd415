package org.htedl.device.simd;

import java.util.Arrays;

/** A row of the nodes told once, one of those told twice, and so on. */
final class ToldRows implements PushTarget {
  /** {@code rows[k]} has who was told more than k times. */
  private final long[][] rows;

  ToldRows(ScratchPool scratch, int words, int bound) {
    rows = new long[bound][];
    Arrays.setAll(rows, k -> scratch.takeWords(words));
  }

  @Override
  public void tell(int[] nodes, int from, int to) {
    if (rows.length == 1) {
      set(rows[0], nodes, from, to);
    } else {
      count(nodes, from, to);
    }
  }

  private static void set(long[] row, int[] nodes, int from, int to) {
    for (int i = from; i < to; i++) {
      row[nodes[i] >>> 6] |= 1L << nodes[i];
    }
  }

  private void count(int[] nodes, int from, int to) {
    long[] first = rows[0];
    for (int i = from; i < to; i++) {
      int word = nodes[i] >>> 6;
      long bit = 1L << nodes[i];
      long before = first[word];
      first[word] = before | bit;
      if ((before & bit) != 0) {
        again(word, bit);
      }
    }
  }

  private void again(int word, long bit) {
    int k = 1;
    while (k < rows.length - 1 && (rows[k][word] & bit) != 0) {
      k++;
    }
    rows[k][word] |= bit;
  }

  @Override
  public void take(WordKernels kernels, PushTarget other, int from, int length) {
    long[][] more = ((ToldRows) other).rows;
    // From the last row on, since each needs those before it as they were.
    for (int k = rows.length - 1; k >= 0; k--) {
      kernels.or(rows[k], from, more[k], from, length);
      for (int i = 0; i < k; i++) {
        orBoth(rows[k], rows[i], more[k - 1 - i], from, length);
      }
    }
    other.clear(from, length);
  }

  /** More than i times by one and more than k - 1 - i times by the other is more than k times. */
  private static void orBoth(long[] target, long[] a, long[] b, int from, int length) {
    for (int w = from; w < from + length; w++) {
      target[w] |= a[w] & b[w];
    }
  }

  @Override
  public void within(WordKernels kernels, int least, int below, int from, long[] result) {
    if (below == UNLIMITED) {
      System.arraycopy(rows[least - 1], from, result, 0, result.length);
    } else {
      kernels.andNot(result, 0, rows[least - 1], from, rows[below - 1], from, result.length);
    }
  }

  @Override
  public void clear(int from, int length) {
    for (long[] row : rows) {
      Arrays.fill(row, from, from + length, 0);
    }
  }

  @Override
  public void release(ScratchPool scratch) {
    for (long[] row : rows) {
      scratch.giveBack(row);
    }
  }
}
