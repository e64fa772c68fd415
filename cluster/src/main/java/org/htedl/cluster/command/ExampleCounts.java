// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.command;

import java.util.ArrayList;
import java.util.List;
import org.htedl.cluster.exchange.ClusterEvaluation;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.expression.ClassExpression;
import org.htedl.launcher.answer.AnswerWarnings;
import org.htedl.launcher.data.ExampleArgument;

/**
 * Confusion matrices where the examples stay in the shards: those that an expression covers are
 * counted with each hypothesis, and only those of listed sets are sent to their shards.
 */
final class ExampleCounts {
  private final ClusterKnowledgeBase kb;
  private final ClusterEvaluation evaluation;

  ExampleCounts(ClusterKnowledgeBase kb, ClusterEvaluation evaluation) {
    this.kb = kb;
    this.evaluation = evaluation;
  }

  /**
   * Examples of one side.
   *
   * @param covered of them by each hypothesis
   * @param all how many there are
   */
  @SuppressWarnings("ArrayRecordComponent") // as long as the hypotheses; never compared
  private record Side(long[] covered, long all) {}

  /** The matrices of some hypotheses. */
  List<ConfusionMatrix> matrices(
      List<ClassExpression> hypotheses,
      String positives,
      String negatives,
      AnswerWarnings warnings) {
    ExampleArgument.Meaning<long[]> positive = kb.meaning(positives);
    ExampleArgument.Meaning<long[]> negative = kb.meaning(negatives);
    Side p = side(hypotheses, positive);
    warnings.ofEmptyExamples("positive", positives, p.all() == 0);
    Side n = side(hypotheses, negative);
    warnings.ofEmptyExamples("negative", negatives, n.all() == 0);
    List<ConfusionMatrix> matrices = new ArrayList<>();
    for (int h = 0; h < hypotheses.size(); h++) {
      long tp = p.covered()[h];
      long fp = n.covered()[h];
      matrices.add(new ConfusionMatrix(tp, fp, p.all() - tp, n.all() - fp));
    }
    return matrices;
  }

  private Side side(List<ClassExpression> hypotheses, ExampleArgument.Meaning<long[]> examples) {
    return switch (examples) {
      case ExampleArgument.Meaning.Listed<long[]>(long[] addresses) ->
          listed(hypotheses, addresses);
      case ExampleArgument.Meaning.Covering<long[]>(ClassExpression expression) ->
          covering(hypotheses, expression);
    };
  }

  private Side listed(List<ClassExpression> hypotheses, long[] addresses) {
    int[][] mine = kb.individuals(addresses);
    int[][][] examples = new int[mine.length][][];
    for (int k = 0; k < mine.length; k++) {
      examples[k] = new int[][] {mine[k], {}};
    }
    return new Side(evaluation.covered(evaluation.plan(hypotheses), examples)[0], addresses.length);
  }

  private Side covering(List<ClassExpression> hypotheses, ClassExpression examples) {
    List<ClassExpression> both = new ArrayList<>();
    for (ClassExpression hypothesis : hypotheses) {
      both.add(new ClassExpression.And(List.of(hypothesis, examples)));
    }
    both.add(examples);
    long[] counts = evaluation.counts(evaluation.plan(both));
    return new Side(counts, counts[hypotheses.size()]);
  }
}
