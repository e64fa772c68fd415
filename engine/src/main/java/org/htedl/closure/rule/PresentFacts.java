package org.htedl.closure.rule;

/**
 * The facts that are there, in which a rule looks for what still supports one of its conclusions.
 */
public interface PresentFacts extends RuleContext {
  /** Whether the property has the pair. */
  boolean isPair(int property, int subject, int object);

  /** Whether the subject has a literal of the property, or of one below it. */
  boolean hasLiteral(int property, int subject);
}
