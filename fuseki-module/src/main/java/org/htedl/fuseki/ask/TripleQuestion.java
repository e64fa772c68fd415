// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ask;

import org.htedl.expression.BadExpressionException;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.why.Explanation;

/** The question why a graph has a triple, or that it does not have it. */
public record TripleQuestion(Fact triple) {
  /**
   * The answer, found by one of the server's workers on the memory account of the dataset.
   *
   * @param mirror that of the graph
   * @throws BadRequestException if the triple is refused
   * @throws org.htedl.limit.MemoryBudgetException if the memory budget does not allow the search
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  public Explanation answer(ActiveGraph graph, Mirror mirror, Cancellation cancellation) {
    try {
      return ExplanationQuestion.answer(
          graph, mirror, (why, claim) -> why.explain(triple, claim, cancellation), cancellation);
    } catch (BadExpressionException refusal) {
      throw new BadRequestException(String.valueOf(refusal.getMessage()));
    }
  }
}
