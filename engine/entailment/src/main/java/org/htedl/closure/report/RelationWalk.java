// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.RelationCursor;

/** A walk through all pairs of a relation, or through its heads. */
final class RelationWalk {
  private final RelationCursor cursor;
  private boolean began;
  private boolean isBelow;
  private int head;

  RelationWalk(Adjacency relation) {
    this.cursor = relation.cursor();
  }

  /** Goes to the next head; false if there is none. */
  boolean nextHead() {
    if (isBelow) {
      cursor.up();
      isBelow = false;
    }
    if (!began) {
      began = true;
      cursor.open();
    } else if (!cursor.atEnd()) {
      cursor.next();
    }
    if (cursor.atEnd()) {
      return false;
    }
    head = cursor.id();
    return true;
  }

  /** Goes to the next pair; false if there is none. */
  boolean next() {
    if (isBelow) {
      cursor.next();
      if (!cursor.atEnd()) {
        return true;
      }
    }
    if (!nextHead()) {
      return false;
    }
    cursor.open();
    isBelow = true;
    return true;
  }

  /** The head at the position. */
  int head() {
    return head;
  }

  /** The target at the position; after {@link #next}. */
  int target() {
    return cursor.id();
  }
}
