package org.htedl.closure;

import java.util.List;
import org.htedl.mirror.Mirror;

/**
 * Definitions that were not evaluated under the closed world, since they depend on their own
 * negation: their classes have the members that rules give them.
 *
 * @param sentences one for each of those that depend on one another, with the circle
 */
public record Refusals(List<String> sentences) {
  private static final Refusals NONE = new Refusals(List.of());

  public Refusals {
    sentences = List.copyOf(sentences);
  }

  /** Those of a mirror that {@link Closure} made. */
  public static Refusals in(Mirror closed) {
    return closed.kept(Refusals.class, mirror -> NONE);
  }

  /** Keeps them with the mirror, before anybody asks for them. */
  void keepWith(Mirror closed) {
    closed.kept(Refusals.class, mirror -> this);
  }
}
