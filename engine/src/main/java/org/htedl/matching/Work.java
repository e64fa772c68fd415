package org.htedl.matching;

import org.htedl.mirror.limit.Bounds;
import org.htedl.mirror.limit.MemoryBudgetException;

/** Counts the steps of one matcher, and looks now and then whether it should stop. */
final class Work {
  /** Steps between two looks. */
  private static final int LOOKED = (1 << 10) - 1;

  private final Bounds bounds;
  private long steps;

  Work(Bounds bounds) {
    this.bounds = bounds;
  }

  /** One candidate more was looked at. */
  void step() {
    if ((++steps & LOOKED) == 0) {
      bounds.check();
    }
  }

  /** Looks now. */
  void check() {
    bounds.check();
  }

  long steps() {
    return steps;
  }

  /** Whether there is memory for something that the work can do without. */
  boolean hasRoom(long bytes) {
    try {
      bounds.made(bytes);
      return true;
    } catch (MemoryBudgetException e) {
      return false;
    }
  }
}
