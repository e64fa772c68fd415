// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.htedl.matching.PatternRows.GroupRows;
import org.jspecify.annotations.Nullable;

/**
 * Groups in any order of variables: the parts of a group come one by one, and are added up. If
 * there is no memory for all groups, they come from an order in which their names come first.
 */
final class RememberedGroups implements GroupRows {
  /** Bytes of a size that is larger than a long. */
  private static final int BYTES_OF_LARGE = 64;

  private final GroupRows parts;
  private final Supplier<TreeGroups> ordered;
  private final RowSet names;
  private final Work work;
  private long[] sizes = {};

  /** Sizes that are larger than a long, of groups whose size is -1. */
  private BigInteger[] largeSizes = {};

  private @Nullable TreeGroups orderedGroups;
  private int shown;

  /**
   * @param parts of groups; parts of one group have the same names
   * @param ordered the groups in an order in which each comes once
   * @param width the number of variables that name a group
   */
  RememberedGroups(Work work, GroupRows parts, Supplier<TreeGroups> ordered, int width) {
    this.work = work;
    this.parts = parts;
    this.ordered = ordered;
    this.names = new RowSet(work, width);
  }

  @Override
  public void start(int... given) {
    names.clear();
    orderedGroups = null;
    shown = -1;
    parts.start(given);
    while (parts.next()) {
      if (!names.hasRoom() || !add()) {
        TreeGroups groups = ordered.get();
        orderedGroups = groups;
        groups.start(given);
        return;
      }
    }
  }

  /** Adds a part to its group; returns whether there is memory for it. */
  private boolean add() {
    int before = names.size();
    if (before == sizes.length) {
      if (!work.hasRoom((long) names.most() * Long.BYTES)) {
        return false;
      }
      sizes = Arrays.copyOf(sizes, names.most());
    }
    int number = names.add(parts);
    long size = number == before ? 0 : sizes[number];
    long more = parts.longSize();
    if (size >= 0 && more >= 0 && size + more >= 0) {
      sizes[number] = size + more;
      return true;
    }
    return addLarge(number, size);
  }

  private boolean addLarge(int number, long size) {
    if (number >= largeSizes.length) {
      if (!work.hasRoom((long) names.most() * BYTES_OF_LARGE)) {
        return false;
      }
      largeSizes = Arrays.copyOf(largeSizes, names.most());
    }
    BigInteger known = size < 0 ? largeSizes[number] : BigInteger.valueOf(size);
    largeSizes[number] = known.add(parts.size());
    sizes[number] = -1;
    return true;
  }

  @Override
  public boolean next() {
    if (orderedGroups != null) {
      return orderedGroups.next();
    }
    if (shown + 1 >= names.size()) {
      return false;
    }
    shown++;
    return true;
  }

  @Override
  public int value(int i) {
    return orderedGroups != null ? orderedGroups.value(i) : names.value(shown, i);
  }

  @Override
  public BigInteger size() {
    if (orderedGroups != null) {
      return orderedGroups.size();
    }
    return sizes[shown] < 0 ? largeSizes[shown] : BigInteger.valueOf(sizes[shown]);
  }

  @Override
  public long longSize() {
    return orderedGroups != null ? orderedGroups.longSize() : sizes[shown];
  }

  @Override
  public List<PlannedVariable> plan() {
    return orderedGroups != null ? orderedGroups.plan() : parts.plan();
  }

  /**
   * Distinct combinations, each of which is a part of size 1 of the group that its first values
   * name.
   */
  static final class Ones implements GroupRows {
    private final PatternRows rows;

    Ones(PatternRows rows) {
      this.rows = rows;
    }

    @Override
    public void start(int... given) {
      rows.start(given);
    }

    @Override
    public boolean next() {
      return rows.next();
    }

    @Override
    public int value(int i) {
      return rows.value(i);
    }

    @Override
    public BigInteger size() {
      return BigInteger.ONE;
    }

    @Override
    public long longSize() {
      return 1;
    }

    @Override
    public List<PlannedVariable> plan() {
      return rows.plan();
    }
  }
}
