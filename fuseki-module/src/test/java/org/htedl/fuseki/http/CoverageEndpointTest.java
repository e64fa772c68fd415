// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Coverage and instances over HTTP, on a real server. */
class CoverageEndpointTest {
  private static final String TRAINS = "http://example.org/trains#";
  private static final String EXAMPLES =
      "\"positives\":{\"examples\":\""
          + TRAINS
          + "positives\"},\"negatives\":{\"examples\":\""
          + TRAINS
          + "negatives\"},";

  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static JsonObject ask(String path, String json) {
    HttpResponse<String> answer = server.post("kb/" + path, json);
    assertEquals(200, answer.statusCode(), answer.body());
    return JsonParser.parseString(answer.body()).getAsJsonObject();
  }

  private static JsonArray results(String json) {
    return ask("coverage", json).getAsJsonArray("results");
  }

  @Test
  void answersInTheOrderOfTheRequest() {
    JsonArray results =
        results(
            "{\"hypotheses\":[\"Train\",\"Trainn\",\"hasCar min 4\"],"
                + EXAMPLES
                + "\"graph\":null}");
    assertEquals("{\"tp\":5,\"fp\":5,\"fn\":0,\"tn\":0}", results.get(0).toString());
    assertEquals(0, results.get(1).getAsJsonObject().get("position").getAsInt());
    assertTrue(results.get(1).getAsJsonObject().get("error").getAsString().contains("Train"));
    assertEquals("{\"tp\":2,\"fp\":1,\"fn\":3,\"tn\":4}", results.get(2).toString());
  }

  /** What is wrong with a data range has a place, as every error of an expression has. */
  @Test
  void facetsAreRefusedWhereTheyStand() {
    for (String marked :
        List.of(
            "wheels some xsd:integer[>= |\\\"x\\\"^^xsd:integer]",
            "wheels some xsd:string[pattern \\\"a(b|\\\"]",
            "wheels some xsd:integer[|pattern \\\"a\\\"]",
            "wheels some xsd:integer[|length 3]",
            "wheels some xsd:date[>= |5]")) {
      String row =
          server
              .post("kb/coverage", "{\"hypotheses\":[\"" + marked.replace("|", "") + "\"]}")
              .body();
      int position = marked.replace("\\", "").indexOf('|');
      assertTrue(row.contains("\"position\":" + position + "}"), marked + " → " + row);
      String expression = "{\"expression\":\"" + marked.replace("|", "") + "\"}";
      HttpResponse<String> refused = server.post("kb/instances", expression);
      assertEquals(400, refused.statusCode(), refused::body);
      assertTrue(
          refused.body().startsWith("At character " + (position + 1) + " of \""), refused::body);
    }
  }

  @Test
  void countsWithoutExamples() {
    JsonObject answer = ask("coverage", "{\"hypotheses\":[\"Train\",\"owl:Thing\"]}");
    assertEquals(
        "[{\"covered\":10},{\"covered\":40}]", answer.getAsJsonArray("results").toString());
    assertEquals(40, answer.get("individuals").getAsInt());
  }

  @Test
  void choosesTheBest() {
    JsonObject answer =
        ask(
            "coverage",
            "{\"top\":2,\"by\":\"accuracy\","
                + EXAMPLES
                + "\"hypotheses\":[\"Train\",\"EastboundTrain\",\"Nonsense\",\"Car\",\"EastboundTrain\"]}");
    JsonArray best = answer.getAsJsonArray("results");
    assertEquals(2, best.size());
    assertEquals(1, best.get(0).getAsJsonObject().get("position").getAsInt());
    assertEquals(4, best.get(1).getAsJsonObject().get("position").getAsInt());
    assertEquals(1.0, best.get(0).getAsJsonObject().get("accuracy").getAsDouble());
    assertEquals(1, answer.get("failed").getAsInt());
  }

  @Test
  void listsExamplesThatAreNone() {
    JsonObject answer =
        ask(
            "coverage",
            "{\"positives\":{\"individuals\":[\"urn:x\",\""
                + TRAINS
                + "train1\",\"urn:x\"]},\"negatives\":{\"individuals\":[\"urn:x\",\"urn:y\"]},"
                + "\"hypotheses\":[\"Train\"]}");
    assertEquals("[\"urn:x\",\"urn:y\"]", answer.getAsJsonArray("unknownExamples").toString());
    assertEquals(
        "[{\"tp\":1,\"fp\":0,\"fn\":1,\"tn\":2}]", answer.getAsJsonArray("results").toString());
  }

  /** In angle brackets, with a prefix, or the local name that one individual has alone. */
  @Test
  void readsExamplesAsTheyAreWritten() {
    JsonObject answer =
        ask(
            "coverage",
            "{\"prefixes\":{\"t\":\""
                + TRAINS
                + "\"},\"positives\":{\"individuals\":[\"<"
                + TRAINS
                + "train1>\",\"t:train2\",\"train3\"]},"
                + "\"negatives\":{\"individuals\":[\"t:nobody\",\"nobody\",\"_:b\"]},"
                + "\"hypotheses\":[\"Train\"]}");
    assertEquals(
        "[\"t:nobody\",\"nobody\",\"_:b\"]", answer.getAsJsonArray("unknownExamples").toString());
    assertEquals(
        "[{\"tp\":3,\"fp\":0,\"fn\":0,\"tn\":3}]", answer.getAsJsonArray("results").toString());
  }

  @Test
  void writesCsv() {
    HttpResponse<String> answer =
        server.send(
            server
                .request("kb/coverage")
                .header("Content-Type", "application/json")
                .header("Accept", "text/csv, application/json;q=0.5")
                .POST(
                    HttpRequest.BodyPublishers.ofString(
                        "{" + EXAMPLES + "\"hypotheses\":[\"Train\",\"some, \\\"thing\\\"\"]}"))
                .build());
    assertEquals(200, answer.statusCode());
    assertTrue(answer.headers().firstValue("Content-Type").orElse("").startsWith("text/csv"));
    String[] lines = answer.body().split("\r\n", 0);
    assertEquals("tp,fp,fn,tn,error,position", lines[0]);
    assertEquals("5,5,0,0,,", lines[1]);
    assertTrue(lines[2].startsWith(",,,,\"") || lines[2].startsWith(",,,,E"), lines[2]);
    assertEquals(3, lines.length);
  }

  @Test
  void asksNamedGraphs() {
    assertEquals(
        "[{\"covered\":2}]",
        results("{\"hypotheses\":[\"Animal\"],\"graph\":\"http://example.org/other\"}").toString());
    assertEquals(
        "[{\"covered\":0}]",
        results("{\"hypotheses\":[\"Animal\"]}").toString(),
        "known elsewhere, empty here");
    assertEquals(
        400,
        server
            .post("kb/coverage", "{\"hypotheses\":[],\"graph\":\"http://example.org/none\"}")
            .statusCode());
  }

  @Test
  void unpacksAndPacks() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write("{\"hypotheses\":[\"Train\"]}".getBytes(StandardCharsets.UTF_8));
    }
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(server.url("kb/coverage")).toURL().openConnection();
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "application/json");
    connection.setRequestProperty("Content-Encoding", "gzip");
    connection.setRequestProperty("Accept-Encoding", "gzip");
    try (OutputStream out = connection.getOutputStream()) {
      packed.writeTo(out);
    }
    assertEquals("gzip", connection.getHeaderField("Content-Encoding"));
    try (InputStream in =
        new GZIPInputStream(new ByteArrayInputStream(connection.getInputStream().readAllBytes()))) {
      assertTrue(new String(in.readAllBytes(), StandardCharsets.UTF_8).contains("\"covered\":10"));
    }
  }

  @Test
  void pagesInstances() {
    JsonObject all = ask("instances", "{\"expression\":\"Train\"}");
    assertEquals(10, all.get("count").getAsInt());
    JsonArray together = new JsonArray();
    for (int offset = 0; offset < 12; offset += 3) {
      JsonObject page =
          ask("instances", "{\"expression\":\"Train\",\"limit\":3,\"offset\":" + offset + "}");
      assertEquals(10, page.get("count").getAsInt());
      together.addAll(page.getAsJsonArray("instances"));
    }
    assertEquals(all.getAsJsonArray("instances"), together);
    assertFalse(all.has("labels"));
  }

  @Test
  void streamsAQuarterOfAMillionHypotheses() throws Exception {
    int hypotheses = 250_000;
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(server.url("kb/coverage")).toURL().openConnection();
    connection.setDoOutput(true);
    connection.setChunkedStreamingMode(1 << 16);
    connection.setRequestProperty("Content-Type", "application/json");
    try (OutputStream out = connection.getOutputStream()) {
      out.write("{\"hypotheses\":[\"Train\"".getBytes(StandardCharsets.UTF_8));
      for (int i = 1; i < hypotheses; i++) {
        String next = i % 5 == 0 ? ",\"hasCar min 4\"" : ",\"EastboundTrain or hasCar min 4\"";
        out.write(next.getBytes(StandardCharsets.UTF_8));
      }
      out.write("]}".getBytes(StandardCharsets.UTF_8));
    }
    int count = 0;
    try (JsonReader json =
        new JsonReader(
            new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
      json.beginObject();
      assertEquals("results", json.nextName());
      json.beginArray();
      while (json.hasNext()) {
        json.beginObject();
        assertEquals("covered", json.nextName());
        assertEquals(count == 0 ? 10 : count % 5 == 0 ? 3 : 6, json.nextInt(), "at " + count);
        json.endObject();
        count++;
      }
    }
    assertEquals(hypotheses, count);
  }
}
