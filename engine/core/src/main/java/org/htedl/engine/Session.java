// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Examples;
import org.htedl.coverage.Measure;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;

/**
 * Many batches of hypotheses about the same examples on the same mirror, as a learner asks them.
 * Devices know examples by identity: what they derive from them, such as the individuals that can
 * be reached, is made for the first batch and serves all that follow. Thread-safe.
 */
public final class Session {
  private final Engine engine;
  private final Mirror mirror;
  private final Examples examples;

  /** A session of this engine, which stays its owner's. */
  public Session(Engine engine, Mirror mirror, Examples examples) {
    this.engine = engine;
    this.mirror = mirror;
    this.examples = examples;
  }

  /**
   * A hypothesis with what it covers.
   *
   * @param value of the measure that it was ranked by; empty where it is not defined
   */
  public record Scored(ClassExpression expression, ConfusionMatrix matrix, OptionalDouble value) {}

  /** The mirror that is asked. */
  public Mirror mirror() {
    return mirror;
  }

  /** The examples that hypotheses are measured by. */
  public Examples examples() {
    return examples;
  }

  /**
   * The confusion matrix of each hypothesis: {@code matrices[hypotheses]}.
   *
   * @throws BadExpressionException with its number, if one of them makes no sense
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  public List<ConfusionMatrix> matrices(
      List<ClassExpression> hypotheses, Cancellation cancellation) {
    List<ConfusionMatrix> matrices = new ArrayList<>(hypotheses.size());
    int size = BatchSize.whole(mirror);
    for (int from = 0; from < hypotheses.size(); from += size) {
      List<ClassExpression> batch =
          hypotheses.subList(from, Math.min(hypotheses.size(), from + size));
      try {
        matrices.addAll(engine.coverage(mirror, batch, examples, cancellation));
      } catch (BadExpressionException refusal) {
        throw refusal.of(from + refusal.hypothesis());
      }
    }
    return matrices;
  }

  /**
   * The best hypotheses by a measure, the best first; of equal ones that which comes first.
   *
   * @param most how many are wanted, at least 1
   * @throws org.htedl.expression.BadExpressionException if one of them makes no sense
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  public List<Scored> rank(
      List<ClassExpression> hypotheses, Measure measure, int most, Cancellation cancellation) {
    Ranking<ConfusionMatrix> ranking = new Ranking<>(most);
    List<ConfusionMatrix> matrices = matrices(hypotheses, cancellation);
    for (int h = 0; h < matrices.size(); h++) {
      ranking.offer(h, matrices.get(h), measure.of(matrices.get(h)));
    }
    return ranking.entries().stream()
        .map(e -> new Scored(hypotheses.get((int) e.position()), e.candidate(), e.value()))
        .toList();
  }
}
