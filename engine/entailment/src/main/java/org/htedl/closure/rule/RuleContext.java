// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

/** The facts that a rule reads, by ids, and the receiver of its conclusions. */
public interface RuleContext {
  /** Whether the node is a member of the class. */
  boolean isMember(int type, int node);

  /** Whether the property has the pair. */
  boolean isPair(int property, int subject, int object);

  /**
   * Whether the subject has a literal of the property, or of one below it; asked only when a rule
   * looks for support of its conclusion.
   */
  default boolean hasLiteral(int property, int subject) {
    throw new IllegalStateException("literals are not looked up here");
  }

  /** The values of a subject that are nodes, in any order; some may be there twice. */
  int[] objectsOf(int property, int subject);

  /** The subjects of a value, in any order; some may be there twice. */
  int[] subjectsOf(int property, int object);

  /** Concludes that the node is a member of the class, and of all that are above it. */
  void addMember(int type, int node);

  /** Concludes that the property has the pair, and so have all that are above it. */
  void addPair(int property, int subject, int object);

  /**
   * Marks that a definition of the class may cover the node where it did not before, or the
   * reverse.
   *
   * @param upward whether more of the facts that the rule read may make it cover more; else fewer
   */
  default void touchDefined(int type, int node, boolean upward) {}

  /** Called before a rule reads a fact: the place to look at limits. */
  default void step() {}
}
