// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * What a closed mirror keeps of the definitions that go through their own negation.
 *
 * @param atoms the memberships that the well-founded model leaves open, and parts of expressions
 * @param rest what answer sets say of them
 */
record CircleState(AtomTable atoms, OpenRest rest) {
  /** The state of a closed mirror, if memberships were open. */
  static @Nullable CircleState of(Mirror closed) {
    return closed.keptBefore(CircleState.class);
  }

  void keepWith(Mirror closed) {
    closed.kept(CircleState.class, mirror -> this);
  }
}
