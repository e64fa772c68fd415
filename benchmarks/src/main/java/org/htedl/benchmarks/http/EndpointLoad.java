// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.htedl.benchmarks.small.MoleculeGraph;
import org.htedl.benchmarks.small.RandomHypotheses;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.expression.manchester.ManchesterPrinter;

/**
 * Sends hypotheses to a SPARQL endpoint, thousands in one query, and counts how many a second come
 * back with their confusion matrices. Beside it the same columns without any evaluation, which is
 * what the server takes to read and write them.
 *
 * <p>The floor binds constants: {@code SELECT … { VALUES ?h {…} BIND(1 AS ?tp) … }}.
 */
public final class EndpointLoad {
  private static final int ROUNDS = 9;
  private static final int WARM_UP = 8;

  /** Characters of an answer that an error shows. */
  private static final int SHOWN = 300;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI endpoint;
  private final List<String> hypotheses;
  private final String positives;
  private final String negatives;

  /** The load of random hypotheses on a server that has what {@link MoleculeGraph} writes. */
  public static EndpointLoad molecules(URI endpoint, int hypotheses, long seed) {
    List<String> texts =
        new RandomHypotheses(new MoleculeGraph(seed).mirror(), seed)
            .distinct(hypotheses, 2).stream().map(ManchesterPrinter::print).toList();
    return new EndpointLoad(
        endpoint,
        texts,
        "<" + MoleculeGraph.POSITIVES_SET + ">",
        "<" + MoleculeGraph.NEGATIVES_SET + ">");
  }

  /**
   * @param endpoint of SPARQL queries
   * @param hypotheses class expressions; sent all at once
   * @param positives the positive examples, as SPARQL writes them: {@code <iri>} or a string
   * @param negatives the negative examples, likewise
   */
  public EndpointLoad(URI endpoint, List<String> hypotheses, String positives, String negatives) {
    this.endpoint = endpoint;
    this.hypotheses = List.copyOf(hypotheses);
    this.positives = positives;
    this.negatives = negatives;
  }

  /** Measures with each format of results and prints a line for each. */
  public void run(PrintWriter out) throws IOException {
    String coverage = "?h htedl:coverage (" + positives + " " + negatives + " ?tp ?fp ?fn ?tn) .";
    String floor = "BIND(1 AS ?tp) BIND(2 AS ?fp) BIND(3 AS ?fn) BIND(4 AS ?tn)";
    for (String format : List.of("json", "tab-separated-values")) {
      line(out, format, "coverage", coverage);
      line(out, format, "floor", floor);
    }
  }

  private void line(PrintWriter out, String format, String what, String pattern)
      throws IOException {
    HttpRequest request = request(query(pattern), format);
    for (int i = 0; i < WARM_UP; i++) {
      send(request);
    }
    long[] nanos = new long[ROUNDS];
    int bytes = 0;
    for (int i = 0; i < ROUNDS; i++) {
      long start = System.nanoTime();
      bytes = send(request).length;
      nanos[i] = System.nanoTime() - start;
    }
    Timing timing = Timing.of(nanos);
    out.printf(
        Locale.ROOT,
        "op=http what=%s format=%s hypotheses=%d bytes=%d reps=%d median_us=%.0f min_us=%.0f"
            + " hypotheses_per_second=%.0f%n",
        what,
        format,
        hypotheses.size(),
        bytes,
        timing.repetitions(),
        timing.medianMicros(),
        timing.minMicros(),
        hypotheses.size() / timing.medianMicros() * 1e6);
    out.flush();
  }

  private String query(String pattern) {
    StringBuilder query = new StringBuilder("PREFIX htedl: <https://w3id.org/htedl#>\n");
    query.append("SELECT ?h ?tp ?fp ?fn ?tn WHERE { VALUES ?h {\n");
    for (String hypothesis : hypotheses) {
      query.append('"').append(hypothesis.replace("\\", "\\\\").replace("\"", "\\\""));
      query.append("\"\n");
    }
    return query.append("} ").append(pattern).append(" }").toString();
  }

  private HttpRequest request(String query, String format) {
    String type = format.equals("json") ? "application/sparql-results+json" : "text/" + format;
    return HttpRequest.newBuilder(endpoint)
        .header("Accept", type)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(HttpRequest.BodyPublishers.ofString("query=" + URLEncoder.encode(query, UTF_8)))
        .build();
  }

  /**
   * The body of the answer.
   *
   * @throws IOException if it is not a 200, with how the answer begins
   */
  private byte[] send(HttpRequest request) throws IOException {
    try {
      HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
      byte[] body = response.body();
      if (response.statusCode() != 200) {
        String start = new String(Arrays.copyOf(body, Math.min(SHOWN, body.length)), UTF_8);
        throw new IOException(response.statusCode() + ": " + start);
      }
      return body;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
