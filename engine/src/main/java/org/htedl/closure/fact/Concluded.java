package org.htedl.closure.fact;

import java.util.Map;
import org.htedl.bits.NodeSet;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;

/**
 * What follows by rules.
 *
 * @param mirror the facts, and what follows
 * @param unnamed the pairs of properties that are blank nodes, as {@link HiddenFacts} has them
 */
public record Concluded(Mirror mirror, Map<Integer, Role> unnamed) {
  /**
   * The mirror, with what is kept so that changes of it can be followed.
   *
   * @param defined class → members by definitions
   */
  public Mirror keeping(Map<Integer, NodeSet> defined) {
    new HiddenFacts(unnamed, defined).keepWith(mirror);
    return mirror;
  }
}
