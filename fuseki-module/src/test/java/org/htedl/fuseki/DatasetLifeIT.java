// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Datasets that are made, filled, asked and deleted while a server runs, and what is left of them
 * in its memory, threads, metrics and files; with Fuseki's own configuration of who may do what.
 */
@Timeout(300)
class DatasetLifeIT {
  private static final String GRAPH = "http://example/graph";

  private static final String PREFIXES =
      """
      PREFIX :        <#>
      PREFIX fuseki:  <http://jena.apache.org/fuseki#>
      PREFIX ja:      <http://jena.hpl.hp.com/2005/11/Assembler#>
      PREFIX access:  <http://jena.apache.org/access#>
      PREFIX htedl:   <https://w3id.org/htedl#>
      """;

  /** Nobody may read the graph with the data. */
  private static final String GUARDED =
      PREFIXES
          + """
          :guarded a fuseki:Service ; fuseki:name "guarded" ; fuseki:dataset :controlled ;
            fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] .
          :open a fuseki:Service ; fuseki:name "filled" ; fuseki:dataset :mirrored ;
            fuseki:endpoint [ fuseki:operation fuseki:gsp-rw ; fuseki:name "data" ] .
          :controlled a access:AccessControlledDataset ; access:dataset :mirrored ;
            access:registry [ a access:SecurityRegistry ;
              access:entry ("bob" <http://example/secret>) ] .
          :mirrored a htedl:Dataset ; htedl:dataset :base .
          :base a ja:MemoryDataset .
          """;

  /** What a deleted dataset must not leave. */
  private static final List<String> OF_A_DATASET =
      List.of(
          "org.htedl.fuseki.transaction.DatasetGraphHtedl",
          "org.htedl.fuseki.transaction.Mirrors",
          "org.htedl.fuseki.http.metrics.DatasetMeters",
          "org.htedl.mirror.Mirror",
          "org.htedl.engine.LeasedDevice",
          "org.htedl.device.simd.SimdDevice",
          "org.htedl.device.simd.memory.WorkerPool");

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"5.6.0,--modules=true --mem /other", "6.2.0,--mem /other"})
  void nothingIsLeft(String version, String arguments) throws Exception {
    shipTemplates();
    try (StockServer server =
        StockServer.start(
            Path.of(System.getProperty("java.home")), version, folder, arguments.split(" "))) {
      for (int i = 0; i < 12; i++) {
        live(server, "c" + i % 3, i % 2 == 0 ? "mem" : "tdb2", 10 + i);
      }
      List<String> left = left(server);
      for (int i = 0; i < 100 && !left.isEmpty(); i++) {
        // A cleaner works after the collector, and the last request goes with the next ones.
        Thread.sleep(100);
        expect(200, server.send("GET", "$/ping", "", ""));
        left = left(server);
      }
      assertEquals(List.of(), left, server.log());
      String metrics = metrics(server);
      assertFalse(metrics.contains("dataset=\"/c"), metrics);
    }
  }

  /** The templates of the admin page that the project ships, with metrics that count data. */
  private void shipTemplates() throws IOException {
    Path templates = Files.createDirectories(folder.resolve("run").resolve("templates"));
    for (String each : List.of("config-mem", "config-tdb2")) {
      String shipped = Files.readString(Path.of("..", "config", "templates", each));
      String counting =
          shipped.replace(
              "htedl:dataset :base ;", "htedl:dataset :base ; htedl:dataMetrics true ;");
      assertNotEquals(shipped, counting);
      Files.writeString(templates.resolve(each), counting);
    }
  }

  /** A dataset's life: the figures are its own, whatever had the name before. */
  private static void live(StockServer server, String name, String type, int individuals)
      throws IOException, InterruptedException {
    String form = "application/x-www-form-urlencoded";
    expect(200, server.send("POST", "$/datasets", form, "dbName=" + name + "&dbType=" + type));
    StringBuilder data = new StringBuilder();
    for (int i = 0; i < individuals; i++) {
      data.append("<http://example/i%d> a <http://example/C> .%n".formatted(i));
    }
    HttpResponse<String> put =
        server.send("PUT", name + "/data?graph=" + GRAPH, "text/turtle", data.toString());
    assertEquals(2, put.statusCode() / 100, put.body());
    HttpResponse<String> answer =
        server.send(
            "POST",
            name + "/coverage",
            "application/json",
            "{\"graph\":\"" + GRAPH + "\",\"hypotheses\":[\"C\"]}");
    expect(200, answer);
    assertTrue(answer.body().contains(":" + individuals), answer.body());
    String mine = "dataset=\"/" + name + "\"";
    List<String> counts =
        metrics(server)
            .lines()
            .filter(line -> line.startsWith("htedl_mirror_individuals") && line.contains(mine))
            .map(line -> line.substring(line.lastIndexOf(' ') + 1))
            .toList();
    assertEquals(List.of(individuals + ".0"), counts);
    expect(200, server.send("DELETE", "$/datasets/" + name, "", ""));
    String after = metrics(server);
    assertFalse(after.contains(mine), after);
  }

  private static void expect(int status, HttpResponse<String> response) {
    assertEquals(status, response.statusCode(), response.uri() + " " + response.body());
  }

  private static String metrics(StockServer server) throws IOException, InterruptedException {
    HttpResponse<String> response = server.send("GET", "$/metrics", "", "");
    expect(200, response);
    return response.body();
  }

  /** What there is of datasets after a collection, and how many. */
  private static List<String> left(StockServer server) throws IOException, InterruptedException {
    List<String> left = new ArrayList<>();
    for (String line : server.jcmd("GC.class_histogram").lines().toList()) {
      String[] columns = line.trim().split("\\s+", 0);
      if (columns.length >= 4 && OF_A_DATASET.contains(columns[3])) {
        left.add(columns[1] + " " + columns[3]);
      }
    }
    server
        .jcmd("Thread.print")
        .lines()
        // One thread looks at the clients of all datasets; it belongs to the server.
        .filter(line -> line.startsWith("\"htedl-") && !line.startsWith("\"htedl-clients\""))
        .forEach(left::add);
    return left;
  }

  /** Everybody may read the metrics, and learns nothing of graphs that only some may read. */
  @ParameterizedTest
  @CsvSource({"5.6.0,--modules=true", "6.2.0,"})
  void metricsTellNoCountsOfData(String version, String more) throws Exception {
    Path configuration = folder.resolve("config.ttl");
    Files.writeString(configuration, GUARDED);
    List<String> arguments = new ArrayList<>(List.of("--config=" + configuration));
    if (more != null) {
      arguments.add(more);
    }
    try (StockServer server =
        StockServer.start(
            Path.of(System.getProperty("java.home")),
            version,
            folder,
            arguments.toArray(String[]::new))) {
      String data = "<http://example/a> a <http://example/C> .";
      expect(
          201, server.send("PUT", "filled/data?graph=http://example/secret", "text/turtle", data));
      expect(
          200,
          server.send(
              "POST", "guarded/coverage", "application/json", "{\"hypotheses\":[\"Thing\"]}"));
      String metrics = metrics(server);
      assertTrue(metrics.contains("htedl_batches_total"), metrics);
      for (String count : List.of("individuals", "bytes{", "graphs", "kept")) {
        assertFalse(
            metrics.lines().anyMatch(line -> line.startsWith("htedl") && isCount(line, count)),
            metrics);
      }
    }
  }

  private static boolean isCount(String line, String name) {
    return line.contains(name) && !line.startsWith("htedl_mirror_limit_bytes{");
  }
}
