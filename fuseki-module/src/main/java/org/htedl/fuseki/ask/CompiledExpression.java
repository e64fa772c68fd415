// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ask;

import java.util.List;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;

/**
 * A class expression as a request gave it. Compared by identity: equal texts of one query share one
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
  public ClassExpression expression() {
    return expression;
  }

  /** The text or IRI that it was given as, for error messages. */
  public String source() {
    return source;
  }

  /** Another expression in its place, given as the same text. */
  public CompiledExpression with(ClassExpression meant) {
    return meant == expression ? this : new CompiledExpression(meant, source);
  }

  /** The engine's refusal of this expression. */
  RefusedExpression refused(BadExpressionException refusal) {
    return RefusedExpression.of(source, refusal);
  }

  /** The engine's refusal of a batch: of the expression in it that the engine names. */
  public static RefusedExpression refused(
      List<CompiledExpression> batch, BadExpressionException refusal) {
    int number = refusal.hypothesis();
    return number < 0 ? RefusedExpression.of("", refusal) : batch.get(number).refused(refusal);
  }

  /** The expressions alone. */
  public static List<ClassExpression> trees(List<CompiledExpression> expressions) {
    return expressions.stream().map(CompiledExpression::expression).toList();
  }
}
