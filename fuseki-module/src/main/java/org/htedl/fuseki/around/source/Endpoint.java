// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.jena.query.ResultSet;
import org.apache.jena.query.ResultSetFactory;
import org.apache.jena.sparql.engine.binding.Binding;
import org.jspecify.annotations.Nullable;

/**
 * A SPARQL endpoint, asked one query at a time. It waits and asks again where the endpoint says
 * that it is busy. Credentials come from the environment only. For one thread.
 */
public final class Endpoint implements AutoCloseable {
  /** The variables of the environment with a name and password, or a token. */
  public static final String USER = "HTEDL_ENDPOINT_USER";

  public static final String PASSWORD = "HTEDL_ENDPOINT_PASSWORD";
  public static final String TOKEN = "HTEDL_ENDPOINT_TOKEN";

  /** How often a busy endpoint is asked again. */
  private static final int ATTEMPTS = 8;

  /** Seconds that are waited at most, whatever the endpoint wants. */
  private static final long LONGEST_WAIT = 300;

  private static final int EXCERPT = 200;

  /** Waits. */
  @FunctionalInterface
  public interface Pause {
    void seconds(long seconds) throws InterruptedException;
  }

  private final URI address;
  private final Duration timeout;
  private final Pause pause;
  private final @Nullable String authorization;
  private final HttpClient client;
  private long requests;

  /**
   * @param address of the query service
   * @param timeout how long one answer may take
   * @param environment has the credentials, if there are any
   * @throws RefusedSourceException if the address is none of a service on the web, or has
   *     credentials in it, which others could read
   */
  public Endpoint(String address, Duration timeout, Map<String, String> environment, Pause pause) {
    this.address = checked(address);
    this.timeout = timeout;
    this.pause = pause;
    this.authorization = authorization(environment);
    this.client =
        HttpClient.newBuilder()
            .connectTimeout(timeout)
            .followRedirects(
                authorization == null ? HttpClient.Redirect.NORMAL : HttpClient.Redirect.NEVER)
            .build();
  }

  private static URI checked(String address) {
    try {
      URI uri = new URI(address);
      if (uri.getUserInfo() != null) {
        throw new RefusedSourceException(
            "an address with a password in it can be read by others: set %s and %s"
                .formatted(USER, PASSWORD));
      }
      if (uri.getHost() != null
          && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
        return uri;
      }
    } catch (URISyntaxException wrong) {
      // As below.
    }
    throw new RefusedSourceException(
        "--endpoint takes an http or https address, not " + ShownAddress.of(address));
  }

  private static @Nullable String authorization(Map<String, String> environment) {
    String token = environment.get(TOKEN);
    String user = environment.get(USER);
    if (token != null) {
      return "Bearer " + token;
    }
    if (user == null) {
      return null;
    }
    String both = user + ":" + environment.getOrDefault(PASSWORD, "");
    return "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
  }

  /** The address, without what may be a key. */
  String address() {
    return ShownAddress.of(address.toString());
  }

  /** How many requests were sent. */
  long requests() {
    return requests;
  }

  /**
   * All rows of a SELECT query.
   *
   * @throws SlowEndpointException if the endpoint does not finish it in its time
   * @throws RefusedSourceException if it does not answer it at all
   */
  List<Binding> rows(String query) throws SlowEndpointException {
    for (int attempt = 1; ; attempt++) {
      try {
        HttpResponse<InputStream> response = send(query);
        try (InputStream body = response.body()) {
          int status = response.statusCode();
          if (status == 200) {
            return read(response, body);
          }
          OptionalLong wait = wait(response, attempt);
          String said = excerpt(body);
          if (wait.isEmpty()) {
            throw refusal(status, said);
          }
          if (attempt == ATTEMPTS) {
            throw new RefusedSourceException(
                "the endpoint was asked %d times and is still busy (status %d): try again later"
                    .formatted(ATTEMPTS, status));
          }
          pause.seconds(wait.getAsLong());
        }
      } catch (HttpTimeoutException late) {
        throw new SlowEndpointException(
            "no answer within %,d seconds".formatted(timeout.toSeconds()));
      } catch (ConnectException refused) {
        throw new RefusedSourceException(
            "no server answers at " + address() + ": correct the address of --endpoint");
      } catch (IOException broken) {
        throw new RefusedSourceException(
            "the endpoint cannot be read: "
                + (broken.getMessage() == null
                    ? broken.getClass().getSimpleName()
                    : ShownAddress.in(broken.getMessage(), address.toString())));
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new RefusedSourceException("interrupted while the endpoint was asked");
      }
    }
  }

  private HttpResponse<InputStream> send(String query) throws IOException, InterruptedException {
    requests++;
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .timeout(timeout)
            .header("Accept", "application/sparql-results+json")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("User-Agent", "htedl")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "query=" + URLEncoder.encode(query, StandardCharsets.UTF_8)));
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
  }

  private static List<Binding> read(HttpResponse<InputStream> response, InputStream body)
      throws SlowEndpointException {
    if (response.headers().firstValue("X-SQL-State").isPresent()) {
      // Virtuoso's way to say that it has stopped after some of the rows.
      throw new SlowEndpointException("the endpoint has stopped after some of the results");
    }
    try {
      ResultSet results = ResultSetFactory.fromJSON(body);
      List<Binding> rows = new ArrayList<>();
      while (results.hasNext()) {
        rows.add(results.nextBinding());
      }
      return rows;
    } catch (RuntimeException cut) {
      // Jena has a type for each way in which a text can end too early.
      throw new SlowEndpointException("the answer is not a complete query result");
    }
  }

  /** Seconds until the endpoint is to be asked again; empty if that is of no use. */
  private static OptionalLong wait(HttpResponse<?> response, int attempt) {
    int status = response.statusCode();
    String after = response.headers().firstValue("Retry-After").orElse(null);
    if (status != 429 && (status != 503 || after == null)) {
      return OptionalLong.empty();
    }
    long backoff = 1L << Math.min(attempt, 8);
    return OptionalLong.of(
        Math.clamp(after == null ? backoff : seconds(after, backoff), 1, LONGEST_WAIT));
  }

  private static long seconds(String after, long otherwise) {
    try {
      return Long.parseLong(after.strip());
    } catch (NumberFormatException date) {
      try {
        ZonedDateTime until = ZonedDateTime.parse(after, DateTimeFormatter.RFC_1123_DATE_TIME);
        return Duration.between(Instant.now(), until.toInstant()).toSeconds() + 1;
      } catch (DateTimeParseException neither) {
        return otherwise;
      }
    }
  }

  private static RefusedSourceException refusal(int status, String said)
      throws SlowEndpointException {
    String lower = said.toLowerCase(Locale.ROOT);
    boolean isLate = lower.contains("timeout") || lower.contains("timed out");
    if (status == 408 || status == 503 || status == 504 || status >= 500 && isLate) {
      throw new SlowEndpointException("status " + status);
    }
    if (status == 401 || status == 403) {
      return new RefusedSourceException(
          "the endpoint wants other credentials (status %d): set %s and %s, or %s"
              .formatted(status, USER, PASSWORD, TOKEN));
    }
    return new RefusedSourceException(
        "the endpoint answers with status " + status + (said.isEmpty() ? "" : ": " + said));
  }

  private String excerpt(InputStream body) throws IOException {
    String text = new String(body.readNBytes(4 * EXCERPT), StandardCharsets.UTF_8);
    String line =
        ShownAddress.in(text.strip().replaceAll("[\\s\\p{Cntrl}]+", " "), address.toString());
    return line.length() <= EXCERPT ? line : line.substring(0, EXCERPT) + "…";
  }

  @Override
  public void close() {
    client.close();
  }
}
