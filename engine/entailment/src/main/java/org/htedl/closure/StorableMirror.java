// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import org.htedl.closure.fact.HiddenFacts;
import org.htedl.closure.report.CircleReport;
import org.htedl.closure.report.Refusals;
import org.htedl.closure.stratum.Strata;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Mirror;

/**
 * What of a closed mirror can be written down and found again. Where a closure knows more of a
 * mirror than its facts (members by definitions, the order of those, pairs of unnamed properties),
 * only what is asserted is stored, and is closed again.
 */
final class StorableMirror {
  private StorableMirror() {}

  /**
   * The mirror itself if a copy of its facts can be patched as it can, else that of what is
   * asserted.
   *
   * @param closed what a closure made
   */
  static Mirror of(Mirror closed) {
    HiddenFacts hidden = HiddenFacts.of(closed);
    Strata.Order order = Strata.Order.of(closed);
    boolean isKnownByFacts =
        hidden.unnamed().isEmpty()
            && hidden.defined().isEmpty()
            && order.strata().isEmpty()
            && order.open().isEmpty()
            && Refusals.in(closed).equals(Refusals.NONE)
            && CircleReport.of(closed).equals(CircleReport.NONE);
    return isKnownByFacts ? closed : closed.asserted();
  }

  /**
   * The closed mirror for one that was stored. Costs a closure if only asserted facts were.
   *
   * @param stored what {@link #of} gave for a mirror of the same closure
   */
  static Mirror closed(Mirror stored, Closure closure, Bounds bounds) {
    return stored.asserted() == stored ? closure.close(stored, bounds) : stored;
  }
}
