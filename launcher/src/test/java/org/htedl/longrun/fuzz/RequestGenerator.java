// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.OptionalLong;
import java.util.zip.GZIPOutputStream;

/** Requests to a server from a seed, about a third of them right. Not thread-safe. */
public final class RequestGenerator {
  private static final List<String> DATASETS = List.of("kb", "own", "view");
  private static final List<String> METHODS =
      List.of(
          "GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "get", "X",
          "CONNECT");
  private static final List<String> TYPES =
      List.of(
          "application/json",
          "application/json; charset=nosuch",
          "application/json; charset=utf-16",
          "application/json; charset=\"utf-8\"",
          "application/json; charset=",
          "application/json;;;",
          "Application/JSON",
          "text/plain",
          "application/x-www-form-urlencoded",
          "application/sparql-query; charset=latin1",
          "application/sparql-update",
          "multipart/form-data",
          "multipart/form-data; boundary=x",
          "*/*",
          "/",
          "",
          "é",
          "a/b; q=\"");
  private static final List<String> ACCEPTED =
      List.of(
          "application/json",
          "text/csv",
          "text/csv;q=0",
          "text/csv;q=x",
          "application/sparql-results+json",
          "text/html",
          "*/*;q=0.1",
          "*",
          ",,,",
          "",
          "text/turtle",
          "application/rdf+xml, application/ld+json;q=0.5",
          "text/event-stream",
          "application/x-ndjson",
          "application/json;q=99999999999");

  /** Endpoints that get packed bodies. */
  private static final String[] PACKED = {
    "coverage", "instances", "learn", "why", "workbench", "pattern"
  };

  private static final List<String> OTHER_HEADERS =
      List.of(
          "Content-Encoding: gzip",
          "Content-Encoding: br",
          "Accept-Encoding: gzip;q=0, identity;q=0",
          "Accept-Charset: nosuch",
          "Expect: 100-continue",
          "Expect: nothing",
          "Range: bytes=0-1",
          "If-None-Match: \"x\"",
          "If-Modified-Since: yesterday",
          "Origin: http://elsewhere/",
          "Authorization: Basic !!!",
          "Authorization: Basic Ym9iOng=",
          "Timeout: 0",
          "Timeout: -1",
          "Timeout: x",
          "Timeout: 1,2",
          "Cookie: " + "x".repeat(20_000),
          "X-Long: " + "y".repeat(5_000),
          "NoColon",
          "Transfer-Encoding: chunked",
          "Transfer-Encoding: gzip");

  private final Dice dice;
  private final JsonText json;
  private final SparqlText sparql;
  private final ExpressionText expressions;
  private final PackedText packed;

  public RequestGenerator(long seed) {
    this.dice = new Dice(seed);
    this.json = new JsonText(dice);
    this.sparql = new SparqlText(dice);
    this.expressions = new ExpressionText(dice);
    this.packed = new PackedText(dice);
  }

  /** The next request. */
  public FuzzRequest next() {
    if (dice.percent(10)) {
      return packed(dice.of(PACKED));
    }
    FuzzRequest right =
        switch (dice.below(15)) {
          case 12 -> post(own("why"), "application/json", json.body("why"));
          case 13 -> post(own("learn"), "application/json", json.body("learn"));
          case 14 -> post(own("pattern"), "application/sparql-query", sparql.query());
          case 0, 1, 2 -> post(own("coverage"), "application/json", json.body("coverage"));
          case 3 -> post(own("instances"), "application/json", json.body("instances"));
          case 4 -> post(own("workbench"), "application/json", json.body("workbench"));
          case 5 -> get();
          case 6, 7, 8 -> query(dataset(), sparql.query());
          case 9 -> update("own", sparql.update());
          default -> elsewhere();
        };
    return dice.percent(30) ? changed(right) : right;
  }

  private String dataset() {
    return dice.of(DATASETS);
  }

  private String own(String endpoint) {
    return "/" + dataset() + "/" + endpoint;
  }

  private FuzzRequest post(String target, String type, String body) {
    return request("POST", target, type, body);
  }

  private FuzzRequest request(String method, String target, String type, String body) {
    List<String> headers = new ArrayList<>();
    if (!type.isEmpty()) {
      headers.add("Content-Type: " + type);
    }
    if (dice.percent(15)) {
      headers.add("Accept: " + dice.of(ACCEPTED));
    }
    if (dice.percent(97)) {
      String login = dice.of("alice:a", "bob:b");
      headers.add(
          "Authorization: Basic " + Base64.getEncoder().encodeToString(login.getBytes(UTF_8)));
    }
    return new FuzzRequest(method, target, headers, body.getBytes(UTF_8), OptionalLong.empty());
  }

  private FuzzRequest packed(String endpoint) {
    String type = endpoint.equals("pattern") ? "application/sparql-query" : "application/json";
    FuzzRequest plain = post(own(endpoint), type, "");
    List<String> headers = new ArrayList<>(plain.headers());
    headers.add("Content-Encoding: gzip");
    return new FuzzRequest(
        "POST", plain.target(), headers, packed.body(endpoint), OptionalLong.empty());
  }

  private FuzzRequest get() {
    String target =
        switch (dice.below(8)) {
          case 0, 1 -> own("mirror");
          case 2 -> own("workbench");
          case 3 ->
              own("workbench") + "?names" + dice.of("", "=1", "&graph=http://ex/g1", "&graph=");
          case 4, 5 ->
              own("workbench")
                  + "?complete="
                  + dice.of(
                      "",
                      "A",
                      "n",
                      "http",
                      encoded(expressions.any()),
                      "%ff%fe",
                      "%",
                      "%zz",
                      "+",
                      "''",
                      "%00")
                  + dice.of(
                      "",
                      "&kinds=class",
                      "&kinds=class,nothing",
                      "&kinds=",
                      "&graph=urn:none",
                      "&graph=http://ex/g1");
          case 6 ->
              own("workbench")
                  + "?file="
                  + dice.of("workbench.js", "../x", "%2e%2e%2fpom.xml", "", "index.html", "%00");
          default -> own(dice.of("coverage", "vocabulary"));
        };
    return dice.percent(15) && target.endsWith("mirror")
        ? request("POST", target, dice.of("", "application/json"), "")
        : request("GET", target, "", "");
  }

  private FuzzRequest query(String dataset, String query) {
    String path = "/" + dataset + dice.of("/query", "/query", "");
    return switch (dice.below(3)) {
      case 0 -> request("GET", path + "?query=" + encoded(query), "", "");
      case 1 -> post(path, "application/x-www-form-urlencoded", "query=" + encoded(query));
      default -> post(path, "application/sparql-query", query);
    };
  }

  private FuzzRequest update(String dataset, String update) {
    String path = "/" + dataset + "/update";
    return dice.percent(70)
        ? post(path, "application/sparql-update", update)
        : post(path, "application/x-www-form-urlencoded", "update=" + encoded(update));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  private FuzzRequest elsewhere() {
    return switch (dice.below(8)) {
      case 0, 1 -> query("kb", sparql.plainQuery());
      case 2, 3 -> update("kb", sparql.plainUpdate());
      case 4 ->
          request(
              dice.of("GET", "PUT", "POST", "DELETE", "HEAD"),
              "/kb/data" + dice.of("?default", "?graph=http://ex/g3", "?graph=", "?graph=x", ""),
              dice.of("text/turtle", "application/n-triples", "application/ld+json", "a/b"),
              "<http://ex/n"
                  + dice.below(40)
                  + "> a <http://ex/"
                  + dice.of(Vocabulary.CLASSES)
                  + "> .");
      case 5 -> request(dice.of(METHODS), "/kb" + dice.of("", "/", "/none", "//query"), "", "");
      case 6 -> request("GET", dice.of("/$/ping", "/none", "/$/none", "/none/coverage"), "", "");
      default -> update("view", "INSERT DATA { <urn:a> <urn:b> <urn:c> }");
    };
  }

  /** The request with one or two things wrong. */
  private FuzzRequest changed(FuzzRequest right) {
    FuzzRequest changed = right;
    for (int n = dice.percent(20) ? 2 : 1; n > 0; n--) {
      changed = change(changed);
    }
    return changed;
  }

  private FuzzRequest change(FuzzRequest right) {
    String method = right.method();
    String target = right.target();
    List<String> headers = new ArrayList<>(right.headers());
    byte[] body = right.body();
    OptionalLong length = right.length();
    switch (dice.below(13)) {
      case 0 -> method = dice.of(METHODS);
      case 1 -> target = changedTarget(target);
      case 2, 3 -> {
        headers.removeIf(header -> header.startsWith("Content-Type"));
        headers.add("Content-Type: " + dice.of(TYPES));
      }
      case 4 -> headers.add("Accept: " + dice.of(ACCEPTED));
      case 5, 6 -> headers.add(dice.of(OTHER_HEADERS));
      case 7 -> {
        if (!headers.isEmpty()) {
          headers.remove(dice.below(headers.size()));
        }
      }
      case 8 -> length = OptionalLong.of(changedLength(body.length));
      case 9 -> body = changedBytes(body);
      case 10 -> body = Arrays.copyOf(body, dice.below(body.length + 1));
      case 11 -> {
        headers.add("Content-Encoding: gzip");
        body = dice.percent(70) ? packed(body) : changedBytes(packed(body));
      }
      default ->
          body =
              new String(body, UTF_8)
                  .getBytes(Charset.forName(dice.of("ISO-8859-1", "UTF-16", "UTF-32LE")));
    }
    return new FuzzRequest(method, target, headers, body, length);
  }

  private long changedLength(int length) {
    return dice.of(
        0L, 1L, length + 1L, length + 1000L, length - 1L, -1L, 1L << 31, 1L << 40, Long.MAX_VALUE);
  }

  private String changedTarget(String target) {
    return switch (dice.below(9)) {
      case 0 -> target + "/";
      case 1 ->
          target
              + (target.contains("?") ? "&" : "?")
              + dice.of(
                  "timeout=x",
                  "timeout=1",
                  "query=",
                  "graph=x",
                  "a=%",
                  "output=csv",
                  "query=ASK%7B%7D&query=x");
      case 2 -> target.replaceFirst("/", "//");
      case 3 ->
          target.replace(
              "coverage", dice.of("Coverage", "cover%61ge", "coverage%00", "coverage;a=b"));
      case 4 -> target.substring(0, dice.below(target.length()) + 1);
      case 5 -> target.replaceFirst("/\\w+/", dice.of("/none/", "/../", "/./", "/%2e%2e/", "/é/"));
      case 6 -> "http://localhost" + target;
      case 7 -> target + "#fragment";
      default -> target + dice.of("?", "??", "&", "%", "%C3%28", "\u0001", "é");
    };
  }

  private byte[] changedBytes(byte[] bytes) {
    byte[] changed = bytes.clone();
    for (int n = dice.below(4); n >= 0 && changed.length > 0; n--) {
      changed[dice.below(changed.length)] = (byte) dice.below(256);
    }
    return changed;
  }

  private static byte[] packed(byte[] bytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return packed.toByteArray();
  }
}
