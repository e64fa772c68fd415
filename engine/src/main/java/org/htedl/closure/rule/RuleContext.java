package org.htedl.closure.rule;

/** What a rule sees of the facts, by ids, and where its conclusions go. */
public interface RuleContext {
  /** Whether the node is a member of the class. */
  boolean isMember(int type, int node);

  /** The values of a subject that are nodes, in any order; some may be there twice. */
  int[] objectsOf(int property, int subject);

  /** The subjects of a value, in any order; some may be there twice. */
  int[] subjectsOf(int property, int object);

  /** Concludes that the node is a member of the class, and of all that are above it. */
  void addMember(int type, int node);

  /** Concludes that the property has the pair, and so have all that are above it. */
  void addPair(int property, int subject, int object);

  /**
   * Tells whoever follows definitions that one of the class may cover the node otherwise than
   * before.
   *
   * @param upward whether more of what the rule heard of may make it cover more; else less
   */
  default void touchDefined(int type, int node, boolean upward) {}
}
