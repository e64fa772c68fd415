// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.htedl.fuseki.InstalledJava.ours;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Features that rely on internals of Jena and Jetty, on the oldest and the newest server: they say
 * that they are on, and work.
 */
class FeaturesIT {
  private static final String OLDEST = "5.6.0";
  private static final String NEWEST = "6.2.0";
  private static final String CONFIGURATION =
      """
      PREFIX :        <#>
      PREFIX fuseki:  <http://jena.apache.org/fuseki#>
      PREFIX tdb2:    <http://jena.apache.org/2016/tdb#>
      PREFIX htedl:   <https://w3id.org/htedl#>

      :service a fuseki:Service ;
          fuseki:name "kb" ;
          fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] ,
                          [ fuseki:operation fuseki:gsp-rw ; fuseki:name "data" ] ;
          fuseki:dataset [ a htedl:Dataset ; htedl:snapshot "build" ;
                           htedl:dataset [ a tdb2:DatasetTDB2 ; tdb2:location "%s" ] ] .
      """;

  /** More than a server computes in a day. */
  private static final String ENDLESS =
      "SELECT (COUNT(*) AS ?n) { ?a ?p ?b . ?c ?q ?d . ?e ?r ?f . ?g ?s ?h FILTER(?a != ?h) }";

  private static final String ENGINE = "org.apache.jena.sparql.engine";

  @TempDir private Path folder;

  private StockServer start(String version) throws IOException, InterruptedException {
    Path configuration = folder.resolve("config.ttl");
    Files.writeString(configuration, CONFIGURATION.formatted(folder.resolve("DB")));
    return version.equals(OLDEST)
        ? StockServer.start(ours(), version, folder, "--modules=true", "--config=" + configuration)
        : StockServer.start(ours(), version, folder, "--config=" + configuration);
  }

  @ParameterizedTest
  @ValueSource(strings = {OLDEST, NEWEST})
  void areOnAndWork(String version) throws Exception {
    Files.createDirectory(folder.resolve("DB"));
    try (StockServer server = start(version)) {
      String data =
          IntStream.range(0, 1000)
              .mapToObj(i -> "<x:s" + i + "> <x:p> <x:o" + i + "> .")
              .collect(Collectors.joining("\n"));
      assertEquals(
          2, server.send("POST", "kb/data", "application/n-triples", data).statusCode() / 100);
      areOn(server);
      assertEquals("1000", covered(server));
      await(() -> status(server).contains("\"state\":\"current\""), server);
      clientsThatLeaveEndTheirQueries(server);
    }
    try (StockServer again = start(version)) {
      areOn(again);
      assertEquals("1000", covered(again));
      assertTrue(status(again).contains("\"origin\":\"snapshot\""), status(again));
    }
  }

  private static String status(StockServer server) throws IOException, InterruptedException {
    return server.send("GET", "kb/mirror", "", "").body().replaceAll("\\s", "");
  }

  private static void areOn(StockServer server) throws IOException, InterruptedException {
    for (String name : new String[] {"cancellation", "snapshots"}) {
      String on = "{\"name\":\"" + name + "\",\"available\":true}";
      assertTrue(status(server).contains(on), status(server));
      String metrics = server.send("GET", "$/metrics", "", "").body();
      String series = "htedl_feature_on\\{.*feature=\"" + name + "\".*} 1\\.0";
      assertTrue(metrics.lines().anyMatch(line -> line.matches(series)), metrics);
    }
    assertFalse(server.log().contains(" is off: "), server::logQuietly);
  }

  private static String covered(StockServer server) throws IOException, InterruptedException {
    return server
        .query("kb", "SELECT ?n { '<x:p> some owl:Thing' <https://w3id.org/htedl#coverage> ?n }")
        .getFirst();
  }

  private static void clientsThatLeaveEndTheirQueries(StockServer server) throws Exception {
    URI address = URI.create(server.address());
    try (Socket client = new Socket(address.getHost(), address.getPort())) {
      String request =
          "GET /kb/query?query="
              + URLEncoder.encode(ENDLESS, UTF_8)
              + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
      client.getOutputStream().write(request.getBytes(US_ASCII));
      await(() -> server.jcmd("Thread.print").contains(ENGINE), server);
    }
    await(() -> !server.jcmd("Thread.print").contains(ENGINE), server);
  }

  private static void await(Callable<Boolean> condition, StockServer server) throws Exception {
    long patience = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (!condition.call()) {
      assertTrue(System.nanoTime() < patience, server::logQuietly);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }
}
