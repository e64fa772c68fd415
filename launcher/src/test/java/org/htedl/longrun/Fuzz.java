// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.htedl.longrun.fuzz.FuzzRequest;
import org.htedl.longrun.fuzz.RawExchange;
import org.htedl.longrun.fuzz.RequestGenerator;
import org.htedl.longrun.fuzz.Vocabulary;

/**
 * Fuzzed requests to the endpoints that the module adds and to query and update. Each also goes to
 * a Fuseki server without the module: where it does not ask for something of ours, both must answer
 * with the same status.
 */
final class Fuzz implements Kind {
  private static final int PATIENCE_MS = (int) Client.PATIENCE.toMillis();

  /** What Fuseki refuses with an exception in its log: writing to the union of the graphs. */
  private static final List<String> REFUSED =
      List.of(
          "INSERT DATA { GRAPH <urn:x-arq:UnionGraph> { :n0 a :A } }",
          "DELETE DATA { GRAPH <urn:x-arq:UnionGraph> { :n0 a :A } }");

  /** What mirrors that follow all the updates must say as well as mirrors that are built anew. */
  private static final List<String> EXPRESSIONS =
      List.of("A", "B", "C", "D", "not A", "p some A", "q only B", "v some xsd:integer", "r Self");

  @Override
  public String name() {
    return "fuzz";
  }

  @Override
  public String unit() {
    return "requests";
  }

  @Override
  public int casesOfSlice() {
    return 2_500;
  }

  @Override
  public int casesInAll() {
    return 100_000;
  }

  @Override
  public Outcome run(Slice slice, Path folder) throws Exception {
    Problems problems = new Problems();
    int[] statuses = new int[6];
    long slowest = 0;
    // Once Fuseki alone has written a part of a graph, only one of the two may have that graph.
    boolean otherData = false;
    try (ServerProcess ours = ServerProcess.htedl(folder, "--config", configuration(folder, true));
        ServerProcess plain = ServerProcess.plain(folder, Path.of(configuration(folder, false)))) {
      LoggedExceptions logged = new LoggedExceptions();
      fill(ours);
      fill(plain);
      refuse(plain);
      SplittableRandom seeds = new SplittableRandom(slice.seed());
      for (int i = 0; i < slice.cases(); i++) {
        FuzzRequest request = new RequestGenerator(seeds.nextLong()).next();
        String where = "case " + i + ":\n" + request;
        long start = System.nanoTime();
        RawExchange answer = RawExchange.send(ours.port(), request, PATIENCE_MS);
        slowest = Math.max(slowest, System.nanoTime() - start);
        RawExchange other = RawExchange.send(plain.port(), request, PATIENCE_MS);
        statuses[Math.min(answer.status() / 100, 5)]++;
        otherData |= Judge.mayBeOtherData(request, answer, other);
        if (!otherData || !Judge.isOfOtherData(answer, other)) {
          Judge.problem(request, answer, other).ifPresent(what -> problems.add(what, where));
        }
        logged.check(ours, plain, problems, where);
      }
      TimeUnit.MILLISECONDS.sleep(300);
      logged.check(ours, plain, problems, "the end");
      for (String dataset : List.of("kb", "own")) {
        checkMirrors(ours, dataset, problems);
      }
    }
    return new Outcome(
        problems.list(),
        "2xx %d, 3xx %d, 4xx %d, 5xx %d, none %d, slowest %d ms"
            .formatted(
                statuses[2],
                statuses[3],
                statuses[4],
                statuses[5],
                statuses[0],
                slowest / 1_000_000));
  }

  private static String configuration(Path folder, boolean mirrored) throws IOException {
    return new Configuration(folder, mirrored)
        .users()
        .memory("kb", "rdfs")
        .tdb2("own", "owl-closed")
        .view("view", "own")
        .write()
        .toString();
  }

  private static void fill(ServerProcess server) throws IOException, InterruptedException {
    try (Client client = new Client(server, "alice:a")) {
      for (String dataset : List.of("kb", "own")) {
        Client.expect(client.update(dataset, "INSERT DATA { " + Vocabulary.data() + " }"));
        // Few odd names in the default graph: they would be part of every answer.
        Client.expect(
            client.update(dataset, "INSERT DATA { GRAPH :g2 { <http://ex/> a <http://ex/#> } }"));
      }
    }
    server.newLog();
  }

  /** Lets Fuseki log what it says to updates that it refuses, whatever their pattern matches. */
  private static void refuse(ServerProcess plain) throws IOException, InterruptedException {
    try (Client client = new Client(plain, "alice:a")) {
      for (String update : REFUSED) {
        int status = client.update("kb", update).statusCode();
        if (status != 400) {
          throw new IOException("status " + status + ": " + update);
        }
      }
    }
  }

  private static void checkMirrors(ServerProcess server, String dataset, Problems problems)
      throws IOException, InterruptedException {
    try (Client client = new Client(server, "alice:a")) {
      for (String graph : List.of("urn:x-arq:DefaultGraph", "urn:x-arq:UnionGraph")) {
        String body =
            "{\"prefixes\":{\"\":\"http://ex/\"},\"graph\":\"%s\",\"hypotheses\":[\"%s\"]}"
                .formatted(graph, String.join("\",\"", EXPRESSIONS));
        String patched = results(client, dataset, body);
        Client.expect(client.json("/" + dataset + "/mirror", "{}"));
        String built = results(client, dataset, body);
        if (!patched.equals(built)) {
          problems.add(
              "a mirror that followed the updates differs from one built anew",
              dataset + " " + graph + "\n" + patched + "\n" + built);
        }
      }
    }
  }

  private static String results(Client client, String dataset, String body)
      throws IOException, InterruptedException {
    String answer = Client.expect(client.json("/" + dataset + "/coverage", body));
    return answer.replaceFirst("\"elapsedMs\":[\\d.]+", "");
  }
}
