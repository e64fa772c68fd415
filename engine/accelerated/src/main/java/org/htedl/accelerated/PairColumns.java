// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import java.util.Arrays;
import org.htedl.device.accelerator.Holdings;
import org.htedl.device.accelerator.Scratch;
import org.htedl.device.accelerator.Staging;
import org.htedl.device.accelerator.driver.Memory;

/** Pairs in a device's memory, in a column of left ids and one of right ids. Not thread-safe. */
final class PairColumns implements AutoCloseable, PairTable.Source {
  /** Pairs that are split into columns at a time. */
  private static final int PIECE = 1 << 18;

  private final Holdings holdings;
  private final Scratch lefts;
  private final Scratch rights;

  PairColumns(Holdings holdings, String purpose) {
    this.holdings = holdings;
    this.lefts = new Scratch(holdings.budget(), purpose);
    this.rights = new Scratch(holdings.budget(), purpose);
  }

  /** Room for the given number of pairs; earlier contents are lost if there was less. */
  void reserve(int pairs) {
    lefts.atLeast((long) pairs * Integer.BYTES);
    rights.atLeast((long) pairs * Integer.BYTES);
  }

  @Override
  public Memory lefts() {
    return lefts.atLeast(0);
  }

  @Override
  public Memory rights() {
    return rights.atLeast(0);
  }

  /** Replaces the contents by pairs {@code first} to {@code first + count - 1} of an array. */
  void write(long[] pairs, int first, int count) {
    reserve(count);
    write(holdings.staging(), this, pairs, first, count);
  }

  /** Writes pairs to the beginning of two columns. */
  static void write(Staging staging, PairTable.Source to, long[] pairs, int first, int count) {
    int[] left = new int[Math.min(PIECE, count)];
    int[] right = new int[left.length];
    for (int done = 0; done < count; ) {
      int part = Math.min(PIECE, count - done);
      for (int i = 0; i < part; i++) {
        left[i] = (int) (pairs[first + done + i] >>> 32);
        right[i] = (int) pairs[first + done + i];
      }
      staging.write(to.lefts(), (long) done * Integer.BYTES, left, part);
      staging.write(to.rights(), (long) done * Integer.BYTES, right, part);
      done += part;
    }
  }

  /** Reads pairs {@code first} to {@code end - 1} of two columns, and sorts them. */
  static long[] sorted(Staging staging, PairTable.Source from, int first, int end) {
    long[] pairs = new long[end - first];
    for (int done = 0; done < pairs.length; ) {
      int part = Math.min(PIECE, pairs.length - done);
      int[] left = new int[part];
      int[] right = new int[part];
      staging.read(from.lefts(), ((long) first + done) * Integer.BYTES, left);
      staging.read(from.rights(), ((long) first + done) * Integer.BYTES, right);
      for (int i = 0; i < part; i++) {
        pairs[done + i] = (long) left[i] << 32 | right[i];
      }
      done += part;
    }
    Arrays.parallelSort(pairs);
    return pairs;
  }

  @Override
  public void close() {
    lefts.free();
    rights.free();
  }
}
