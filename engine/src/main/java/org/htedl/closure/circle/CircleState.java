package org.htedl.closure.circle;

import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * What a closed mirror keeps of the definitions that go through their own negation.
 *
 * @param atoms the memberships that were open before the well-founded model, and parts of
 *     expressions
 * @param known what that decides
 * @param rest what answer sets say of the others
 */
record CircleState(OpenFacts facts, AtomTable atoms, WellFounded known, OpenRest rest) {
  /** The state of a closed mirror, if memberships were open. */
  static @Nullable CircleState of(Mirror closed) {
    return closed.keptBefore(CircleState.class);
  }

  void keepWith(Mirror closed) {
    closed.kept(CircleState.class, mirror -> this);
  }

  boolean isCertain(int atom) {
    return known.isTrue(atom) || rest.isCertain(atom);
  }

  /** Whether an atom holds in no answer set, which is known. */
  boolean isImpossible(int atom) {
    return known.isFalse(atom)
        || known.isOpen(atom) && !rest.isPossible(atom) && !rest.isUnknown(atom);
  }
}
