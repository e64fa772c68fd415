package org.htedl.fuseki.query.argument;

import org.htedl.expression.ClassExpression;

/**
 * A class expression as a query gave it. Compared by identity: equal texts of one query share one
 * instance while the compiler remembers them, and comparing trees of thousands of terms is dear.
 */
public final class CompiledExpression {
  private final ClassExpression expression;
  private final String source;

  CompiledExpression(ClassExpression expression, String source) {
    this.expression = expression;
    this.source = source;
  }

  /** The expression. */
  ClassExpression expression() {
    return expression;
  }

  /** The text or IRI that it was given as, for error messages. */
  String source() {
    return source;
  }
}
