// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/**
 * A request that must be refused.
 *
 * @param status the status it must get
 * @param says what the sentence must contain, whatever the case; empty if anything will do
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record BadRequest(
    String what,
    String method,
    String path,
    List<String> headers,
    byte[] body,
    int status,
    String says) {
  private static final String JSON = "Content-Type: application/json";
  private static final String VALID =
      "{\"prefixes\":{\"t\":\"http://example.org/trains#\"},\"positives\":{\"class\":\"Train\"},"
          + "\"negatives\":{\"individuals\":[\"urn:a\"]},\"hypotheses\":[\"Train\",\"t:Car\"]}";
  private static final String[] VALUES = {
    "1", "true", "\"x\"", "[]", "{}", "[1]", "{\"a\":1}", "-0.5"
  };

  /** Generated requests of every kind. */
  static List<BadRequest> generate(Random random, int count) {
    List<BadRequest> all = new ArrayList<>();
    while (all.size() < count) {
      all.add(
          switch (all.size() % 13) {
            case 0 -> truncated(random);
            case 1 -> garbage(random);
            case 2 -> wrongType(random);
            case 3 -> unknownMember(random);
            case 4 -> unknownGraph(random);
            case 5 -> wrongMethod(random);
            case 6 -> wrongContentType(random);
            case 7 -> wrongEncoding(random);
            case 8 -> notUtf8(random);
            case 9 -> wrongArgument(random);
            case 10 -> notAcceptable(random);
            case 11 -> wrongParameter();
            default -> tooLarge(random);
          });
    }
    return all;
  }

  private static BadRequest post(String what, String path, String body, int status, String says) {
    return new BadRequest(what, "POST", path, List.of(JSON), body.getBytes(UTF_8), status, says);
  }

  private static BadRequest truncated(Random random) {
    String body = VALID.substring(0, random.nextInt(VALID.length()));
    return post("cut off: " + body, "coverage", body, 400, "");
  }

  private static BadRequest garbage(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(200); i >= 0; i--) {
      text.append((char) (32 + random.nextInt(95)));
    }
    // A comma cannot begin JSON, whatever follows.
    return post("garbage", any(random, "coverage", "instances", "workbench"), "," + text, 400, "");
  }

  private static BadRequest wrongType(Random random) {
    String path = any(random, "coverage", "instances");
    String member =
        path.equals("coverage")
            ? any(random, "prefixes", "graph", "positives", "negatives", "hypotheses", "top", "by")
            : any(random, "prefixes", "graph", "expression", "limit", "offset", "labels");
    String value = any(random, VALUES);
    boolean fits =
        switch (member) {
          case "prefixes", "positives", "negatives" -> value.equals("{}");
          case "graph", "by", "expression" -> value.startsWith("\"");
          case "hypotheses" -> value.equals("[]");
          case "top", "limit", "offset" -> value.equals("1");
          default -> value.equals("true");
        };
    if (fits) {
      return wrongType(random);
    }
    return post(
        member + " is " + value, path, "{\"" + member + "\":" + value + "}", 400, "expected");
  }

  private static BadRequest unknownMember(Random random) {
    String member = "m" + random.nextInt(1000);
    return post(
        "unknown member",
        any(random, "coverage", "instances"),
        "{\"" + member + "\":" + any(random, VALUES) + "}",
        400,
        member);
  }

  private static BadRequest unknownGraph(Random random) {
    String graph = "http://example.org/none/" + random.nextInt(1000);
    return random.nextBoolean()
        ? post(
            "unknown graph",
            "coverage",
            "{\"graph\":\"" + graph + "\",\"hypotheses\":[\"Train\"]}",
            400,
            graph)
        : post(
            "unknown graph",
            "instances",
            "{\"graph\":\"" + graph + "\",\"expression\":\"Train\"}",
            400,
            graph);
  }

  private static BadRequest wrongMethod(Random random) {
    String method = any(random, "PUT", "DELETE", "PATCH");
    return new BadRequest(
        method,
        method,
        any(random, "coverage", "instances", "mirror", "workbench"),
        List.of(JSON),
        VALID.getBytes(UTF_8),
        405,
        "takes");
  }

  private static BadRequest wrongContentType(Random random) {
    String type =
        any(
            random,
            "text/plain",
            "application/x-www-form-urlencoded",
            "application/xml",
            "multipart/form-data; boundary=x",
            "application/sparql-query",
            "application/json; charset=utf-16",
            "application/json; charset=nosuch");
    return new BadRequest(
        type,
        "POST",
        any(random, "coverage", "instances"),
        List.of("Content-Type: " + type),
        VALID.getBytes(UTF_8),
        415,
        "has to be");
  }

  private static BadRequest wrongEncoding(Random random) {
    boolean known = random.nextBoolean();
    return new BadRequest(
        "packed wrongly",
        "POST",
        "coverage",
        List.of(
            JSON, "Content-Encoding: " + (known ? "gzip" : any(random, "br", "zstd", "deflate"))),
        VALID.getBytes(UTF_8),
        known ? 400 : 415,
        "gzip");
  }

  private static BadRequest notUtf8(Random random) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes("{\"hypotheses\":[\"A".getBytes(UTF_8));
    body.write(0xC0 + random.nextInt(2));
    body.write(random.nextInt(128));
    body.writeBytes("\"]}".getBytes(UTF_8));
    return new BadRequest(
        "not UTF-8", "POST", "coverage", List.of(JSON), body.toByteArray(), 400, "UTF-8");
  }

  private static BadRequest wrongArgument(Random random) {
    return switch (random.nextInt(9)) {
      case 0 -> post("no hypotheses", "coverage", "{}", 400, "hypotheses");
      case 1 -> post("no expression", "instances", "{\"limit\":1}", 400, "expression");
      case 2 ->
          post(
              "unknown measure",
              "coverage",
              "{\"top\":1,\"by\":\"beauty\",\"positives\":{\"class\":\"Car\"},\"hypotheses\":[]}",
              400,
              "accuracy");
      case 3 -> post("by without top", "coverage", "{\"by\":\"f1\",\"hypotheses\":[]}", 400, "top");
      case 4 ->
          post(
              "two sources",
              "coverage",
              "{\"positives\":{\"class\":\"Car\",\"examples\":\"urn:x\"},\"hypotheses\":[]}",
              400,
              "exactly one");
      case 5 ->
          post(
              "unknown set",
              "coverage",
              "{\"positives\":{\"examples\":\"urn:none\"},\"hypotheses\":[\"Car\"]}",
              400,
              "urn:none");
      case 6 ->
          post(
              "wrong class",
              "coverage",
              "{\"negatives\":{\"class\":\"Car and\"},\"hypotheses\":[\"Car\"]}",
              400,
              "negatives");
      case 7 ->
          post("wrong expression", "instances", "{\"expression\":\"some\"}", 400, "character 1");
      default -> post("member twice", "instances", "{\"limit\":1,\"limit\":2}", 400, "twice");
    };
  }

  private static BadRequest wrongParameter() {
    return new BadRequest(
        "parameter that is not UTF-8",
        "GET",
        "workbench?complete=%ff%fe",
        List.of(),
        new byte[0],
        400,
        "");
  }

  private static BadRequest notAcceptable(Random random) {
    return new BadRequest(
        "not acceptable",
        "POST",
        "coverage",
        List.of(
            JSON,
            "Accept: "
                + any(
                    random,
                    "text/html",
                    "application/sparql-results+xml",
                    "image/png",
                    "text/csv;q=0",
                    "*/*;q=0, text/csv;q=0.0")),
        VALID.getBytes(UTF_8),
        406,
        "application/json");
  }

  private static BadRequest tooLarge(Random random) {
    if (random.nextBoolean()) {
      // Claims a gigabyte and more, and need not send it.
      long claimed = (1L << 30) + random.nextInt(1 << 20);
      return new BadRequest(
          "a gigabyte",
          "POST",
          "coverage",
          List.of(JSON, "Content-Length: " + claimed),
          new byte[0],
          413,
          "larger");
    }
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write("{\"hypotheses\":[\"".getBytes(UTF_8));
      byte[] many = "x".repeat(1 << 16).getBytes(UTF_8);
      for (int i = 0; i < 200; i++) {
        gzip.write(many);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new BadRequest(
        "a bomb",
        "POST",
        "coverage",
        List.of(JSON, "Content-Encoding: gzip"),
        packed.toByteArray(),
        413,
        "characters");
  }

  private static String any(Random random, String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  @Override
  public String toString() {
    return what + " (" + method + " " + path + ")";
  }
}
