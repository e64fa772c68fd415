package org.htedl.fuseki.http.coverage;

import java.util.ArrayList;
import java.util.List;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Examples;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.fuseki.http.exchange.RequestGraph;
import org.htedl.mirror.limit.MemoryClaim;
import org.jspecify.annotations.Nullable;

/** Evaluates the hypotheses of a request, batch by batch. For one request and thread. */
final class HypothesisEvaluation {
  /** Limit on the rows of a batch, in words, however many the device holds at once. */
  private static final long ROW_WORDS = 32L << 20;

  /** Names in full, nodes of the expression and of the plan, and the outcome, a character each. */
  private static final long BYTES_A_CHARACTER = 48;

  /** Hypotheses that are read between two looks at the cancellation. */
  private static final int CHECKED = 64;

  private static final int MOST = 16_384;
  private static final int LEAST = 64;

  private final RequestGraph graph;
  private final ManchesterParser parser;
  private final @Nullable Examples examples;

  /**
   * @param examples null to count individuals instead
   */
  HypothesisEvaluation(RequestGraph graph, ManchesterParser parser, @Nullable Examples examples) {
    this.graph = graph;
    this.parser = parser;
    this.examples = examples;
  }

  /** How many hypotheses to evaluate at once: many, that they share work, yet in bounded memory. */
  int batchSize() {
    long rows = ROW_WORDS / Math.max(1, graph.mirror().layout().words());
    return (int) Math.clamp(rows, LEAST, MOST);
  }

  /** The outcomes of some hypotheses, in their order. */
  List<Outcome> evaluate(List<String> hypotheses) {
    try (MemoryClaim claim = graph.active().claim()) {
      return evaluate(hypotheses, claim);
    }
  }

  private List<Outcome> evaluate(List<String> hypotheses, MemoryClaim claim) {
    long characters = 0;
    for (String hypothesis : hypotheses) {
      characters += hypothesis.length();
    }
    claim.take(characters * BYTES_A_CHARACTER);
    Outcome[] outcomes = new Outcome[hypotheses.size()];
    List<ClassExpression> sound = new ArrayList<>(hypotheses.size());
    int[] places = new int[hypotheses.size()];
    for (int i = 0; i < outcomes.length; i++) {
      if (i % CHECKED == 0) {
        graph.cancellation().check();
      }
      try {
        ClassExpression expression = parser.parse(hypotheses.get(i));
        places[sound.size()] = i;
        sound.add(expression);
      } catch (BadExpressionException e) {
        outcomes[i] = Outcome.of(e);
      }
    }
    if (!sound.isEmpty()) {
      evaluate(sound, 0, places, outcomes);
    }
    return List.of(outcomes);
  }

  /** If the engine refuses an expression, the batch is halved until it is alone. */
  private void evaluate(
      List<ClassExpression> expressions, int first, int[] places, Outcome[] outcomes) {
    try {
      ask(expressions, first, places, outcomes);
    } catch (BadExpressionException e) {
      int size = expressions.size();
      if (size == 1) {
        outcomes[places[first]] = Outcome.of(e);
        return;
      }
      int half = size / 2;
      evaluate(expressions.subList(0, half), first, places, outcomes);
      evaluate(expressions.subList(half, size), first + half, places, outcomes);
    }
  }

  private void ask(List<ClassExpression> expressions, int first, int[] places, Outcome[] outcomes) {
    if (examples == null) {
      int[] counts = graph.engine().counts(graph.mirror(), expressions, graph.cancellation());
      for (int i = 0; i < counts.length; i++) {
        outcomes[places[first + i]] = new Outcome.Count(counts[i]);
      }
      return;
    }
    List<ConfusionMatrix> matrices =
        graph.engine().coverage(graph.mirror(), expressions, examples, graph.cancellation());
    for (int i = 0; i < matrices.size(); i++) {
      outcomes[places[first + i]] = new Outcome.Matrix(matrices.get(i));
    }
  }
}
