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
public record UpperRows(Map<Integer, NodeSet> rows) {
  private static final UpperRows NONE = new UpperRows(Map.of());

  public UpperRows {
    rows = Map.copyOf(rows);
  }

  /** The number under which the mirror has the upper row of a class; the class if it has none. */
  int number(int classNode) {
    return rows.containsKey(classNode) ? -2 - classNode : classNode;
  }

  /** The row of such a number below -1; empty where there is none. */
  NodeSet row(int number) {
    return rows.getOrDefault(-2 - number, SparseRow.EMPTY);
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
