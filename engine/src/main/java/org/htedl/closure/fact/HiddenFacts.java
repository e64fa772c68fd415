package org.htedl.closure.fact;

import java.util.Map;
import org.htedl.bits.NodeSet;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;

/**
 * What a mirror that was closed by OWL's rules comes from and does not say itself.
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

  /** Those of a closed mirror. */
  public static HiddenFacts of(Mirror closed) {
    return closed.kept(HiddenFacts.class, mirror -> NONE);
  }

  /** Keeps them with the mirror, before anybody asks for them. */
  public void keepWith(Mirror closed) {
    closed.kept(HiddenFacts.class, mirror -> this);
  }
}
