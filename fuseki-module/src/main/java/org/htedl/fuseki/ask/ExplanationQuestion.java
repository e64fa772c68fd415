// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ask;

import java.util.List;
import java.util.function.BiFunction;
import org.htedl.expression.BadExpressionException;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.why.Explanation;
import org.htedl.why.Why;

/**
 * The question why an expression covers an individual or does not.
 *
 * @param individual its name, an IRI or {@code _:label}
 */
public record ExplanationQuestion(CompiledExpression expression, String individual) {
  /**
   * The answer, found by one of the server's workers on the memory account of the dataset.
   *
   * @param mirror that of the graph
   * @throws BadRequestException if the expression is refused
   * @throws org.htedl.limit.MemoryBudgetException if the memory budget does not allow the search
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  public Explanation answer(ActiveGraph graph, Mirror mirror, Cancellation cancellation) {
    try {
      return answer(
          graph,
          mirror,
          (why, claim) -> why.explain(expression.expression(), individual, claim, cancellation),
          cancellation);
    } catch (BadExpressionException refusal) {
      throw CompiledExpression.refused(List.of(expression), refusal).exception();
    }
  }

  /** Has a worker explain something, on the memory account of the dataset. */
  static Explanation answer(
      ActiveGraph graph,
      Mirror mirror,
      BiFunction<Why, MemoryClaim, Explanation> explained,
      Cancellation cancellation) {
    Why why = new Why(mirror, graph.entailment());
    try (MemoryClaim claim = graph.claim()) {
      return graph
          .provision()
          .memory()
          .server()
          .workers()
          .call(() -> explained.apply(why, claim), cancellation);
    }
  }
}
