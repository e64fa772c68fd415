package org.htedl.matching;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Rows or groups of a search whose order is on trial. Those that are found meanwhile are kept back,
 * so that the search can begin anew as if nothing had happened.
 *
 * @param <S> which rows
 */
class TriedRows<S extends PatternRows> implements PatternRows {
  /** A row that was kept back: its values and, of a group, the size. */
  private record Row(int[] values, BigInteger size) {}

  private final Search<S> search;
  private final int width;
  private final Deque<Row> kept = new ArrayDeque<>();
  private boolean isEnded;

  /** The row that was kept back and is now shown; else the search's own is. */
  private Row shown = NOTHING;

  private static final Row NOTHING = new Row(new int[0], BigInteger.ZERO);

  /**
   * @param width the number of values of a row
   */
  TriedRows(Search<S> search, int width) {
    this.search = search;
    this.width = width;
  }

  @Override
  public final void start(int... given) {
    kept.clear();
    shown = NOTHING;
    isEnded = search.run(rows -> start(rows, given), given);
  }

  /**
   * Begins; while the search is on trial, keeps back what it finds. Returns whether that is all.
   */
  private boolean start(S rows, int... given) {
    kept.clear();
    rows.start(given);
    while (search.isOnTrial()) {
      if (!rows.next()) {
        return true;
      }
      int[] values = new int[width];
      Arrays.setAll(values, rows::value);
      kept.add(new Row(values, size(rows)));
    }
    return false;
  }

  @Override
  public final boolean next() {
    Row row = kept.poll();
    if (row != null) {
      shown = row;
      return true;
    }
    shown = NOTHING;
    return !isEnded && search.searcher().next();
  }

  @Override
  public final int value(int i) {
    Row row = shown;
    return row == NOTHING ? search.searcher().value(i) : row.values[i];
  }

  private static BigInteger size(PatternRows rows) {
    return rows instanceof GroupRows groups ? groups.size() : BigInteger.ONE;
  }

  @Override
  public final List<PlannedVariable> plan() {
    return search.tree().plan();
  }

  /** As {@link TriedRows}, of groups. */
  static final class Groups extends TriedRows<TreeGroups> implements GroupRows {
    Groups(Search<TreeGroups> search, int width) {
      super(search, width);
    }

    @Override
    public BigInteger size() {
      return super.shownSize();
    }
  }

  private BigInteger shownSize() {
    Row row = shown;
    return row == NOTHING ? size(search.searcher()) : row.size;
  }
}
