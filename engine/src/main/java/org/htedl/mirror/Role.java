package org.htedl.mirror;

import java.util.Objects;

/**
 * The pairs of nodes that one predicate asserts, in both directions.
 *
 * <p>The facts are whole: pairs whose subject or object is not an individual are there too. They
 * take no part in a class expression, because fillers and results are subsets of the individuals.
 *
 * @param forward subject → objects
 * @param inverse object → subjects
 */
public record Role(Adjacency forward, Adjacency inverse) {
  /** The role that nobody asserts. */
  public static final Role EMPTY = new Role(Adjacency.EMPTY, Adjacency.EMPTY);

  public Role {
    Objects.requireNonNull(forward);
    Objects.requireNonNull(inverse);
    if (forward.size() != inverse.size()) {
      throw new IllegalArgumentException("the two directions differ in size");
    }
  }

  /** The direction to read: subject → objects, or with {@code inverse} object → subjects. */
  public Adjacency direction(boolean inverted) {
    return inverted ? inverse : forward;
  }

  /** The number of assertions. */
  public int size() {
    return forward.size();
  }

  /** Memory held, in bytes. */
  public long bytes() {
    return forward.bytes() + inverse.bytes();
  }
}
