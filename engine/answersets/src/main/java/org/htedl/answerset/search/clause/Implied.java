// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.clause;

import java.util.Arrays;

/**
 * Literals that a clause implies since a lower level than that at which they were assigned, so that
 * they have to be assigned again when only the upper levels are undone.
 */
public final class Implied {
  private static final int FIELDS = 3;

  private final Assignment assignment;
  private int[] entries = new int[3 * FIELDS];
  private int size;

  public Implied(Assignment assignment) {
    this.assignment = assignment;
  }

  /** Assigns a literal that a clause implies since a level that may be below the current one. */
  public void assign(int literal, int reason, int since) {
    assignment.assign(literal, reason);
    if (since < assignment.level()) {
      add(literal, reason, since);
    }
  }

  private void add(int literal, int reason, int since) {
    if (size == entries.length) {
      entries = Arrays.copyOf(entries, 2 * size);
    }
    entries[size] = literal;
    entries[size + 1] = reason;
    entries[size + 2] = since;
    size += FIELDS;
  }

  /** Assigns again, after levels were undone, what is still implied; forgets what is not. */
  public void restore() {
    int kept = 0;
    for (int i = 0; i < size; i += FIELDS) {
      int since = entries[i + 2];
      if (since > assignment.level()) {
        continue;
      }
      if (assignment.values[entries[i]] == 0) {
        assignment.assign(entries[i], entries[i + 1]);
      }
      if (since < assignment.level()) {
        System.arraycopy(entries, i, entries, kept, FIELDS);
        kept += FIELDS;
      }
    }
    size = kept;
  }

  public void clear() {
    size = 0;
  }
}
