// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.htedl.launcher.data.BulkLoad;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server as users start it, from the folder that the script uses, in a process of its own. */
class ServeCommandIT {
  private static final long PATIENCE = ServeProcesses.PATIENCE;

  @TempDir Path folder;
  private final ServeProcesses servers = new ServeProcesses();

  @AfterEach
  void stop() {
    servers.close();
  }

  private Process serve(int port, String... arguments) throws IOException {
    return servers.start(folder, "-Xmx1g", port, arguments);
  }

  private Path log(int port) {
    return ServeProcesses.log(folder, port);
  }

  private HttpResponse<String> get(int port, String path) throws Exception {
    return servers.get(folder, "http://localhost:" + port, path);
  }

  private List<String> ask(int port, String endpoint, String query) throws Exception {
    String text =
        URLEncoder.encode(
            "PREFIX : <http://ex/> PREFIX htedl: <https://w3id.org/htedl#> " + query,
            StandardCharsets.UTF_8);
    return get(port, "/" + endpoint + "?format=csv&query=" + text).body().lines().toList();
  }

  @Test
  void servesFiles() throws Exception {
    int port = ServeProcesses.freePort();
    serve(port, "--data", Execution.family(folder).toString(), "--name", "people");
    List<String> found =
        ask(port, "people/sparql", "SELECT ?x { 'Person' htedl:covers ?x } ORDER BY ?x");
    assertEquals(
        List.of("x", "http://ex/anna", "http://ex/bob", "http://ex/cleo", "http://ex/dora"), found);
    HttpResponse<String> mirror = get(port, "/people/mirror");
    assertEquals(200, mirror.statusCode());
    assertTrue(mirror.body().contains("\"entailment\""), mirror.body());
    String log = Files.readString(log(port));
    assertTrue(log.contains("http://localhost:" + port + "/people/workbench"), log);
    assertTrue(log.contains("SELECT ?individual { \"hasChild some "), log);

    // Another one on the same port says so and ends.
    Process second = serve(port, "--data", Execution.family(folder).toString());
    assertTrue(second.waitFor(PATIENCE, TimeUnit.NANOSECONDS), "the second server does not end");
    assertEquals(1, second.exitValue());
    String complaint = Files.readAllLines(log(port)).getLast();
    assertTrue(complaint.startsWith("htedl: port " + port + " cannot be used"), complaint);
  }

  @Test
  void aConfigurationSaysWhatItOffers() throws Exception {
    Path configuration =
        Files.writeString(
            folder.resolve("c.ttl"),
            """
            PREFIX fuseki: <http://jena.apache.org/fuseki#>
            PREFIX htedl:  <https://w3id.org/htedl#>
            PREFIX ja:     <http://jena.hpl.hp.com/2005/11/Assembler#>
            [] a fuseki:Service ; fuseki:name "mine" ;
              fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "ask" ] ;
              fuseki:dataset [ a htedl:Dataset ; htedl:dataset [ a ja:MemoryDataset ] ] .
            """);
    int port = ServeProcesses.freePort();
    serve(port, "--config", configuration.toString());
    assertEquals(
        List.of("n", "0"), ask(port, "mine/ask", "SELECT ?n { 'owl:Thing' htedl:coverage ?n }"));
    String log = Files.readString(log(port));
    assertTrue(log.contains("SPARQL      http://localhost:" + port + "/mine/ask\n"), log);
    assertTrue(log.contains("curl -s http://localhost:" + port + "/mine/ask "), log);

    // Data is no configuration.
    int other = ServeProcesses.freePort();
    serve(other, "--config", Execution.family(folder).toString());
    get(other, "/$/ping");
    // The server answers a moment before it says so.
    while (!Files.readString(log(other)).contains("Stop with Ctrl-C")) {
      assertTrue(servers.last().isAlive(), "the server has ended");
      Thread.sleep(10);
    }
    String nothing = Files.readString(log(other));
    assertTrue(nothing.contains("SPARQL      none: the configuration has no "), nothing);
  }

  private Path manyTriples() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 200_000; i++) {
      lines.append("<http://ex/i").append(i).append("> <http://ex/p> <http://ex/o> .\n");
    }
    return Files.writeString(folder.resolve("large.nt"), lines);
  }

  @Test
  void aHeapThatIsTooSmallEndsWithAdvice() throws Exception {
    int port = ServeProcesses.freePort();
    Process process = servers.start(folder, "-Xmx64m", port, "--data", manyTriples().toString());
    assertTrue(process.waitFor(PATIENCE, TimeUnit.NANOSECONDS), "it does not end");
    assertEquals(1, process.exitValue());
    List<String> said =
        Files.readAllLines(log(port)).stream().filter(line -> line.startsWith("htedl:")).toList();
    String advice =
        "htedl: large.nt has about 200,000 triples; in memory Jena needs about 0.1 GB for them and"
            + " this JVM has 0.1: use --tdb2 DIR, or HTEDL_JAVA_OPTIONS=-Xmx1g";
    // Once before loading and once when it has failed.
    assertEquals(2, said.size(), said.toString());
    for (String sentence : said) {
      assertEquals(
          advice.replaceAll("about [0-9,]+ triples", ""),
          sentence.replaceAll("about [0-9,]+ triples", ""));
    }
  }

  @Test
  void aBulkLoadThatIsKilledLeavesNoDatabase() throws Exception {
    Path database = folder.resolve("killed");
    Path loading = folder.resolve("killed.loading");
    Path file = manyTriples();
    for (int round = 0; round < 3; round++) {
      // What the round before has left would hide what this one does.
      new BulkLoad(database).clear();
      Process load =
          serve(
              ServeProcesses.freePort(), "--tdb2", database.toString(), "--data", file.toString());
      while (!Files.exists(loading) && load.isAlive()) {
        Thread.sleep(10);
      }
      Thread.sleep(500L * round);
      load.destroyForcibly().waitFor();
      assertTrue(Files.exists(loading) != Files.exists(database), "round " + round);
      if (Files.exists(database)) {
        break; // It had been faster.
      }
    }
    int port = ServeProcesses.freePort();
    serve(port, "--tdb2", database.toString(), "--data", file.toString());
    assertEquals(
        List.of("n", "200000"), ask(port, "kb/query", "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }"));
    assertTrue(!Files.exists(loading), "what the killed load has left is still there");
  }

  @Test
  void tdb2KeepsWhatWasLoaded() throws Exception {
    Path database = folder.resolve("database");
    int port = ServeProcesses.freePort();
    Process first =
        serve(port, "--tdb2", database.toString(), "--data", Execution.family(folder).toString());
    assertEquals(
        List.of("n", "4"), ask(port, "kb/sparql", "SELECT ?n { 'Person' htedl:coverage ?n }"));
    first.destroy();
    assertTrue(first.waitFor(PATIENCE, TimeUnit.NANOSECONDS), "the server does not end");
    int other = ServeProcesses.freePort();
    serve(other, "--tdb2", database.toString(), "--entailment", "none");
    assertEquals(
        List.of("n", "3"), ask(other, "kb/sparql", "SELECT ?n { 'Woman' htedl:coverage ?n }"));
    assertEquals(
        List.of("n", "0"), ask(other, "kb/sparql", "SELECT ?n { 'Person' htedl:coverage ?n }"));
  }

  /** What is said before the server runs is said, too. */
  @Test
  void aMirrorThatIsNotUsedIsALineOfTheLog() throws Exception {
    Path database = folder.resolve("kept");
    int port = ServeProcesses.freePort();
    Process first =
        serve(
            port,
            "--tdb2",
            database.toString(),
            "--data",
            Execution.family(folder).toString(),
            "--keep");
    assertTrue(get(port, "/kb/mirror").body().contains("ready"));
    first.destroy();
    assertTrue(first.waitFor(PATIENCE, TimeUnit.NANOSECONDS), "the server does not end");
    Path kept;
    try (Stream<Path> files = Files.walk(database)) {
      kept = files.filter(file -> file.toString().endsWith(".mirror")).findAny().orElseThrow();
    }
    Files.writeString(kept, "not a mirror");
    int other = ServeProcesses.freePort();
    serve(other, "--tdb2", database.toString(), "--keep");
    assertEquals(
        List.of("n", "4"), ask(other, "kb/sparql", "SELECT ?n { 'Person' htedl:coverage ?n }"));
    String log = Files.readString(log(other));
    assertTrue(log.contains("The snapshot of urn:x-arq:DefaultGraph is not used: "), log);
    assertTrue(log.contains("Mirror      ready after "), log);
  }

  @Test
  void withoutServiceNoRequestIsSent() throws Exception {
    int port = ServeProcesses.freePort();
    serve(port);
    int other = ServeProcesses.freePort();
    serve(other, "--no-service", "--data", Execution.family(folder).toString());
    get(port, "/$/ping");
    for (String service : List.of("SERVICE", "SERVICE SILENT")) {
      String query =
          "SELECT (COUNT(?o) > 0 AS ?some) { %s <http://localhost:%d/kb/query> { ?s ?p ?o } }"
              .formatted(service, port);
      assertEquals(List.of("some", "true"), ask(port, "kb/query", query));
      String refused = ask(other, "kb/query", query).toString();
      assertTrue(!refused.contains("true"), refused);
    }
  }

  @Test
  void theSampleHasAnswers() throws Exception {
    int port = ServeProcesses.freePort();
    serve(port);
    List<String> count =
        ask(
            port,
            "kb/sparql",
            "SELECT ?n { 'hasCar some (ShortCar and ClosedCar)' htedl:coverage ?n }");
    assertTrue(Integer.parseInt(count.get(1)) > 0, count.toString());
    String log = Files.readString(log(port));
    assertTrue(log.contains("hasCar some (ShortCar and ClosedCar)"), log);
  }
}
