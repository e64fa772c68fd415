// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.fact;

import java.util.Map;
import org.htedl.bits.NodeSet;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;

/**
 * Facts behind a mirror closed by OWL's rules that the mirror itself does not contain.
 *
 * @param unnamed the pairs of properties that are blank nodes, which no triple can have
 * @param defined class → members by definitions, which no rule makes members
 */
public record HiddenFacts(Map<Integer, Role> unnamed, Map<Integer, NodeSet> defined) {
  private static final HiddenFacts NONE = new HiddenFacts(Map.of(), Map.of());

  public HiddenFacts {
    unnamed = Map.copyOf(unnamed);
    defined = Map.copyOf(defined);
  }

  /** The hidden facts of a closed mirror. */
  public static HiddenFacts of(Mirror closed) {
    return closed.kept(HiddenFacts.class, mirror -> NONE);
  }

  /** Attaches them to the mirror, before the first call of {@link #of} for it. */
  public void keepWith(Mirror closed) {
    closed.kept(HiddenFacts.class, mirror -> this);
  }
}
