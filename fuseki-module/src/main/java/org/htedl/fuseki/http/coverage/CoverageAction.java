package org.htedl.fuseki.http.coverage;

import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.coverage.Examples;
import org.htedl.engine.NamedExamples;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.fuseki.http.exchange.EndpointAction;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.JsonMembers;
import org.htedl.fuseki.http.exchange.RequestGraph;
import org.htedl.fuseki.http.metrics.MirrorMetrics;
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
      CoverageRequest request = CoverageRequest.read(new JsonMembers(exchange.json()), hypotheses);
      String type = exchange.choose(List.of(HttpExchange.JSON, HttpExchange.CSV));
      BestHypotheses best = BestHypotheses.of(request);
      MirrorMetrics.Batch batch = MirrorMetrics.of(exchange.action()).coverage(hypotheses.size());
      try (RequestGraph graph = new RequestGraph(exchange, request.graph())) {
        ManchesterParser parser = graph.parser(request.prefixes());
        Set<String> unknown = new LinkedHashSet<>();
        HypothesisEvaluation evaluation =
            new HypothesisEvaluation(graph, parser, examples(graph, parser, request, unknown));
        Writer out = exchange.respond(type);
        CoverageWriter writer =
            type.equals(HttpExchange.JSON)
                ? new JsonCoverageWriter(out)
                : new CsvCoverageWriter(out, request, best == null ? "" : best.by());
        evaluate(evaluation, hypotheses, best, writer);
        exchange.client().release();
        writer.end(
            graph.mirror().individuals(),
            List.copyOf(unknown),
            best == null ? 0 : best.failed(),
            (System.nanoTime() - start) / NANOS_PER_MS);
      }
      batch.done();
    }
  }

  private static @Nullable Examples examples(
      RequestGraph graph, ManchesterParser parser, CoverageRequest request, Set<String> unknown) {
    if (!request.hasExamples()) {
      return null;
    }
    NamedExamples positives = ExampleFinder.find(graph, parser, request.positives(), "positives");
    NamedExamples negatives = ExampleFinder.find(graph, parser, request.negatives(), "negatives");
    unknown.addAll(positives.unknown());
    unknown.addAll(negatives.unknown());
    return new Examples(positives.known(), positives.total(), negatives.known(), negatives.total());
  }

  private static void evaluate(
      HypothesisEvaluation evaluation,
      HypothesisSpool hypotheses,
      @Nullable BestHypotheses best,
      CoverageWriter writer)
      throws IOException {
    hypotheses.forEachBatch(
        evaluation.batchSize(),
        (first, batch) -> {
          List<Outcome> outcomes = evaluation.evaluate(batch);
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
