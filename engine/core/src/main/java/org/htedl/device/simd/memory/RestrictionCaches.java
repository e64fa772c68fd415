// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.memory;

import java.lang.ref.WeakReference;
import org.htedl.mirror.Mirror;

/**
 * What batches on one revision of a graph leave for those on the next ones: the rows of
 * restrictions, under what they read. A commit leaves what it did not touch under the same number,
 * so that only rows that depend on what it touched are made again. Thread-safe.
 */
public final class RestrictionCaches {
  private final ContentVersions parts = new ContentVersions();
  private final ExpressionNumbers terms = new ExpressionNumbers();
  private final RestrictionCache cache;
  private WeakReference<Mirror> newest = new WeakReference<>(null);

  /**
   * @param cache an empty one
   */
  public RestrictionCaches(RestrictionCache cache) {
    this.cache = cache;
  }

  /** Takes note of a revision; false if it is the one that was noted last. */
  public synchronized boolean note(Mirror mirror) {
    boolean other = newest.get() != mirror;
    newest = new WeakReference<>(mirror);
    return other;
  }

  /** The numbers of a revision's parts. */
  public RevisionVersions parts(Mirror mirror) {
    return new RevisionVersions(parts, mirror);
  }

  /** The numbers of expressions. */
  public ExpressionNumbers terms() {
    return terms;
  }

  /** The rows. */
  public RestrictionCache cache() {
    return cache;
  }
}
