// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.List;
import org.htedl.bits.NodeSet;
import org.htedl.limit.Cancellation;

/** At least n targets in the filler: the predecessors of its members, counted into bits. */
final class Push implements RestrictionMethod {
  private final PushTask counting;
  private final int[] bounds;
  private final int parts;

  /**
   * @param parts how many there are to be
   */
  Push(RestrictionOperands of, int parts) {
    this.counting =
        new PushTask(
            of.context(),
            of.domain(),
            of.forward(),
            of.opposite(),
            of.deepest(),
            of.filler(),
            of.negated(),
            of.pushed(),
            parts);
    this.bounds = of.bounds();
    this.parts = parts;
  }

  static double nanos(RestrictionOperands of) {
    double words = of.words();
    return of.memberNanos()
        + of.pushed() * of.costs().pushEdge()
        + words * of.costs().word() * 4
        + words
            * PushTask.counterNanos(of.context().options(), of.words(), of.deepest(), of.pushed());
  }

  @Override
  public int units() {
    return parts;
  }

  @Override
  public void run(int unit, Cancellation cancellation) {
    counting.run(unit, cancellation);
  }

  @Override
  public List<NodeSet> rows() {
    return counting.finish(bounds);
  }
}
