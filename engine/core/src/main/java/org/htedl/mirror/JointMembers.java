// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import org.htedl.bits.SparseRow;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * What follows from memberships together of which neither is certain, kept with a mirror that has
 * {@link UpperRows}: who is in one class or another in each answer set, though not in the same one.
 * Thread-safe.
 */
public interface JointMembers extends CountedMemory {
  /** The joint members of a mirror, if there can be any. */
  static @Nullable JointMembers of(Mirror mirror) {
    return mirror.keptBefore(JointMembers.class);
  }

  /** As {@link #certain(ClassExpression, Cancellation)}; none where there can be none. */
  static SparseRow certain(Mirror mirror, ClassExpression expression, Cancellation cancelled) {
    JointMembers joint = of(mirror);
    return joint == null ? SparseRow.EMPTY : joint.certain(expression, cancelled);
  }

  /**
   * The individuals that an expression covers in every answer set and that the rows of certain and
   * possible members do not show.
   *
   * @param cancelled whether the caller no longer wants them
   * @throws java.util.concurrent.CancellationException if so
   */
  SparseRow certain(ClassExpression expression, Cancellation cancelled);

  /**
   * The individuals that an expression covers in some answer set, but by those rows not in every.
   *
   * @param cancelled whether the caller no longer wants them
   * @throws java.util.concurrent.CancellationException if so
   */
  SparseRow possible(ClassExpression expression, Cancellation cancelled);
}
