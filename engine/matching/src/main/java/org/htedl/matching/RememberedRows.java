// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Pulls combinations of values, each once, in any order of variables: those that have come are
 * remembered. Once there is no memory for more, the search goes on in an order in which the wanted
 * variables come first, which needs none.
 */
final class RememberedRows implements PatternRows {
  private final TreeRows rows;
  private final Supplier<TreeRows> ordered;
  private final RowSet seen;
  private @Nullable TreeRows orderedRows;
  private int[] given = {};
  private boolean isFull;

  /**
   * @param ordered the rows in an order in which each comes once
   * @param wanted variables
   */
  RememberedRows(PatternProgram program, Supplier<TreeRows> ordered, int... wanted) {
    this.rows = new TreeRows(program, program.above(wanted), wanted);
    this.ordered = ordered;
    this.seen = new RowSet(program.work(), wanted.length);
  }

  @Override
  public void start(int... values) {
    given = values.clone();
    isFull = false;
    seen.clear();
    rows.start(values);
  }

  @Override
  public boolean next() {
    while (!isFull && rows.next()) {
      int before = seen.size();
      if (!seen.hasRoom()) {
        isFull = true;
        orderedRows().start(given);
      } else if (seen.add(rows) == before) {
        return true;
      }
    }
    while (isFull && orderedRows().next()) {
      if (seen.find(orderedRows()) < 0) {
        return true;
      }
    }
    return false;
  }

  private TreeRows orderedRows() {
    TreeRows known = orderedRows;
    if (known == null) {
      known = ordered.get();
      orderedRows = known;
    }
    return known;
  }

  private TreeRows shown() {
    return isFull ? orderedRows() : rows;
  }

  @Override
  public int value(int i) {
    return shown().value(i);
  }

  @Override
  public List<PlannedVariable> plan() {
    return shown().plan();
  }
}
