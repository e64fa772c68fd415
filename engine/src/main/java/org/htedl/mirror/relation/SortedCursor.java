package org.htedl.mirror.relation;

/** A position in an ascending run of distinct ids, which only moves forwards. */
public interface SortedCursor {
  /** Whether the cursor is behind the last id. */
  boolean atEnd();

  /** The id at the position; not to be called at the end. */
  int id();

  /** Goes to the next id, or to the end; not to be called at the end. */
  void next();

  /** Goes to the first id from here on that is at least {@code least}, or to the end. */
  void seek(int least);
}
