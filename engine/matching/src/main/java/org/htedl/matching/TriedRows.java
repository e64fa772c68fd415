// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.math.BigInteger;
import java.util.List;
import org.htedl.matching.PatternRows.GroupRows;

/**
 * Rows or groups of a search whose order is on trial. Those that are found meanwhile are kept back,
 * so that the search can begin anew as if nothing had happened; where there is no memory for them
 * the first order stays.
 *
 * @param <S> which rows
 */
class TriedRows<S extends PatternRows> implements PatternRows {
  private final PatternSearch<S> search;
  private final KeptRows kept;
  private boolean isEnded;

  /** Whether a row that was kept back is shown; else the search's own is. */
  private boolean isKept;

  /**
   * @param width the number of values of a row
   */
  TriedRows(PatternSearch<S> search, int width) {
    this(search, new KeptRows(search.work(), width, false));
  }

  private TriedRows(PatternSearch<S> search, KeptRows kept) {
    this.search = search;
    this.kept = kept;
  }

  @Override
  public final void start(int... given) {
    isKept = false;
    isEnded = search.run(rows -> start(rows, given), given);
  }

  /**
   * Begins; while the search is on trial, keeps back what it finds. Returns whether that is all.
   */
  private boolean start(S rows, int... given) {
    kept.clear();
    rows.start(given);
    while (search.isOnTrial()) {
      if (!kept.hasRoom()) {
        search.keepOrder();
      } else if (rows.next()) {
        kept.add(rows);
      } else {
        return true;
      }
    }
    return false;
  }

  @Override
  public final boolean next() {
    isKept = kept.next();
    return isKept || !isEnded && search.searcher().next();
  }

  @Override
  public final int value(int i) {
    return isKept ? kept.value(i) : search.searcher().value(i);
  }

  @Override
  public final List<PlannedVariable> plan() {
    return search.tree().plan();
  }

  /** As {@link TriedRows}, of groups. */
  static final class Groups<G extends GroupRows> extends TriedRows<G> implements GroupRows {
    Groups(PatternSearch<G> search, int width) {
      super(search, new KeptRows(search.work(), width, true));
    }

    @Override
    public BigInteger size() {
      return super.shownSize(super.search.searcher());
    }

    @Override
    public long longSize() {
      return super.shownLongSize(super.search.searcher());
    }
  }

  private BigInteger shownSize(GroupRows groups) {
    return isKept ? kept.size() : groups.size();
  }

  private long shownLongSize(GroupRows groups) {
    return isKept ? kept.longSize() : groups.longSize();
  }
}
