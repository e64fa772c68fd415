// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.htedl.bits.DenseRow;

/** The answers of a batch, one for each hypothesis, in their order. */
public sealed interface Answers {
  /**
   * The answers to the same question and hypotheses over the individuals of both, which have to be
   * disjoint: numbers are added, and rows of the same numbering united. Both stay as they are;
   * those that are lent are still to be given back.
   *
   * @throws IllegalArgumentException if they answer different questions or numbers of hypotheses,
   *     or their rows lie differently in memory
   */
  default Answers plus(Answers others) {
    if (this instanceof Rows some && others instanceof Rows more) {
      return new Rows(Sums.of(some.rows(), more.rows()));
    }
    if (this instanceof Cardinalities some && others instanceof Cardinalities more) {
      return new Cardinalities(Sums.of(some.covered, more.covered));
    }
    if (this instanceof Examples some && others instanceof Examples more) {
      return new Examples(
          Sums.of(some.positives, more.positives), Sums.of(some.negatives, more.negatives));
    }
    throw new IllegalArgumentException("answers to different questions");
  }

  /**
   * The individuals covered by each hypothesis. Closing lent rows returns their memory to the
   * device; without it the memory is garbage-collected.
   */
  final class Rows implements Answers, AutoCloseable {
    private final List<DenseRow> rows;
    private final Runnable giveBack;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Rows that the receiver owns. */
    public Rows(List<DenseRow> rows) {
      this(rows, () -> {});
    }

    /**
     * Rows that the receiver gives back.
     *
     * @param giveBack called once, after the last read of the rows; from any thread
     */
    public Rows(List<DenseRow> rows, Runnable giveBack) {
      this.rows = List.copyOf(rows);
      this.giveBack = giveBack;
    }

    /**
     * A row for each hypothesis; the same for some of them perhaps.
     *
     * @throws IllegalStateException if they were given back
     */
    public List<DenseRow> rows() {
      if (closed.get()) {
        throw new IllegalStateException("the rows were given back");
      }
      return rows;
    }

    /** Gives the rows back; they must not be read any more. Doing so again changes nothing. */
    @Override
    public void close() {
      if (closed.compareAndSet(false, true)) {
        giveBack.run();
      }
    }
  }

  /**
   * The number of individuals covered by each hypothesis.
   *
   * @param covered {@code long[hypotheses]}; the receiver's own
   */
  @SuppressWarnings("ArrayRecordComponent") // millions of numbers; never compared as a whole
  record Cardinalities(long[] covered) implements Answers {}

  /**
   * The number of examples covered by each hypothesis.
   *
   * @param positives {@code long[hypotheses]}: positive examples covered; the receiver's own
   * @param negatives {@code long[hypotheses]}: negative examples covered; the receiver's own
   */
  @SuppressWarnings("ArrayRecordComponent") // millions of numbers; never compared as a whole
  record Examples(long[] positives, long[] negatives) implements Answers {}
}
