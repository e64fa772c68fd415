// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import java.util.List;
import org.htedl.bits.SparseRow;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Examples;
import org.htedl.coverage.Objective;
import org.htedl.engine.Engine;
import org.htedl.engine.Session;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.learn.row.Candidate;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.MirrorVocabulary;

/**
 * What leaves the learner: each expression is written out, parsed again and evaluated by the engine
 * on the same mirror, and must cover what the search said.
 */
final class CheckedExpressions {
  private final Session session;
  private final ManchesterParser parser;
  private final Objective objective;
  private final Cancellation cancellation;

  CheckedExpressions(
      Engine engine, LearningProblem problem, Objective objective, Cancellation cancellation) {
    Examples examples =
        Examples.of(
            SparseRow.ofUnsorted(problem.positives()), SparseRow.ofUnsorted(problem.negatives()));
    this.session = new Session(engine, problem.mirror(), examples);
    this.parser =
        new ManchesterParser(new NameResolver(new MirrorVocabulary(problem.mirror()), List.of()));
    this.objective = objective;
    this.cancellation = cancellation;
  }

  Learned of(ClassExpression expression, Candidate candidate, boolean proven) {
    return of(expression, candidate.tp(), candidate.fp(), candidate.length(), proven);
  }

  /**
   * The expression with what the engine says of it.
   *
   * @param tp the positives that it covers as the search says
   * @param fp the negatives
   * @throws IllegalStateException if the engine says otherwise
   */
  Learned of(ClassExpression expression, long tp, long fp, int length, boolean proven) {
    ClassExpression read = parser.parse(ManchesterPrinter.print(expression));
    List<ConfusionMatrix> matrices = session.matrices(List.of(read, presence(read)), cancellation);
    ConfusionMatrix matrix = matrices.getFirst();
    if (matrix.truePositives() != tp || matrix.falsePositives() != fp) {
      throw new IllegalStateException(
          "the search and the engine differ about %s: %d and %d, %s"
              .formatted(ManchesterPrinter.print(expression), tp, fp, matrix));
    }
    long positives = matrix.truePositives() + matrix.falseNegatives();
    long negatives = matrix.falsePositives() + matrix.trueNegatives();
    return new Learned(
        read,
        matrix,
        objective.value(tp, fp, positives, negatives),
        length,
        proven,
        tp - matrices.getLast().truePositives(),
        List.of());
  }

  /**
   * What an expression covers for what the data says, and not for what it does not say: with
   * nothing in place of each {@code not} and {@code max}, and successors wherever there is {@code
   * only}. Recursion is as deep as expressions of the learner are long.
   */
  private static ClassExpression presence(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.And and ->
          new ClassExpression.And(
              and.operands().stream().map(CheckedExpressions::presence).toList());
      case ClassExpression.Or or ->
          new ClassExpression.Or(or.operands().stream().map(CheckedExpressions::presence).toList());
      case ClassExpression.Some some ->
          new ClassExpression.Some(some.role(), presence(some.filler()));
      case ClassExpression.Count count ->
          count.cardinality() == Cardinality.MIN
              ? new ClassExpression.Count(
                  Cardinality.MIN, count.bound(), count.role(), presence(count.filler()))
              : new ClassExpression.Nothing();
      case ClassExpression.Not not -> new ClassExpression.Nothing();
      case ClassExpression.Only only ->
          new ClassExpression.And(
              List.of(
                  new ClassExpression.Only(only.role(), presence(only.filler())),
                  new ClassExpression.Some(only.role(), new ClassExpression.Thing())));
      default -> expression;
    };
  }
}
