// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import java.util.List;
import java.util.Set;
import org.htedl.closure.Closure;
import org.htedl.closure.report.Contradiction;
import org.htedl.closure.report.Contradictions;
import org.htedl.limit.Bounds;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.limit.SharedClaim;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorChange;

/**
 * A closure of the graph, and what contradicts under it. Where definitions negate there are two:
 * that of rules alone, under which removing a triple never makes a contradiction, and the whole.
 */
final class ClosureLevel {
  private final Closure closure;
  private final Mirror closed;
  private final SupportFinder finder;
  private final SharedClaim memory;
  private final Cancellation cancellation;

  /**
   * @param closed what {@code closure} has made
   * @param finder finds supports under it
   */
  ClosureLevel(
      Closure closure,
      Mirror closed,
      SupportFinder finder,
      SharedClaim memory,
      Cancellation cancellation) {
    this.closure = closure;
    this.closed = closed;
    this.finder = finder;
    this.memory = memory;
    this.cancellation = cancellation;
  }

  SupportFinder finder() {
    return finder;
  }

  /**
   * The first contradictions that are left.
   *
   * @param removed triples of the graph that are taken away
   * @param most how many at most
   */
  List<Contradiction> left(Set<Fact> removed, int most) {
    if (removed.isEmpty()) {
      return Contradictions.first(closed, most, cancellation);
    }
    MirrorChange.Builder change = MirrorChange.builder();
    removed.forEach(change::remove);
    try (MemoryClaim claim = memory.part()) {
      Bounds bounds = new Bounds(Progress.NONE, claim, 0, Long.MAX_VALUE, cancellation);
      Mirror rest = closure.patch(closed, change.build(), bounds);
      return Contradictions.first(rest, most, cancellation);
    }
  }
}
