// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.htedl.matching.PatternRows.GroupRows;

/**
 * Rows or groups of a search whose order is on trial. They are shown as they come, so that who
 * needs only a few waits for no more, and remembered meanwhile: if the search begins anew in
 * another order, those that were shown are left out. Where there is no memory for them the first
 * order stays.
 *
 * @param <S> which rows
 */
class TriedRows<S extends PatternRows> implements PatternRows {
  private final PatternSearch<S> search;
  private final RowSet shown;

  /** By number: how often each of those rows was shown. */
  private int[] times = {};

  /** Rows that are still to be left out, once the search has begun anew. */
  private long left;

  private int[] given = {};

  /**
   * @param width the number of values of a row
   */
  TriedRows(PatternSearch<S> search, int width) {
    this.search = search;
    this.shown = new RowSet(search.work(), width);
  }

  @Override
  public final void start(int... values) {
    given = values.clone();
    shown.clear();
    left = 0;
    search.begins(values);
    search.run(
        rows -> {
          rows.start(given);
          return true;
        });
  }

  @Override
  public final boolean next() {
    if (search.isOnTrial()) {
      if (shown.hasRoom()) {
        return nextOnTrial();
      }
      search.keepOrder();
    }
    return nextOf(search.searcher());
  }

  private boolean nextOnTrial() {
    boolean found = search.run(PatternRows::next, this::anew);
    if (found && search.isOnTrial()) {
      remember();
    }
    return found;
  }

  private void remember() {
    int before = shown.size();
    int number = shown.add(search.searcher());
    if (number >= times.length) {
      times = Arrays.copyOf(times, shown.most());
    }
    times[number] = number == before ? 1 : times[number] + 1;
  }

  /** The search begins anew, to show what was not shown before. */
  private boolean anew(S rows) {
    left = 0;
    for (int number = 0; number < shown.size(); number++) {
      left += times[number];
    }
    rows.start(given);
    return nextOf(rows);
  }

  private boolean nextOf(S rows) {
    while (rows.next()) {
      if (left == 0 || !leaveOut(rows)) {
        return true;
      }
    }
    return false;
  }

  private boolean leaveOut(S row) {
    int number = shown.find(row);
    if (number < 0 || times[number] == 0) {
      return false;
    }
    times[number]--;
    left--;
    return true;
  }

  @Override
  public final int value(int i) {
    return search.searcher().value(i);
  }

  @Override
  public final List<PlannedVariable> plan() {
    return search.tree().plan();
  }

  /** As {@link TriedRows}, of groups. */
  static final class Groups<G extends GroupRows> extends TriedRows<G> implements GroupRows {
    Groups(PatternSearch<G> search, int width) {
      super(search, width);
    }

    @Override
    public BigInteger size() {
      return super.search.searcher().size();
    }

    @Override
    public long longSize() {
      return super.search.searcher().longSize();
    }
  }
}
