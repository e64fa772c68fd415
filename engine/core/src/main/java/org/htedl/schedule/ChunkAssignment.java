// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

/** A chunk that a device is working on. Changed under the lock of its {@link Dispatch}'s owner. */
final class ChunkAssignment {
  private final int lane;
  private final Chunk chunk;
  private final long start;
  private final double expectedNanos;
  private volatile boolean superseded;

  /**
   * @param lane the number of the device
   * @param start when it began, in nanoseconds of whatever clock is used
   * @param expectedNanos how long it is expected to take
   */
  ChunkAssignment(int lane, Chunk chunk, long start, double expectedNanos) {
    this.lane = lane;
    this.chunk = chunk;
    this.start = start;
    this.expectedNanos = expectedNanos;
  }

  int lane() {
    return lane;
  }

  Chunk chunk() {
    return chunk;
  }

  public long start() {
    return start;
  }

  double expectedEnd() {
    return start + expectedNanos;
  }

  /** The time from which the device counts as stalled. */
  double overdue() {
    return start + expectedNanos * Dispatch.OVERDUE;
  }

  /** Another device has answered the chunk: what comes of this is not wanted. */
  void supersede() {
    superseded = true;
  }

  /** Whether the answers are no longer wanted; from any thread. */
  boolean isSuperseded() {
    return superseded;
  }
}
