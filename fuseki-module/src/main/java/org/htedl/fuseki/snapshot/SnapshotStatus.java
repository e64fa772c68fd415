// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.snapshot;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the snapshot of one graph.
 *
 * @param state whether there is one
 * @param bytes the length of the file; 0 if there is none
 * @param written when it was written; null if there is none
 * @param reason why there is none; empty if there is one
 */
public record SnapshotStatus(State state, long bytes, @Nullable Instant written, String reason) {
  /** Whether a graph has a snapshot. */
  public enum State {
    /** There is none. */
    ABSENT,
    /** The mirror is being written. */
    WRITING,
    /** The file has the mirror of the database as it is. */
    CURRENT,
    /** There was a file of other data, or a broken one; it is not used. */
    REFUSED,
    /** The disk did not take it. */
    FAILED
  }

  static SnapshotStatus absent(String reason) {
    return new SnapshotStatus(State.ABSENT, 0, null, reason);
  }

  static SnapshotStatus current(long bytes, Instant written) {
    return new SnapshotStatus(State.CURRENT, bytes, written, "");
  }
}
