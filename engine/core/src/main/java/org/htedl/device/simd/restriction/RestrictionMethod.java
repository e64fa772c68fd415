// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.List;
import org.htedl.bits.NodeSet;
import org.htedl.limit.Cancellation;

/**
 * A method of computing the rows of one restriction, chosen before its first unit runs. Each
 * implementation has exactly the state that it needs, and says with a static {@code nanos} what it
 * costs; {@link Restriction} names them all once.
 */
sealed interface RestrictionMethod permits HeadScan, SortedPush, Push, PushComplement, PullTask {
  /** Makes what the units have in common; called once, before the first of them. */
  default void prepare() {}

  /** The number of units, which may run at once. */
  int units();

  /** Runs one unit. */
  void run(int unit, Cancellation cancellation);

  /** The rows of all bounds in their order; called once, after the last unit. */
  List<NodeSet> rows();
}
