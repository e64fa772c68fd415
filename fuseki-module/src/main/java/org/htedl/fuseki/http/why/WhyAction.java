// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.why;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import org.htedl.expression.manchester.ShownNames;
import org.htedl.fuseki.ask.CompiledExpression;
import org.htedl.fuseki.ask.ExplanationQuestion;
import org.htedl.fuseki.ask.ExpressionCompiler;
import org.htedl.fuseki.ask.RequestGraph;
import org.htedl.fuseki.ask.TripleQuestion;
import org.htedl.fuseki.ask.WrittenTriple;
import org.htedl.fuseki.http.exchange.EndpointAction;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.JsonTree;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.fuseki.http.metrics.MirrorMetrics;
import org.htedl.mirror.Fact;
import org.htedl.why.Explanation;

/** {@code POST /dataset/why}: why an individual is covered or is not, and why a triple holds. */
public final class WhyAction extends EndpointAction {
  public WhyAction() {
    super("POST");
  }

  @Override
  public void answer(HttpExchange exchange) throws IOException {
    WhyRequest request = WhyRequest.read(exchange.json());
    String type = exchange.choose(List.of(HttpExchange.JSON));
    MirrorMetrics.Batch batch = MirrorMetrics.of(exchange.action()).why();
    try (RequestTransaction transaction = new RequestTransaction(exchange, request.graph())) {
      String answer = answer(transaction, request);
      Writer out = exchange.respond(type);
      exchange.client().release();
      try (out) {
        out.write(answer);
      }
    }
    batch.done();
  }

  private static String answer(RequestTransaction transaction, WhyRequest request) {
    RequestGraph graph = transaction.graph();
    List<Map<String, String>> prefixes = List.of(request.prefixes(), graph.prefixes());
    ShownNames names = new ShownNames(graph.vocabulary(), prefixes);
    List<String> triple = request.triple();
    if (triple != null) {
      Fact fact =
          new WrittenTriple(graph.mirror(), prefixes, transaction.active()::asStored).read(triple);
      Explanation explanation =
          new TripleQuestion(fact)
              .answer(transaction.active(), graph.mirror(), graph.cancellation());
      return JsonTree.line(explanation.members(triple, names));
    }
    ExpressionCompiler compiler = ExpressionCompiler.of(graph, request.prefixes());
    CompiledExpression expression = compiler.compile(request.expression());
    String individual = compiler.names(graph.mirror()).individual(request.individual());
    Explanation explanation =
        new ExplanationQuestion(expression, individual)
            .answer(transaction.active(), graph.mirror(), graph.cancellation());
    return JsonTree.line(explanation.members(request.expression(), names));
  }
}
