// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import java.util.List;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.expression.ClassExpression;

/**
 * An expression with what it covers of the examples.
 *
 * @param expression the expression
 * @param matrix what it covers, as the engine says that evaluates expressions elsewhere
 * @param value of the objective; negative infinity where it is not defined
 * @param length of the expression
 * @param proven whether no expression of the language up to this length has a greater value, under
 *     the limits that the search names
 * @param byAbsence positives that are covered only because the data does not say something: those
 *     that would not be if every {@code not}, {@code only} and {@code max} covered nothing
 * @param equivalents expressions that differ from it in one class or role, which has the same
 *     members or pairs; looked for in the answer only
 */
public record Learned(
    ClassExpression expression,
    ConfusionMatrix matrix,
    double value,
    int length,
    boolean proven,
    long byAbsence,
    List<ClassExpression> equivalents) {
  public Learned {
    equivalents = List.copyOf(equivalents);
  }

  /** The same expression with others that have its cover. */
  Learned with(List<ClassExpression> others) {
    return new Learned(expression, matrix, value, length, proven, byAbsence, others);
  }
}
