package org.htedl.fuseki.http.instances;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.device.Answers;
import org.htedl.expression.BadExpressionException;
import org.htedl.fuseki.ask.CompiledExpression;
import org.htedl.fuseki.ask.ExpressionCompiler;
import org.htedl.fuseki.ask.RequestGraph;
import org.htedl.fuseki.http.coverage.CsvCoverageWriter;
import org.htedl.fuseki.http.exchange.EndpointAction;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.JsonMembers;
import org.htedl.fuseki.http.exchange.Labels;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.fuseki.http.metrics.MirrorMetrics;
import org.htedl.mirror.Mirror;

/** {@code POST /dataset/instances}: the individuals that an expression covers. */
public final class InstancesAction extends EndpointAction {
  public InstancesAction() {
    super("POST");
  }

  @Override
  public void answer(HttpExchange exchange) throws IOException {
    InstancesRequest request = InstancesRequest.read(new JsonMembers(exchange.json()));
    String type = exchange.choose(List.of(HttpExchange.JSON, HttpExchange.CSV));
    MirrorMetrics.Batch batch = MirrorMetrics.of(exchange.action()).instances();
    try (RequestTransaction transaction = new RequestTransaction(exchange, request.graph())) {
      RequestGraph graph = transaction.graph();
      Page page = page(graph, request);
      Writer out = exchange.respond(type);
      exchange.client().release();
      if (type.equals(HttpExchange.CSV)) {
        writeCsv(out, graph.mirror(), page.ids, request.labels());
      } else {
        writeJson(out, graph.mirror(), page.ids, request.labels(), page.count);
      }
    }
    batch.done();
  }

  /**
   * Some of the individuals that are covered.
   *
   * @param ids these
   * @param count how many are covered in all
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Page(int[] ids, int count) {}

  private static Page page(RequestGraph graph, InstancesRequest request) {
    List<CompiledExpression> asked =
        List.of(ExpressionCompiler.of(graph, request.prefixes()).compile(request.expression()));
    try (Answers.Rows covered =
        graph
            .engine()
            .borrow(graph.mirror(), CompiledExpression.trees(asked), graph.cancellation())) {
      DenseRow row = covered.rows().getFirst();
      return new Page(page(row, request.offset(), request.limit()), row.cardinality());
    } catch (BadExpressionException refusal) {
      throw CompiledExpression.refused(asked, refusal).exception();
    }
  }

  /**
   * Ids stay with their nodes as the data changes, so their order does not shift under a reader.
   */
  private static int[] page(DenseRow row, int offset, int limit) {
    int[] page = new int[(int) Math.min(Math.max(0L, (long) row.cardinality() - offset), limit)];
    int[] seen = {0};
    row.forEach(
        id -> {
          int place = seen[0]++ - offset;
          if (place >= 0 && place < page.length) {
            page[place] = id;
          }
        });
    return page;
  }

  private static void writeJson(
      Writer out, Mirror mirror, int[] page, boolean withLabels, int count) throws IOException {
    try (JsonWriter json = new JsonWriter(out)) {
      json.beginObject();
      json.name("instances");
      json.beginArray();
      for (int id : page) {
        json.value(mirror.nodeName(id));
      }
      json.endArray();
      if (withLabels) {
        Labels labels = Labels.of(mirror, page, page.length);
        json.name("labels");
        json.beginArray();
        for (int id : page) {
          json.value(labels.of(id));
        }
        json.endArray();
      }
      json.name("count").value(count);
      json.endObject();
    }
  }

  private static void writeCsv(Writer out, Mirror mirror, int[] page, boolean withLabels)
      throws IOException {
    Labels labels = withLabels ? Labels.of(mirror, page, page.length) : null;
    try (out) {
      out.write(labels == null ? "individual\r\n" : "individual,label\r\n");
      for (int id : page) {
        out.write(CsvCoverageWriter.field(mirror.nodeName(id)));
        if (labels != null) {
          String label = labels.of(id);
          out.write(',');
          out.write(label == null ? "" : CsvCoverageWriter.field(label));
        }
        out.write("\r\n");
      }
    }
  }
}
