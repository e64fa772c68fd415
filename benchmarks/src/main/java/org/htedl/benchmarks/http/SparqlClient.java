package org.htedl.benchmarks.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;

/** Sends queries to a SPARQL endpoint, over one connection that is kept. */
final class SparqlClient {
  private static final int SHOWN = 300;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI endpoint;

  SparqlClient(URI endpoint) {
    this.endpoint = endpoint;
  }

  /** A query by POST that wants this type of results. */
  HttpRequest request(String query, String accept) {
    return HttpRequest.newBuilder(endpoint)
        .header("Accept", accept)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(HttpRequest.BodyPublishers.ofString("query=" + URLEncoder.encode(query, UTF_8)))
        .build();
  }

  /**
   * The body of the answer.
   *
   * @throws IOException if it is not a 200, with how the answer begins
   */
  byte[] send(HttpRequest request) throws IOException {
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

  /** The rows of a query's results as tab-separated values, without the heading. */
  List<String> rows(String query) throws IOException {
    String text = new String(send(request(query, "text/tab-separated-values")), UTF_8);
    return text.lines().skip(1).toList();
  }
}
