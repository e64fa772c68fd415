package org.htedl.mirror.relation;

/**
 * A position in a tree of ids, whose siblings ascend without duplicates. It begins above the first
 * level; on a level it only moves forwards.
 */
public interface SortedCursor {
  /** Goes one level down, to the first id below the position. */
  void open();

  /** Goes one level up, to the id that was opened. */
  void up();

  /** Whether the cursor is behind the last id of its level. */
  boolean atEnd();

  /** The id at the position; not to be called at the end. */
  int id();

  /** Goes to the next id, or to the end; not to be called at the end. */
  void next();

  /** Goes to the first id from here on that is at least {@code least}, or to the end. */
  void seek(int least);
}
