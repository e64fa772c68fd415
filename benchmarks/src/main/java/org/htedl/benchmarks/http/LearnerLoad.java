// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/**
 * A search of the endpoint {@code learn} that runs until it is closed, over the molecules that
 * {@link CoverageLoad} asks about.
 */
final class LearnerLoad implements AutoCloseable {
  /** Long enough for any round: the search is to end by the client's leaving. */
  private static final String REQUEST =
      """
      {"positives": {"examples": "http://example.org/molecules#positives"},
       "negatives": {"examples": "http://example.org/molecules#negatives"},
       "seconds": 60, "maxLength": 15, "folds": 0, "permutations": 0}
      """;

  private final InputStream events;
  private final BufferedReader lines;

  private LearnerLoad(InputStream events) {
    this.events = events;
    this.lines = new BufferedReader(new InputStreamReader(events, StandardCharsets.UTF_8));
  }

  /**
   * Starts a search, and returns when the server has sent its first event.
   *
   * @param coverage the address of the endpoint {@code coverage} of the same dataset
   */
  static LearnerLoad start(HttpClient client, URI coverage)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(coverage.resolve("learn"))
            .header("Content-Type", "application/json")
            .header("Accept", "application/x-ndjson")
            .POST(HttpRequest.BodyPublishers.ofString(REQUEST))
            .build();
    HttpResponse<InputStream> answer =
        client.send(request, HttpResponse.BodyHandlers.ofInputStream());
    LearnerLoad search = new LearnerLoad(answer.body());
    String first = search.lines.readLine();
    if (answer.statusCode() != 200 || first == null || !first.contains("\"problem\"")) {
      search.close();
      throw new IOException(answer.statusCode() + ": " + first);
    }
    return search;
  }

  /**
   * Reads what has been sent.
   *
   * @throws IOException if the search is over, so that the load was not what it should have been
   */
  void check() throws IOException {
    while (lines.ready()) {
      String line = lines.readLine();
      if (line == null || line.contains("\"type\":\"end\"")) {
        throw new IOException("the search was over before the clients were: " + line);
      }
    }
  }

  /** Leaves, which ends the search on the server. */
  @Override
  public void close() throws IOException {
    events.close();
  }
}
