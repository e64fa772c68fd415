// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.List;
import org.htedl.bits.NodeSet;
import org.htedl.matching.relation.Check;
import org.htedl.matching.relation.Constraint;
import org.htedl.matching.relation.Run;

/**
 * A variable in the tree of a pattern: what limits its values once those of its context are known,
 * and where the search is among them. The smallest run of candidates leads, and the others jump to
 * its ids; nodes come first, then literals.
 */
final class VariableLevel {
  final int variable;

  /** Levels below that need this one's value, or that of one above. */
  final int[] kids;

  /** Variables above on which the values here and below depend, the deepest first. */
  final int[] context;

  /** Once open by size. */
  private final Constraint[] constraints;

  private final Check[] checks;
  private final boolean hasNodes;
  private final boolean hasLiterals;
  private final Work work;

  private boolean inLiterals;
  private boolean isOpen;

  /** The next id of the first constraint's row. */
  private int rowAt;

  /**
   * @param constraints at least one
   * @param checks on this variable and those above, all of which are known here
   * @param hasNodes whether values may be nodes
   * @param hasLiterals whether values may be literals
   */
  VariableLevel(
      int variable,
      List<Constraint> constraints,
      List<Check> checks,
      boolean hasNodes,
      boolean hasLiterals,
      int[] kids,
      int[] context,
      Work work) {
    this.variable = variable;
    this.constraints = constraints.toArray(Constraint[]::new);
    this.checks = checks.toArray(Check[]::new);
    this.hasNodes = hasNodes;
    this.hasLiterals = hasLiterals;
    this.kids = kids;
    this.context = context;
    this.work = work;
  }

  boolean hasChecks() {
    return checks.length > 0;
  }

  boolean mayBeNode() {
    return hasNodes;
  }

  boolean mayBeLiteral() {
    return hasLiterals;
  }

  /** Whether values may be nodes, or literals. */
  boolean mayBe(boolean literals) {
    return literals ? hasLiterals : hasNodes;
  }

  Constraint[] constraints() {
    return constraints;
  }

  boolean isOpen() {
    return isOpen;
  }

  boolean isLeaf() {
    return kids.length == 0;
  }

  /** Whether looking up a remembered result would cost as much as finding it. */
  boolean isTrivial() {
    return isLeaf() && constraints.length == 1 && checks.length == 0;
  }

  /** Begins anew with the values of the context. */
  void open(int[] values) {
    inLiterals = false;
    isOpen = hasNodes && openRuns(values);
    if (!isOpen && hasLiterals) {
      inLiterals = true;
      isOpen = openRuns(values);
    }
  }

  private boolean openRuns(int[] values) {
    for (Constraint constraint : constraints) {
      if (!constraint.open(values, inLiterals)) {
        return false;
      }
    }
    if (constraints.length > 1) {
      sortBySize();
    }
    rowAt = 0;
    return true;
  }

  /** The smaller ones come first: few of the first one's ids get as far as the large ones. */
  private void sortBySize() {
    for (int i = 1; i < constraints.length; i++) {
      Constraint moved = constraints[i];
      int size = moved.size();
      int at = i;
      for (; at > 0 && constraints[at - 1].size() > size; at--) {
        constraints[at] = constraints[at - 1];
      }
      constraints[at] = moved;
    }
  }

  /**
   * Moves to the next value that all constraints and checks admit, and puts it among the values.
   *
   * @return false at the end
   */
  boolean next(int[] values) {
    while (isOpen) {
      int id = nextId();
      if (id < 0) {
        if (inLiterals || !hasLiterals) {
          isOpen = false;
        } else {
          inLiterals = true;
          isOpen = openRuns(values);
        }
        continue;
      }
      values[variable] = inLiterals ? ~id : id;
      if (passes(values)) {
        return true;
      }
    }
    return false;
  }

  private boolean passes(int[] values) {
    for (Check check : checks) {
      if (!check.holds(values)) {
        return false;
      }
    }
    return true;
  }

  /** The next id in all runs and rows, or -1. */
  private int nextId() {
    Constraint first = constraints[0];
    NodeSet row = first.row;
    search:
    while (true) {
      work.step();
      int id;
      if (row == null) {
        if (first.from >= first.to) {
          return -1;
        }
        id = first.ids[first.from++];
      } else {
        id = rowAt < 0 ? -1 : row.next(rowAt);
        if (id < 0) {
          return -1;
        }
        rowAt = id + 1;
      }
      for (int i = 1; i < constraints.length; i++) {
        Constraint other = constraints[i];
        if (!other.admits(id)) {
          if (other.row == null && other.from >= other.to) {
            return -1;
          }
          continue search;
        }
      }
      return id;
    }
  }

  /**
   * The next values that all constraints admit, whatever the checks say; for a level of nodes.
   *
   * @return how many, 0 at the end
   */
  int nextIds(int[] ids) {
    int count = 0;
    while (count < ids.length) {
      int id = nextId();
      if (id < 0) {
        break;
      }
      ids[count++] = id;
    }
    return count;
  }

  /** The number of values; for a level without checks. Ends it. */
  long count(int[] values) {
    open(values);
    if (checks.length > 0) {
      long count = 0;
      while (next(values)) {
        count++;
      }
      return count;
    }
    long count = 0;
    while (isOpen) {
      count += countRuns();
      isOpen = !inLiterals && hasLiterals;
      inLiterals = true;
      isOpen = isOpen && openRuns(values);
    }
    return count;
  }

  private long countRuns() {
    work.step();
    if (constraints.length == 1) {
      return constraints[0].size();
    }
    if (constraints.length == 2 && constraints[0].row == null && constraints[1].row == null) {
      return Run.common(constraints[0], constraints[1]);
    }
    long count = 0;
    while (nextId() >= 0) {
      count++;
    }
    return count;
  }
}
