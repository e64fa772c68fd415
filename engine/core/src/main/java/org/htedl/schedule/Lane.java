// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import org.jspecify.annotations.Nullable;

/** One device's part in one batch. */
final class Lane {
  /** A device that fails this often in one batch gets no more of it. */
  private static final int MOST_FAILURES = 3;

  private Speed speed;
  private @Nullable ChunkAssignment running;
  private int failures;
  private boolean out;
  private double mostUnits = Double.MAX_VALUE;

  Lane(Speed speed) {
    this.speed = speed;
  }

  Speed speed() {
    return speed;
  }

  @Nullable ChunkAssignment running() {
    return running;
  }

  boolean isOut() {
    return out;
  }

  /** The largest chunk that it is given. */
  double mostUnits() {
    return mostUnits;
  }

  void start(ChunkAssignment assignment) {
    running = assignment;
  }

  /** The device has done its chunk; its speed is updated. */
  void finish(ChunkAssignment assignment, long now) {
    speed = speed.observed(assignment.chunk().units(), Math.max(1, now - assignment.start()));
    running = null;
  }

  /** The device was stopped since others were faster; its speed is not updated. */
  void stop() {
    running = null;
  }

  /** The device failed on its chunk; from now on it gets smaller ones, and at last none. */
  void exhaust(ChunkAssignment assignment) {
    running = null;
    failures++;
    mostUnits = assignment.chunk().units() / 2.0;
    out |= failures >= MOST_FAILURES;
  }

  /** Readmits the device to this batch. */
  void enter() {
    out = false;
  }

  /** Excludes the device from this batch. */
  void leave() {
    running = null;
    out = true;
  }
}
