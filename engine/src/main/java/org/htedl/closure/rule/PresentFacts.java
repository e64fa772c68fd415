package org.htedl.closure.rule;

/** The current facts, in which a rule looks for support of one of its conclusions. */
public interface PresentFacts extends RuleContext {
  /** Whether the property has the pair. */
  boolean isPair(int property, int subject, int object);

  /** Whether the subject has a literal of the property, or of one below it. */
  boolean hasLiteral(int property, int subject);
}
