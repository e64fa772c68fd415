// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.function.Consumer;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.server.CounterName;
import org.apache.jena.fuseki.server.CounterSet;
import org.apache.jena.fuseki.server.DataAccessPointRegistry;
import org.apache.jena.query.TxnType;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sys.JenaSystem;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.Connector;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;

/** A real server over the trains, on a port of its own. */
public final class TestServer implements AutoCloseable {
  private static final int TRIES = 20;

  private final FusekiServer server;
  private final DatasetGraph dataset;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  public TestServer() {
    this(trains());
  }

  public TestServer(DatasetGraph dataset) {
    this(dataset, builder -> {});
  }

  /** A server with something more than the others. */
  public TestServer(DatasetGraph dataset, Consumer<FusekiServer.Builder> more) {
    JenaSystem.init();
    this.dataset = dataset;
    FusekiServer.Builder builder =
        FusekiServer.create().port(0).loopback(true).enableMetrics(true).add("/kb", dataset, true);
    more.accept(builder);
    server = builder.build().start();
  }

  /** One that waits only this long for a sender who has stopped. */
  public static TestServer impatient(long millis) {
    TestServer server = new TestServer();
    server.setIdleTimeout(millis);
    return server;
  }

  /** How long the server waits for a client that neither reads nor writes. */
  public void setIdleTimeout(long millis) {
    for (Connector connector : server.getJettyServer().getConnectors()) {
      ((AbstractConnector) connector).setIdleTimeout(millis);
    }
  }

  static DatasetGraph trains() {
    DatasetGraph dataset =
        DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), Settings.defaults());
    dataset.begin(TxnType.WRITE);
    try (InputStream in = TestServer.class.getResourceAsStream("trains.trig")) {
      RDFDataMgr.read(dataset, in, Lang.TRIG);
      dataset.commit();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } finally {
      dataset.end();
    }
    return dataset;
  }

  public DatasetGraph dataset() {
    return dataset;
  }

  public DataAccessPointRegistry services() {
    return server.getDataAccessPointRegistry();
  }

  public long activeTransactions() {
    return server.getDataAccessPointRegistry().accessPoints().stream()
        .mapToLong(service -> service.getDataService().activeTxn.get())
        .sum();
  }

  private CounterSet counters() {
    return services().get("/kb").getDataService().getCounters();
  }

  /** Requests that have begun. */
  public long requests() {
    return counters().value(CounterName.Requests);
  }

  /** Requests that have begun and not ended. */
  public long inProgress() {
    CounterSet counters = counters();
    return requests()
        - counters.value(CounterName.RequestsGood)
        - counters.value(CounterName.RequestsBad);
  }

  public int port() {
    return server.getHttpPort() > 0 ? server.getHttpPort() : server.getPort();
  }

  public String url(String path) {
    return "http://localhost:" + port() + "/" + path;
  }

  public HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url(path)));
  }

  /**
   * Sends a request on a connection of its own, and again if its answer is lost: a refusal may come
   * before all of a long request is sent, and go with the connection.
   */
  public HttpResponse<String> alone(HttpRequest request) {
    UncheckedIOException lost = null;
    for (int i = 0; i < TRIES; i++) {
      try (HttpClient own = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
        return own.send(request, HttpResponse.BodyHandlers.ofString());
      } catch (IOException reset) {
        lost = new UncheckedIOException(reset);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
    throw new IllegalStateException(lost);
  }

  public HttpResponse<String> send(HttpRequest request) {
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  public HttpResponse<String> post(String path, String json) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json))
            .build());
  }

  public HttpResponse<String> get(String path) {
    return send(request(path).GET().build());
  }

  /** The value of a metric that the server's only dataset has. */
  double metric(String name) {
    String metrics = get("$/metrics").body();
    return metrics
        .lines()
        .filter(line -> line.startsWith(name + "{"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is missing in\n" + metrics));
  }

  @Override
  public void close() {
    client.close();
    server.stop();
  }
}
