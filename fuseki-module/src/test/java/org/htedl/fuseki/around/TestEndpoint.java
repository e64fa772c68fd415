// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.QueryExecutionFactory;
import org.apache.jena.query.ResultSet;
import org.apache.jena.query.ResultSetFormatter;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.exec.RowSetStream;
import org.apache.jena.system.Txn;
import org.htedl.fuseki.around.source.Endpoint;
import org.htedl.fuseki.around.source.EndpointSource;
import org.jspecify.annotations.Nullable;

/** A SPARQL endpoint over HTTP that behaves as badly as those on the web. */
public final class TestEndpoint implements AutoCloseable {
  static {
    // Else each answer waits for the client's next packet.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final DatasetGraph data = DatasetGraphFactory.createTxnMem();
  private final HttpServer server;
  private final List<String> queries = new CopyOnWriteArrayList<>();
  private final List<Long> pauses = new ArrayList<>();

  /** Rows after which answers are cut without a word. */
  private volatile int rowLimit = Integer.MAX_VALUE;

  /** Nodes in a query from which it takes too long. */
  private volatile int slowFrom = Integer.MAX_VALUE;

  /** How many requests are answered by a status, and with which header. */
  private final AtomicInteger busy = new AtomicInteger();

  private volatile int busyStatus = 429;
  private volatile @Nullable String retryAfter = "7";

  /** Is called before each query. */
  private volatile Runnable before = () -> {};

  private volatile @Nullable String wanted;

  public TestEndpoint(List<Triple> triples) {
    Txn.executeWrite(data, () -> triples.forEach(data.getDefaultGraph()::add));
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException unavailable) {
      throw new UncheckedIOException(unavailable);
    }
    server.createContext("/sparql", this::answer);
    server.start();
  }

  DatasetGraph data() {
    return data;
  }

  public TestEndpoint cutAfter(int rows) {
    rowLimit = rows;
    return this;
  }

  TestEndpoint slowFrom(int nodes) {
    slowFrom = nodes;
    return this;
  }

  public TestEndpoint busy(int requests, int status, @Nullable String after) {
    busy.set(requests);
    busyStatus = status;
    retryAfter = after;
    return this;
  }

  TestEndpoint before(Runnable action) {
    before = action;
    return this;
  }

  TestEndpoint wants(String authorization) {
    wanted = authorization;
    return this;
  }

  public String address() {
    return "http://localhost:" + server.getAddress().getPort() + "/sparql";
  }

  /** The queries that were answered or refused. */
  List<String> queries() {
    return queries;
  }

  /** The seconds that the client has waited, without waiting. */
  List<Long> pauses() {
    return pauses;
  }

  EndpointSource source() {
    return source(Map.of());
  }

  EndpointSource source(Map<String, String> environment) {
    return new EndpointSource(
        new Endpoint(address(), Duration.ofSeconds(60), environment, pauses::add), "");
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      String query = URLDecoder.decode(body.substring("query=".length()), StandardCharsets.UTF_8);
      queries.add(query);
      if (wanted != null
          && !wanted.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
        send(exchange, 401, "who are you");
      } else if (busy.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        if (retryAfter != null) {
          exchange.getResponseHeaders().add("Retry-After", retryAfter);
        }
        send(exchange, busyStatus, "busy");
      } else if (query.split("<", -1).length - 1 >= slowFrom && query.contains("VALUES ?n")) {
        send(exchange, 500, "Virtuoso S1T00 Error: Transaction timed out");
      } else {
        before.run();
        send(exchange, 200, results(query));
      }
    } catch (RuntimeException wrong) {
      wrong.printStackTrace();
      throw wrong;
    }
  }

  private String results(String query) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Txn.executeRead(
        data,
        () -> {
          try (QueryExecution execution =
              QueryExecutionFactory.create(query, DatasetFactory.wrap(data))) {
            ResultSetFormatter.outputAsJSON(out, cut(execution.execSelect()));
          }
        });
    return out.toString(StandardCharsets.UTF_8);
  }

  private ResultSet cut(ResultSet all) {
    List<Binding> rows = new ArrayList<>();
    while (all.hasNext() && rows.size() < rowLimit) {
      rows.add(all.nextBinding());
    }
    return ResultSet.adapt(RowSetStream.create(Var.varList(all.getResultVars()), rows.iterator()));
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
