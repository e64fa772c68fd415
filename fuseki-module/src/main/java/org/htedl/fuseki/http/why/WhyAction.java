package org.htedl.fuseki.http.why;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import org.htedl.expression.BadExpressionException;
import org.htedl.fuseki.http.exchange.EndpointAction;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.JsonMembers;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.exchange.RequestGraph;
import org.htedl.fuseki.http.metrics.MirrorMetrics;
import org.htedl.why.Explanation;
import org.htedl.why.ShownNames;
import org.htedl.why.Why;
import org.htedl.why.WitnessJson;

/** {@code POST /dataset/why}: why an individual is covered by an expression or is not. */
public final class WhyAction extends EndpointAction {
  public WhyAction() {
    super("POST");
  }

  @Override
  public void answer(HttpExchange exchange) throws IOException {
    WhyRequest request = WhyRequest.read(new JsonMembers(exchange.json()));
    String type = exchange.choose(List.of(HttpExchange.JSON));
    MirrorMetrics.Batch batch = MirrorMetrics.of(exchange.action()).why();
    try (RequestGraph graph = new RequestGraph(exchange, request.graph())) {
      String answer = answer(graph, request);
      Writer out = exchange.respond(type);
      exchange.client().release();
      try (out) {
        out.write(answer);
      }
    }
    batch.done();
  }

  private static String answer(RequestGraph graph, WhyRequest request) {
    try {
      Explanation explanation =
          new Why(graph.mirror(), graph.active().entailment())
              .explain(
                  graph.parser(request.prefixes()).parse(request.expression()),
                  request.individual(),
                  graph.cancellation());
      List<Map<String, String>> prefixes = List.of(request.prefixes(), graph.active().prefixes());
      return WitnessJson.of(explanation, request.expression(), new ShownNames(prefixes));
    } catch (BadExpressionException e) {
      throw RequestException.badRequest(
          (e.position() < 0 ? "" : "At character " + (e.position() + 1) + ": ") + e.getMessage());
    }
  }
}
