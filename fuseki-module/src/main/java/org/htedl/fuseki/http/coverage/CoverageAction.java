// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.coverage;

import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.coverage.Examples;
import org.htedl.engine.BatchSize;
import org.htedl.fuseki.ask.ExampleFinder;
import org.htedl.fuseki.ask.ExampleSet;
import org.htedl.fuseki.ask.ExpressionCompiler;
import org.htedl.fuseki.ask.RequestGraph;
import org.htedl.fuseki.http.exchange.EndpointAction;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.fuseki.http.metrics.MirrorMetrics;
import org.htedl.mirror.Surroundings;
import org.jspecify.annotations.Nullable;

/** {@code POST /dataset/coverage}: how many individuals or examples each hypothesis covers. */
public final class CoverageAction extends EndpointAction {
  private static final double NANOS_PER_MS = 1e6;

  public CoverageAction() {
    super("POST");
  }

  @Override
  public void answer(HttpExchange exchange) throws IOException {
    long start = System.nanoTime();
    try (HypothesisSpool hypotheses = new HypothesisSpool()) {
      CoverageRequest request = CoverageRequest.read(exchange.json(), hypotheses);
      String type = exchange.choose(List.of(HttpExchange.JSON, HttpExchange.CSV));
      BestHypotheses best = BestHypotheses.of(request);
      MirrorMetrics.Batch batch = MirrorMetrics.of(exchange.action()).coverage(hypotheses.size());
      try (RequestTransaction transaction = new RequestTransaction(exchange, request.graph())) {
        RequestGraph graph = transaction.graph();
        ExpressionCompiler compiler = ExpressionCompiler.of(graph, request.prefixes());
        Set<String> unknown = new LinkedHashSet<>();
        Examples examples = examples(new ExampleFinder(graph, compiler), request, unknown);
        HypothesisEvaluation evaluation = new HypothesisEvaluation(transaction, compiler, examples);
        Writer out = exchange.respond(type);
        CoverageWriter writer =
            type.equals(HttpExchange.JSON)
                ? new JsonCoverageWriter(out)
                : new CsvCoverageWriter(out, request, best == null ? "" : best.by());
        evaluate(evaluation, BatchSize.whole(graph.mirror()), hypotheses, best, writer);
        exchange.client().release();
        writer.end(
            Surroundings.answered(graph.mirror()).cardinality(),
            List.copyOf(unknown),
            best == null ? 0 : best.failed(),
            (System.nanoTime() - start) / NANOS_PER_MS);
      }
      batch.done();
    }
  }

  private static @Nullable Examples examples(
      ExampleFinder finder, CoverageRequest request, Set<String> unknown) {
    if (!request.hasExamples()) {
      return null;
    }
    return finder.examples(
        set(finder, request.positives(), "the positive examples", unknown),
        set(finder, request.negatives(), "the negative examples", unknown));
  }

  private static ExampleSet set(
      ExampleFinder finder, @Nullable ExampleSource source, String role, Set<String> unknown) {
    ExampleSet set = source == null ? ExampleSet.NONE : source.in(finder, role);
    if (set instanceof ExampleSet.Named named) {
      unknown.addAll(named.unknown());
    }
    return set;
  }

  private static void evaluate(
      HypothesisEvaluation evaluation,
      int most,
      HypothesisSpool hypotheses,
      @Nullable BestHypotheses best,
      CoverageWriter writer)
      throws IOException {
    hypotheses.forEachBatch(
        most,
        (first, batch) -> {
          List<CoverageOutcome> outcomes = evaluation.evaluate(batch);
          for (int i = 0; i < outcomes.size(); i++) {
            if (best == null) {
              writer.outcome(outcomes.get(i));
            } else {
              best.offer(first + i, batch.get(i), outcomes.get(i));
            }
          }
        });
    if (best != null) {
      for (BestHypotheses.Ranked ranked : best.ranking()) {
        writer.ranked(ranked, best.by());
      }
    }
  }
}
