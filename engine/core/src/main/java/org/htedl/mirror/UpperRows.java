// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import java.util.Map;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;

/**
 * The members that classes may have, where that is not known for all: kept with the mirror whose
 * rows are those that are certain. Who is not in a class is who is not in its upper row.
 *
 * @param rows class → certain members, possible ones, and those of which nothing is known; classes
 *     without an entry have no others than the certain ones
 */
public record UpperRows(Map<Integer, NodeSet> rows) implements CountedMemory {
  private static final UpperRows NONE = new UpperRows(Map.of());

  public UpperRows {
    rows = Map.copyOf(rows);
  }

  /**
   * The number under which {@link #members} has the upper row of a class: below -1 if it may have
   * others than the certain members, else the class itself.
   */
  public int number(int classNode) {
    return rows.containsKey(classNode) ? classOf(classNode) : classNode;
  }

  /** The row of such a number below -1; empty where there is none. */
  private NodeSet row(int number) {
    return rows.getOrDefault(classOf(number), SparseRow.EMPTY);
  }

  /** Returns whether this is the {@link #number} of an upper row. */
  public static boolean isUpper(int number) {
    return number < -1;
  }

  /** The class that has the upper row of this number. */
  public static int classOf(int number) {
    return -2 - number;
  }

  /** The members that a mirror has under a class or {@link #number}; empty for -1. */
  public static NodeSet members(Mirror mirror, int number) {
    return isUpper(number) ? of(mirror).row(number) : mirror.members(number);
  }

  @Override
  public long bytes() {
    long bytes = 0;
    for (NodeSet row : rows.values()) {
      bytes += row.bytes();
    }
    return bytes;
  }

  /** The upper rows of a mirror. */
  public static UpperRows of(Mirror mirror) {
    return mirror.kept(UpperRows.class, m -> NONE);
  }

  /** Attaches them to the mirror, before they are first read. */
  public void keepWith(Mirror mirror) {
    mirror.kept(UpperRows.class, m -> this);
  }
}
