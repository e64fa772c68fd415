// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.htedl.benchmarks.querylist.QueryTimer.Times;
import org.htedl.benchmarks.rivals.RowSum;
import org.jspecify.annotations.Nullable;

/**
 * A query with its answers and times, with patterns off and on.
 *
 * @param query the query
 * @param off with patterns off
 * @param on with patterns on
 */
record ComparedQuery(ListedQuery query, Side off, Side on) {
  /** More than this times as long is slower. */
  static final double SLOWER = 1.05;

  /** How asking a query ended. */
  enum End {
    DONE,
    TIMEOUT,
    FAILED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * One of the two.
   *
   * @param end how the query ended
   * @param answer the sum of the rows, or null if it has not ended
   * @param times null if it has not ended
   */
  record Side(End end, @Nullable RowSum answer, @Nullable Times times) {
    boolean isDone() {
      return end == End.DONE;
    }

    /** One of the times in milliseconds, or why there is none. */
    String cell(ToDoubleFunction<Times> figure) {
      return times == null ? end.toString() : millis(figure.applyAsDouble(times));
    }

    private static String millis(double millis) {
      return String.format(Locale.ROOT, millis < 100 ? "%.3f" : "%.0f", millis);
    }
  }

  /** Whether both have an answer, and not the same; of rows in any order only the number counts. */
  boolean differs() {
    RowSum without = off.answer;
    RowSum with = on.answer;
    return without != null
        && with != null
        && (query.isDetermined() ? !without.equals(with) : without.rows() != with.rows());
  }

  /** The number of rows, or a question mark. */
  String rows() {
    RowSum answer = on.answer == null ? off.answer : on.answer;
    return answer == null ? "?" : String.valueOf(answer.rows());
  }

  /** How many times as long a figure is with patterns off; nothing if one of the two is missing. */
  OptionalDouble gain(ToDoubleFunction<Times> figure) {
    return off.times == null || on.times == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(figure.applyAsDouble(off.times) / figure.applyAsDouble(on.times));
  }

  /** The gain with two digits, or nothing. */
  String gainCell(ToDoubleFunction<Times> figure) {
    OptionalDouble gain = gain(figure);
    return gain.isEmpty() ? "" : String.format(Locale.ROOT, "%.2f", gain.getAsDouble());
  }

  /** Whether it takes longer with patterns on by more than 5 %, or does not end only then. */
  boolean isSlower(ToDoubleFunction<Times> figure) {
    OptionalDouble gain = gain(figure);
    return gain.isPresent()
        ? gain.getAsDouble() < 1 / SLOWER
        : off.end == End.DONE && on.end != End.DONE;
  }
}
