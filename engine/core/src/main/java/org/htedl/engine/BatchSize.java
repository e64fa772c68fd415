// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import org.htedl.mirror.Mirror;

/**
 * How many hypotheses are evaluated together: many, so that they share work, yet few enough that
 * their texts, rows and answers take bounded memory. Every front asks here and only streams.
 */
public final class BatchSize {
  /**
   * Rows of a query that are read before its first answer, so that an error in a block of values is
   * known while a response can still say so.
   */
  public static final int READ_AHEAD = 100_000;

  private static final int FEW = 64;

  /** Beyond this size, larger batches share hardly more work. */
  private static final int MOST = 16_384;

  /** Largest batch of a query, whose rows hold their values and answers until all are there. */
  private static final int MOST_ANSWERS = 4096;

  /** Limit on the rows of a batch, in words, however many the device holds at once. */
  private static final long ROW_WORDS = 32L << 20;

  private final int most;
  private int next = FEW;

  private BatchSize(int most) {
    this.most = most;
  }

  /** Where all hypotheses are there before the first is evaluated, and all are to be answered. */
  public static int whole(Mirror mirror) {
    long rows = ROW_WORDS / Math.max(1, mirror.layout().words());
    return Math.clamp(rows, FEW, MOST);
  }

  /** Of batches whose answers are taken one by one: small at first, so that few cost little. */
  public static BatchSize ofAnswers() {
    return new BatchSize(MOST_ANSWERS);
  }

  /** Of blocks of rows that are handed to a question: small at first, so that few cost little. */
  public static BatchSize ofRows() {
    return new BatchSize(READ_AHEAD);
  }

  /** Of blocks of rows that are all read before the first answer. */
  public static BatchSize ofRowsReadAhead() {
    BatchSize size = new BatchSize(READ_AHEAD);
    size.next = READ_AHEAD;
    return size;
  }

  /** The size of the next batch; the one after it is up to twice as large. */
  public int next() {
    int size = next;
    next = Math.min(most, next * 2);
    return size;
  }
}
