// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.relation;

import java.util.Arrays;
import org.htedl.collection.HashIndex;

/** The rows of a relation by some of their arguments, those that were found last first. */
public final class RelationIndex {
  private final AtomRelation relation;
  private final int[] positions;
  private final GroundingBudget budget;

  /** The last row with each key. */
  private final HashIndex last = new HashIndex(16);

  /** By row: one more than the row before with the same key, 0 for none. */
  private int[] before = new int[8];

  private int keys;

  RelationIndex(AtomRelation relation, int[] positions, GroundingBudget budget) {
    this.relation = relation;
    this.positions = positions.clone();
    this.budget = budget;
  }

  boolean isBy(int[] others) {
    return Arrays.equals(positions, others);
  }

  /** The last row with a key, negative if there is none. */
  public int last(int[] key) {
    return last.at(slot(key));
  }

  /** The row before one with the same key, negative if there is none. */
  public int before(int row) {
    return before[row] - 1;
  }

  void add(int row) {
    if (row >= before.length) {
      budget.reserve(4L * before.length);
      before = Arrays.copyOf(before, 2 * before.length);
    }
    int slot = slot(key(row));
    before[row] = last.at(slot) + 1;
    if (last.at(slot) < 0) {
      keys++;
    }
    last.set(slot, row);
    if (2L * keys > last.slots()) {
      rehash();
    }
  }

  private int[] key(int row) {
    int entry = relation.entryAt(row);
    int[] key = new int[positions.length];
    for (int i = 0; i < key.length; i++) {
      key[i] = relation.argument(entry, positions[i]);
    }
    return key;
  }

  private int slot(int[] key) {
    int slot = last.first(AtomRelation.hash(key));
    while (last.at(slot) >= 0 && !hasKey(last.at(slot), key)) {
      slot = last.next(slot);
    }
    return slot;
  }

  private boolean hasKey(int row, int[] key) {
    int entry = relation.entryAt(row);
    for (int i = 0; i < key.length; i++) {
      if (relation.argument(entry, positions[i]) != key[i]) {
        return false;
      }
    }
    return true;
  }

  private void rehash() {
    budget.reserve(4L * last.slots());
    last.grow(
        2,
        row -> {
          budget.step();
          return AtomRelation.hash(key(row));
        });
  }
}
