// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.instances;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.htedl.bits.NodeSet;
import org.htedl.device.Answers;
import org.htedl.expression.BadExpressionException;
import org.htedl.fuseki.ask.CompiledExpression;
import org.htedl.fuseki.ask.ExampleFinder;
import org.htedl.fuseki.ask.ExampleSet;
import org.htedl.fuseki.ask.ExpressionCompiler;
import org.htedl.fuseki.ask.RequestGraph;
import org.htedl.fuseki.http.coverage.ExampleSource;
import org.htedl.fuseki.http.exchange.EndpointAction;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.fuseki.http.metrics.MirrorMetrics;
import org.htedl.fuseki.response.CsvField;
import org.htedl.mirror.Surroundings;

/** {@code POST /dataset/instances}: the individuals that an expression covers, or does not. */
public final class InstancesAction extends EndpointAction {
  public InstancesAction() {
    super("POST");
  }

  @Override
  public void answer(HttpExchange exchange) throws IOException {
    InstancesRequest request = InstancesRequest.read(exchange.json());
    String type = exchange.choose(List.of(HttpExchange.JSON, HttpExchange.CSV));
    MirrorMetrics.Batch batch = MirrorMetrics.of(exchange.action()).instances();
    try (RequestTransaction transaction = new RequestTransaction(exchange, request.graph())) {
      RequestGraph graph = transaction.graph();
      InstancesPage page = page(graph, request);
      Writer out = exchange.respond(type);
      exchange.client().release();
      if (type.equals(HttpExchange.CSV)) {
        writeCsv(out, page, request.labels());
      } else {
        writeJson(out, page, request.labels());
      }
    }
    batch.done();
  }

  private static InstancesPage page(RequestGraph graph, InstancesRequest request) {
    ExpressionCompiler compiler = ExpressionCompiler.of(graph, request.prefixes());
    List<CompiledExpression> asked = List.of(compiler.compile(request.expression()));
    ExampleFinder finder = new ExampleFinder(graph, compiler);
    ExampleSource source = request.among();
    ExampleSet among = source == null ? null : source.in(finder, "the individuals asked about");
    NodeSet candidates =
        among == null
            ? Surroundings.answered(graph.mirror())
            : finder.examples(among, ExampleSet.NONE).positives();
    List<String> strangers =
        !request.covered() && among instanceof ExampleSet.Named named ? named.unknown() : List.of();
    try (Answers.Rows covered =
        graph
            .engine()
            .borrow(graph.mirror(), CompiledExpression.trees(asked), graph.cancellation())) {
      return InstancesPage.of(
          graph.mirror(), covered.rows().getFirst(), candidates, strangers, request);
    } catch (BadExpressionException refusal) {
      throw CompiledExpression.refused(asked, refusal).exception();
    }
  }

  private static void writeJson(Writer out, InstancesPage page, boolean withLabels)
      throws IOException {
    try (JsonWriter json = new JsonWriter(out)) {
      json.beginObject();
      json.name("instances");
      json.beginArray();
      for (int i = 0; i < page.size(); i++) {
        json.value(page.name(i));
      }
      json.endArray();
      if (withLabels) {
        json.name("labels");
        json.beginArray();
        for (int i = 0; i < page.size(); i++) {
          json.value(page.label(i));
        }
        json.endArray();
      }
      json.name("count").value(page.count());
      json.endObject();
    }
  }

  private static void writeCsv(Writer out, InstancesPage page, boolean withLabels)
      throws IOException {
    try (out) {
      out.write(withLabels ? "individual,label\r\n" : "individual\r\n");
      for (int i = 0; i < page.size(); i++) {
        out.write(CsvField.of(page.name(i)));
        if (withLabels) {
          String label = page.label(i);
          out.write(',');
          out.write(label == null ? "" : CsvField.of(label));
        }
        out.write("\r\n");
      }
    }
  }
}
