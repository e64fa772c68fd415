package org.htedl.device.simd;

import java.lang.ref.WeakReference;
import org.htedl.mirror.Mirror;

/**
 * What batches on one revision of a graph leave for those on the next ones: the rows of
 * restrictions, under what they read. A commit leaves what it did not touch under the same number,
 * so that only rows that depend on what it touched are made again. Thread-safe.
 */
final class RevisionMemory {
  private final PartNumbers parts = new PartNumbers();
  private final Terms terms = new Terms();
  private final Memo memo;
  private WeakReference<Mirror> newest = new WeakReference<>(null);

  /**
   * @param memo an empty one
   */
  RevisionMemory(Memo memo) {
    this.memo = memo;
  }

  /** Takes note of a revision; false if it is the one that was noted last. */
  synchronized boolean note(Mirror mirror) {
    boolean other = newest.get() != mirror;
    newest = new WeakReference<>(mirror);
    return other;
  }

  /** The numbers of a revision's parts. */
  RevisionParts parts(Mirror mirror) {
    return new RevisionParts(parts, mirror);
  }

  /** The numbers of expressions. */
  Terms terms() {
    return terms;
  }

  /** The rows. */
  Memo memo() {
    return memo;
  }
}
