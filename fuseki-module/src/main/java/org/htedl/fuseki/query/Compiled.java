package org.htedl.fuseki.query;

import org.htedl.expression.ClassExpression;

/**
 * A class expression as a query gave it. Compared by identity: equal texts of one query share one
 * instance while the compiler remembers them, and comparing trees of thousands of terms is dear.
 */
final class Compiled {
  private final ClassExpression expression;
  private final String source;

  Compiled(ClassExpression expression, String source) {
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
