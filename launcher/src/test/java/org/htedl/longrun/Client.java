// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.List;

/** Requests as well-behaved clients send them. Thread-safe. */
final class Client implements AutoCloseable {
  static final String PREFIXES =
      "PREFIX : <http://ex/> PREFIX htedl: <https://w3id.org/htedl#>"
          + " PREFIX owl: <http://www.w3.org/2002/07/owl#>"
          + " PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>"
          + " PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>"
          + " PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> ";

  /** Whoever waits longer than this has found a hang. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ServerProcess server;
  private final String login;

  Client(ServerProcess server) {
    this(server, "");
  }

  /**
   * @param login user and password with a colon between; empty for none
   */
  Client(ServerProcess server, String login) {
    this.server = server;
    this.login = login;
  }

  HttpResponse<String> send(String method, String path, String type, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.address(path)))
            .timeout(PATIENCE)
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (!type.isEmpty()) {
      request.header("Content-Type", type);
    }
    if (!login.isEmpty()) {
      String packed = Base64.getEncoder().encodeToString(login.getBytes(UTF_8));
      request.header("Authorization", "Basic " + packed);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send("GET", path, "", "");
  }

  HttpResponse<String> json(String path, String body) throws IOException, InterruptedException {
    return send("POST", path, "application/json", body);
  }

  /** The answer to a query as tab-separated values. */
  HttpResponse<String> query(String dataset, String query)
      throws IOException, InterruptedException {
    String text = "format=tsv&query=" + URLEncoder.encode(PREFIXES + query, UTF_8);
    return send("POST", "/" + dataset + "/query", "application/x-www-form-urlencoded", text);
  }

  /** The rows of a query that must be answered. */
  List<String> rows(String dataset, String query) throws IOException, InterruptedException {
    HttpResponse<String> answer = query(dataset, query);
    if (answer.statusCode() != 200) {
      throw new IOException(query + " → " + answer.statusCode() + " " + answer.body());
    }
    return answer.body().lines().skip(1).toList();
  }

  HttpResponse<String> update(String dataset, String update)
      throws IOException, InterruptedException {
    return send("POST", "/" + dataset + "/update", "application/sparql-update", PREFIXES + update);
  }

  /** An answer that must be a success. */
  static String expect(HttpResponse<String> answer) throws IOException {
    if (answer.statusCode() >= 300) {
      throw new IOException(
          answer.request().uri() + " → " + answer.statusCode() + " " + answer.body());
    }
    return answer.body();
  }

  @Override
  public void close() {
    // At once: a client that waits for an answer must not be waited for.
    client.shutdownNow();
  }
}
