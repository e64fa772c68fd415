package org.htedl.schedule;

import org.jspecify.annotations.Nullable;

/** One device's part in one batch. */
final class Lane {
  /** A device that fails this often in one batch gets no more of it. */
  private static final int MOST_FAILURES = 3;

  private Speed speed;
  private @Nullable Assignment running;
  private int failures;
  private boolean out;
  private double mostUnits = Double.MAX_VALUE;

  Lane(Speed speed) {
    this.speed = speed;
  }

  Speed speed() {
    return speed;
  }

  @Nullable Assignment running() {
    return running;
  }

  boolean isOut() {
    return out;
  }

  /** The largest chunk that it is given. */
  double mostUnits() {
    return mostUnits;
  }

  void start(Assignment assignment) {
    running = assignment;
  }

  /** It has done its chunk, and may be known better by that. */
  void finish(Assignment assignment, long now) {
    speed = speed.observed(assignment.chunk().units(), Math.max(1, now - assignment.start()));
    running = null;
  }

  /** It was stopped since others were faster, which says nothing about its speed. */
  void stop() {
    running = null;
  }

  /** It could not do its chunk; from now on it gets smaller ones, and in the end none. */
  void exhaust(Assignment assignment) {
    running = null;
    failures++;
    mostUnits = assignment.chunk().units() / 2.0;
    out |= failures >= MOST_FAILURES;
  }

  /** It takes part after all. */
  void enter() {
    out = false;
  }

  /** It takes no more part in this batch. */
  void leave() {
    running = null;
    out = true;
  }
}
