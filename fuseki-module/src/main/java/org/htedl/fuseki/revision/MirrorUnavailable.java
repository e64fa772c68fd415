// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.revision;

import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MirrorLimitException;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a graph has no mirror.
 *
 * @param reason in words
 * @param failure what went wrong, if something did
 * @param at when, in the clock of {@link System#nanoTime}
 */
public record MirrorUnavailable(String reason, @Nullable Throwable failure, long at) {
  /** For so long a build that ran out of memory is not tried again, in nanoseconds. */
  private static final long PAUSE = 10_000_000_000L;

  public static MirrorUnavailable notYetBuilt() {
    return new MirrorUnavailable("not built yet", null, System.nanoTime());
  }

  public static MirrorUnavailable failed(Throwable failure) {
    String message = failure.getMessage();
    return new MirrorUnavailable(
        message == null ? failure.getClass().getSimpleName() : message, failure, System.nanoTime());
  }

  /** Throws the failure again if a new attempt would fare no better. */
  public void rethrowIfHopeless() {
    if (isHopeless()) {
      rethrow();
    }
  }

  /** Whether a new attempt at the same data, or at more, would fare no better. */
  boolean isHopeless() {
    return failure instanceof MirrorLimitException
        || failure instanceof MemoryBudgetException && System.nanoTime() - at < PAUSE;
  }

  /** Throws the failure again, if there was one. */
  public void rethrow() {
    if (failure instanceof MirrorLimitException limit) {
      throw limit;
    }
    if (failure instanceof MemoryBudgetException budget) {
      throw new MemoryBudgetException(reason, budget.advice());
    }
    if (failure != null) {
      throw new IllegalStateException("the mirror could not be built: " + reason, failure);
    }
  }
}
