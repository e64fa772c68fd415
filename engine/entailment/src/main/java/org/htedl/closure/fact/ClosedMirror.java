// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.fact;

import java.util.Map;
import org.htedl.bits.NodeSet;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;

/**
 * The result of applying rules: a mirror with what follows.
 *
 * @param mirror the facts, and what follows
 * @param unnamed the pairs of properties that are blank nodes, as {@link HiddenFacts} has them
 */
public record ClosedMirror(Mirror mirror, Map<Integer, Role> unnamed) {
  /**
   * The mirror, with the facts attached that its maintenance needs.
   *
   * @param defined class → members by definitions
   */
  public Mirror keeping(Map<Integer, NodeSet> defined) {
    new HiddenFacts(unnamed, defined).keepWith(mirror);
    return mirror;
  }
}
