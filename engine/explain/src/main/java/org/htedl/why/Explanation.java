package org.htedl.why;

import java.util.Objects;
import org.htedl.expression.ClassExpression;

/**
 * The answer to why an individual is covered or is not.
 *
 * @param size how many nodes the witness has
 * @param smallest whether no witness has fewer; not known where the search ended before
 */
public record Explanation(
    String individual,
    ClassExpression expression,
    boolean covered,
    Witness witness,
    int size,
    boolean smallest) {
  public Explanation {
    Objects.requireNonNull(individual);
    Objects.requireNonNull(expression);
    Objects.requireNonNull(witness);
  }
}
