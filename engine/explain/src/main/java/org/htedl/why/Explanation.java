// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.manchester.ShownNames;
import org.jspecify.annotations.Nullable;

/** The answer to why an individual is covered or is not, or a triple holds or not. Immutable. */
public final class Explanation {
  private final String individual;
  private final @Nullable ClassExpression expression;
  private final boolean covered;
  private final Witness witness;
  private final int size;
  private final boolean smallest;

  /**
   * @param individual of a triple, its subject
   * @param expression null for a triple
   */
  Explanation(
      String individual,
      @Nullable ClassExpression expression,
      boolean covered,
      Witness witness,
      int size,
      boolean smallest) {
    this.individual = Objects.requireNonNull(individual);
    this.expression = expression;
    this.covered = covered;
    this.witness = Objects.requireNonNull(witness);
    this.size = size;
    this.smallest = smallest;
  }

  /** Returns the individual, or the subject of the triple. */
  String individual() {
    return individual;
  }

  /** Returns the expression that covers the individual or does not; null for a triple. */
  @Nullable ClassExpression expression() {
    return expression;
  }

  /** Returns whether the expression covers the individual, or whether the triple holds. */
  public boolean covered() {
    return covered;
  }

  /** Returns the tree that shows why. */
  Witness witness() {
    return witness;
  }

  /** Returns how many nodes the witness has. */
  public int size() {
    return size;
  }

  /** Returns whether no witness has fewer nodes; not known where the search ended before. */
  public boolean smallest() {
    return smallest;
  }

  /** Returns the witness as text: one line a node, premises below and indented. */
  public String text(ShownNames names) {
    return WitnessText.of(this, names);
  }

  /**
   * Returns the whole answer as members of an object, with full IRIs: {@code individual}, {@code
   * expression} as it was given, {@code covered}, {@code nodes}, {@code smallest}, {@code witness}
   * and {@code text}. Values are strings, whole numbers, booleans, lists and further such maps. The
   * tree may be deeper than a thread's stack, so a caller goes through it without recursion.
   */
  public Map<String, Object> members(String expression, ShownNames names) {
    return WitnessMembers.of(this, expression, names);
  }

  /**
   * Returns the whole answer about a triple: {@code triple} as it was given, {@code holds}, and the
   * other members as {@link #members(String, ShownNames)} has them.
   */
  public Map<String, Object> members(List<String> triple, ShownNames names) {
    return WitnessMembers.of(this, triple, names);
  }
}
