// SPDX-License-Identifier: Apache-2.0
package org.htedl.vector;

import org.htedl.vector.loop.LaneKernels;

/** The loops over candidates in plain 64-bit words. */
public final class PlainLanes implements LaneKernels {
  @Override
  public String description() {
    return "64-bit words";
  }

  @Override
  public boolean grow(long[] rows, int[] code, int from, int to) {
    long grown = 0;
    for (int at = from; at < to; at += RULE) {
      for (int word = 0; word < WORDS; word++) {
        long body = rows[code[at + 1] + word] & rows[code[at + 2] + word];
        body &= rows[code[at + 3] + word];
        grown |= body & ~rows[code[at] + word];
        rows[code[at] + word] |= body;
      }
    }
    return grown != 0;
  }

  @Override
  public void mark(long[] rows, int[] code) {
    int at = 0;
    while (at < code.length) {
      int head = code[at];
      int middle = at + 3 + code[at + 1];
      int end = middle + code[at + 2];
      for (int word = 0; word < WORDS; word++) {
        long body = -1;
        for (int i = at + 3; i < middle; i++) {
          body &= rows[code[i] + word];
        }
        for (int i = middle; i < end; i++) {
          body &= ~rows[code[i] + word];
        }
        rows[head + word] |= body;
      }
      at = end;
    }
  }

  @Override
  public void exclude(
      long[] rows,
      int target,
      long high,
      long[] masks,
      long[] values,
      long[] lanes,
      int from,
      int to) {
    for (int nogood = from; nogood < to; nogood++) {
      if ((high & masks[nogood]) == values[nogood]) {
        for (int word = 0; word < WORDS; word++) {
          rows[target + word] |= lanes[nogood * WORDS + word];
        }
      }
    }
  }

  @Override
  public long countFlat(long from, long to, long[] masks, long[] values, long[] lanes) {
    long count = 0;
    for (long high = from; high < to; high++) {
      for (int word = 0; word < WORDS; word++) {
        long bad = 0;
        for (int nogood = 0; nogood < masks.length; nogood++) {
          if ((high & masks[nogood]) == values[nogood]) {
            bad |= lanes[nogood * WORDS + word];
          }
        }
        count += Long.bitCount(~bad);
      }
    }
    return count;
  }

  @Override
  public boolean isFull(long[] rows, int at) {
    long all = -1;
    for (int word = 0; word < WORDS; word++) {
      all &= rows[at + word];
    }
    return all == -1;
  }
}
