// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.htedl.coverage.Examples;
import org.htedl.fuseki.ask.ExpressionBatch;
import org.htedl.fuseki.ask.ExpressionCompiler;
import org.htedl.fuseki.ask.RefusedExpression;
import org.htedl.fuseki.ask.RequestGraph;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.MemoryClaim;
import org.htedl.plan.Plan;
import org.jspecify.annotations.Nullable;

/** Evaluates the hypotheses of a request, batch by batch. For one request and thread. */
final class HypothesisEvaluation {
  /** Names in full, nodes of the expression and of the plan, and the outcome, a character each. */
  private static final long BYTES_A_CHARACTER = 48;

  private final ActiveGraph active;
  private final RequestGraph graph;
  private final ExpressionCompiler compiler;
  private final @Nullable Examples examples;

  /**
   * @param examples null to count individuals instead
   */
  HypothesisEvaluation(
      RequestTransaction transaction, ExpressionCompiler compiler, @Nullable Examples examples) {
    this.active = transaction.active();
    this.graph = transaction.graph();
    this.compiler = compiler;
    this.examples = examples;
  }

  /** The outcomes of some hypotheses, in their order. */
  List<CoverageOutcome> evaluate(List<String> hypotheses) {
    try (MemoryClaim claim = active.claim()) {
      return evaluate(hypotheses, claim);
    }
  }

  private List<CoverageOutcome> evaluate(List<String> hypotheses, MemoryClaim claim) {
    long characters = 0;
    for (String hypothesis : hypotheses) {
      characters += hypothesis.length();
    }
    claim.take(characters * BYTES_A_CHARACTER);
    ExpressionBatch batch = compiler.batch(graph.mirror(), hypotheses, graph.cancellation());
    Iterator<? extends CoverageOutcome> answers = answers(batch.plan());
    List<CoverageOutcome> outcomes = new ArrayList<>(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      RefusedExpression refused = batch.refused(i);
      outcomes.add(refused == null ? answers.next() : CoverageOutcome.of(refused));
    }
    return outcomes;
  }

  private Iterator<? extends CoverageOutcome> answers(Plan plan) {
    if (plan.hypotheses() == 0) {
      return Collections.emptyIterator();
    }
    return examples == null
        ? Arrays.stream(graph.engine().counts(graph.mirror(), plan, graph.cancellation()))
            .mapToObj(CoverageOutcome.Count::new)
            .iterator()
        : graph.engine().coverage(graph.mirror(), plan, examples, graph.cancellation()).stream()
            .map(CoverageOutcome.Matrix::new)
            .iterator();
  }
}
