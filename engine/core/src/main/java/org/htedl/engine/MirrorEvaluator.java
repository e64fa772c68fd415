// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.htedl.bits.DenseRow;
import org.htedl.coverage.Examples;
import org.htedl.device.Answers;
import org.htedl.device.Question;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;

/** An engine's answers about one mirror. */
final class MirrorEvaluator implements Evaluator {
  private final Engine engine;
  private final Mirror mirror;

  MirrorEvaluator(Engine engine, Mirror mirror) {
    this.engine = engine;
    this.mirror = mirror;
  }

  @Override
  public Plan plan(List<ClassExpression> hypotheses, Cancellation cancellation) {
    return Linearizer.plan(mirror, hypotheses, cancellation);
  }

  @Override
  public long[] counts(Plan plan, Cancellation cancellation) {
    return engine.counts(mirror, plan, cancellation);
  }

  @Override
  public Measurement measurement(Collection<String> positives, Collection<String> negatives) {
    Examples examples = Engine.examples(mirror, positives, negatives);
    return (plan, cancellation) -> engine.coverage(mirror, plan, examples, cancellation);
  }

  @Override
  public void forEachCovered(
      Plan plan, int hypothesis, Cancellation cancellation, Consumer<String> action) {
    Question question = new Question.Rows();
    Answers answers =
        engine.evaluate(mirror, plan, hypothesis, hypothesis + 1, question, cancellation);
    DenseRow row = ((Answers.Rows) answers).rows().getFirst();
    row.forEach(node -> action.accept(mirror.nodeName(node)));
  }

  @Override
  public String explain(Plan plan, Cancellation cancellation) {
    return engine.explain(mirror, plan, cancellation);
  }
}
