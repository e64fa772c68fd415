package org.htedl.matching.index;

/** An index that a pattern needs is large and is being made by another thread. */
public final class IndexNotReadyException extends RuntimeException {
  private static final long serialVersionUID = 1;

  IndexNotReadyException() {
    super("an index that the pattern needs is being made", null, false, false);
  }
}
