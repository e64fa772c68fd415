// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.math.BigInteger;
import java.util.List;
import org.htedl.matching.PatternRows.GroupRows;

/** Pulls groups with the number of distinct values that the last variable has in each. */
final class LastDistinctGroups implements GroupRows {
  private final LastDistinctRows rows;
  private final int[] names;
  private long size;

  /** Whether the rows are at the first one of the next group. */
  private boolean hasMore;

  /**
   * @param wanted the variables that name a group, at least one, and the one that is counted
   */
  LastDistinctGroups(PatternProgram program, LastDistinctRows.SeenValues seen, int... wanted) {
    this.rows = new LastDistinctRows(program, seen, wanted.length - 1, wanted);
    this.names = new int[wanted.length - 1];
  }

  @Override
  public void start(int... given) {
    rows.start(given);
    hasMore = rows.next();
  }

  @Override
  public boolean next() {
    if (!hasMore) {
      return false;
    }
    rows.copyTo(names);
    size = 0;
    do {
      size++;
      hasMore = rows.next();
    } while (hasMore && rows.isWith(names));
    return true;
  }

  @Override
  public int value(int i) {
    return names[i];
  }

  @Override
  public BigInteger size() {
    return BigInteger.valueOf(size);
  }

  @Override
  public long longSize() {
    return size;
  }

  @Override
  public List<PlannedVariable> plan() {
    return rows.plan();
  }
}
