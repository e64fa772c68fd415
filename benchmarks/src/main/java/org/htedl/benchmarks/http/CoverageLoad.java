// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.http;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.jena.riot.RDFDataMgr;
import org.htedl.benchmarks.small.MoleculeGraph;
import org.htedl.benchmarks.small.RandomHypotheses;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.fuseki.ingest.FactStream;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;

/**
 * Load on {@code POST /dataset/coverage} of a running server:
 *
 * <pre>
 * CoverageLoad data URL FILE POSITIVES NEGATIVES HYPOTHESES TIMES   one client, one large request
 *                                             after the other, over the data of a file
 * CoverageLoad clients URL CLIENTS SECONDS HYPOTHESES   many clients at once
 * CoverageLoad learner URL CLIENTS SECONDS HYPOTHESES ROUNDS   the same without and with a search of
 *                                             the endpoint learn at the same time, in turn
 * </pre>
 *
 * <p>For {@code clients} and {@code learner}, the server has loaded what {@code htedl bench
 * molecules FILE.nt} writes. Every answer is looked at: it has to be complete and without errors.
 * Prints one line of {@code key=value} pairs, times in milliseconds.
 */
public final class CoverageLoad {
  private static final long SEED = 20240501;
  private static final int DEPTH = 3;
  private static final double NANOS_PER_MS = 1e6;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI address;

  private CoverageLoad(String url) {
    address = URI.create(url);
  }

  /** See the class. */
  public static void main(String[] arguments) throws Exception {
    switch (arguments[0]) {
      case "data" ->
          new CoverageLoad(arguments[1])
              .repeat(
                  request(
                      Path.of(arguments[2]),
                      arguments[3],
                      arguments[4],
                      Integer.parseInt(arguments[5])),
                  Integer.parseInt(arguments[5]),
                  Integer.parseInt(arguments[6]));
      case "clients" ->
          new CoverageLoad(arguments[1])
              .clients(
                  Integer.parseInt(arguments[2]),
                  Integer.parseInt(arguments[3]),
                  Integer.parseInt(arguments[4]));
      case "learner" ->
          new CoverageLoad(arguments[1])
              .learner(
                  Integer.parseInt(arguments[2]),
                  Integer.parseInt(arguments[3]),
                  Integer.parseInt(arguments[4]),
                  Integer.parseInt(arguments[5]));
      default -> throw new IllegalArgumentException("expected data, clients or learner");
    }
  }

  private void repeat(String request, int hypotheses, int times)
      throws IOException, InterruptedException {
    double[] each = new double[times];
    for (int i = 0; i < times; i++) {
      each[i] = ask(request, hypotheses);
    }
    double first = each[0];
    Arrays.sort(each);
    System.out.printf(
        Locale.ROOT,
        "hypotheses=%d requests=%d first_ms=%.1f median_ms=%.1f best_ms=%.1f per_second=%.0f%n",
        hypotheses,
        times,
        first,
        each[times / 2],
        each[0],
        hypotheses * 1000 / each[times / 2]);
  }

  private void clients(int clients, int seconds, int hypotheses)
      throws InterruptedException, ExecutionException {
    List<Double> all = load(clients, seconds, hypotheses);
    System.out.printf(
        Locale.ROOT,
        "clients=%d seconds=%d hypotheses=%d requests=%d errors=0 median_ms=%.1f p99_ms=%.1f"
            + " worst_ms=%.1f per_second=%.0f%n",
        clients,
        seconds,
        hypotheses,
        all.size(),
        part(all, .5),
        part(all, .99),
        all.getLast(),
        (double) all.size() * hypotheses / seconds);
  }

  /** What a search that runs meanwhile costs the clients; the first round warms up. */
  private void learner(int clients, int seconds, int hypotheses, int rounds)
      throws InterruptedException, ExecutionException, IOException {
    load(clients, seconds, hypotheses);
    double[] alone = new double[rounds];
    double[] meanwhile = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      alone[i] = part(load(clients, seconds, hypotheses), .99);
      try (LearnerLoad search = LearnerLoad.start(client, address)) {
        meanwhile[i] = part(load(clients, seconds, hypotheses), .99);
        search.check();
      }
    }
    System.out.printf(
        Locale.ROOT,
        "clients=%d seconds=%d hypotheses=%d rounds=%d p99_ms=%.1f with_learner_ms=%.1f"
            + " ratio=%.2f%n",
        clients,
        seconds,
        hypotheses,
        rounds,
        Timing.median(alone),
        Timing.median(meanwhile),
        Timing.median(meanwhile) / Timing.median(alone));
  }

  private static double part(List<Double> sorted, double share) {
    return sorted.get((int) (sorted.size() * share));
  }

  /** The times of all requests, the shortest first, in milliseconds. */
  private List<Double> load(int clients, int seconds, int hypotheses)
      throws InterruptedException, ExecutionException {
    Mirror mirror = new MoleculeGraph(SEED).mirror();
    List<String> requests = new ArrayList<>();
    for (int c = 0; c < clients; c++) {
      requests.add(
          request(
              mirror,
              SEED + c,
              MoleculeGraph.POSITIVES_SET,
              MoleculeGraph.NEGATIVES_SET,
              hypotheses));
    }
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    List<Future<List<Double>>> futures = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
      for (String request : requests) {
        futures.add(threads.submit(() -> keepAsking(request, hypotheses, end)));
      }
    }
    List<Double> all = new ArrayList<>();
    for (Future<List<Double>> each : futures) {
      all.addAll(each.get());
    }
    all.sort(null);
    return all;
  }

  private List<Double> keepAsking(String request, int hypotheses, long end)
      throws IOException, InterruptedException {
    List<Double> times = new ArrayList<>();
    while (System.nanoTime() - end < 0) {
      times.add(ask(request, hypotheses));
    }
    return times;
  }

  /**
   * Random hypotheses of depth three over the names in a file, and the IRIs of two example sets.
   */
  private static String request(Path file, String positives, String negatives, int hypotheses) {
    MirrorBuilder builder = new MirrorBuilder();
    RDFDataMgr.parse(new FactStream(builder), file.toString());
    return request(builder.build(), SEED, positives, negatives, hypotheses);
  }

  private static String request(
      Mirror mirror, long seed, String positives, String negatives, int hypotheses) {
    JsonArray texts = new JsonArray();
    new RandomHypotheses(mirror, seed)
        .distinct(hypotheses, DEPTH)
        .forEach(hypothesis -> texts.add(ManchesterPrinter.print(hypothesis)));
    JsonObject request = new JsonObject();
    request.add("positives", examples(positives));
    request.add("negatives", examples(negatives));
    request.add("hypotheses", texts);
    return request.toString();
  }

  private static JsonObject examples(String iri) {
    JsonObject examples = new JsonObject();
    examples.addProperty("examples", iri);
    return examples;
  }

  /** The time from sending to the end of the answer, in milliseconds. */
  private double ask(String json, int hypotheses) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json))
            .build();
    long start = System.nanoTime();
    HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
    double elapsed = (System.nanoTime() - start) / NANOS_PER_MS;
    String body = answer.body();
    int results = body.split("\"tp\":", -1).length - 1;
    if (answer.statusCode() != 200 || results != hypotheses) {
      throw new IllegalStateException(
          answer.statusCode()
              + ", "
              + results
              + " results: "
              + body.substring(0, Math.min(500, body.length())));
    }
    return elapsed;
  }
}
