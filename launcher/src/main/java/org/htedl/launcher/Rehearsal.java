// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.jena.sys.JenaSystem;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.data.BulkLoad;

/**
 * Does a little of what the commands do, and ends. The script {@code htedl} runs it after a build
 * with {@code -XX:AOTCacheOutput} (JEP 514): what the JVM has loaded and linked by then goes into a
 * file, and later starts find it there, which takes half of their time.
 */
final class Rehearsal {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final String DATA =
      """
      <http://example.org/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://example.org/C> .
      <http://example.org/a> <http://example.org/p> <http://example.org/b> .
      <http://example.org/b> <http://example.org/v> "1"^^<http://www.w3.org/2001/XMLSchema#integer> .
      """;

  private Rehearsal() {}

  /** Without arguments. */
  public static void main(String[] arguments) {
    int status = 1;
    try {
      JenaSystem.init();
      rehearse();
      status = 0;
    } catch (Exception | Error failed) {
      System.err.println("htedl: " + Failure.sentence(failed));
    } finally {
      // The server would go on.
      System.exit(status);
    }
  }

  private static void rehearse() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("htedl-rehearsal");
    try {
      evaluate(folder);
      serve(folder);
    } finally {
      BulkLoad.delete(folder);
    }
  }

  private static void evaluate(Path folder) throws IOException {
    Path data = Files.writeString(folder.resolve("data.nt"), DATA);
    List<String> expressions = List.of("p some owl:Thing", "C and v some xsd:integer[>= 1]");
    // The first one writes the mirror to the disk, the other reads it.
    for (String expression : expressions) {
      succeed("eval", "--data", data.toString(), "--keep", expression);
    }
  }

  private static void serve(Path folder) throws IOException, InterruptedException {
    int port = freePort();
    Thread server =
        new Thread(
            () ->
                succeed("serve", "--port", "" + port, "--base", folder.resolve("base").toString()),
            "rehearsed server");
    server.setDaemon(true);
    server.start();
    try (HttpClient client = HttpClient.newHttpClient()) {
      String root = "http://localhost:" + port;
      long patience = System.nanoTime() + PATIENCE.toNanos();
      while (!answers(client, root + "/$/ping")) {
        if (System.nanoTime() > patience || !server.isAlive()) {
          throw new Failure("the server does not start");
        }
        Thread.sleep(100);
      }
      String query =
          "PREFIX htedl: <"
              + HtedlVocabulary.NAMESPACE
              + "> SELECT ?n { 'hasCar some ShortCar' htedl:coverage ?n }";
      for (String path :
          List.of(
              "/kb/sparql?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8),
              "/kb/workbench",
              "/kb/mirror")) {
        if (!answers(client, root + path)) {
          throw new Failure("the server does not answer " + path);
        }
      }
    }
  }

  private static boolean answers(HttpClient client, String address) throws InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(address)).timeout(PATIENCE).build();
    try {
      return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void succeed(String... arguments) {
    if (Htedl.execute(arguments) != 0) {
      throw new Failure(String.join(" ", arguments) + " has failed");
    }
  }
}
