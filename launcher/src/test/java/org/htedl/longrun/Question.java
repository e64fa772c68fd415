// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import org.htedl.longrun.fuzz.Dice;

/**
 * What one of many clients asks, and whether the answer is of one moment: every individual is
 * either an A or a B, and answers of one transaction agree with one another and with plain SPARQL.
 */
final class Question {
  private static final String COUNTS =
      "{\"prefixes\":{\"\":\"http://ex/\"},\"hypotheses\":[\"A\",\"B\",\"A or B\",\"A and B\","
          + "\"not A\",\"p some A\",\"p only not A\",\"owl:Thing\",\"v min 1\"]}";
  private static final String MATRIX =
      "{\"prefixes\":{\"\":\"http://ex/\"},\"positives\":{\"class\":\"A\"},"
          + "\"negatives\":{\"class\":\"B\"},\"hypotheses\":[\"A\",\"B\",\"p some A\"]}";

  private final Client client;
  private final Dice dice;
  private final Latencies latencies;
  private final Problems problems;

  Question(Client client, Dice dice, Latencies latencies, Problems problems) {
    this.client = client;
    this.dice = dice;
    this.latencies = latencies;
    this.problems = problems;
  }

  /** Asks something and checks the answer. */
  void ask() throws IOException, InterruptedException {
    String dataset = dice.of("mem", "tdb");
    String path = "/" + dataset;
    switch (dice.below(10)) {
      case 0, 1, 2 -> counts(timed("coverage", () -> client.json(path + "/coverage", COUNTS)));
      case 3, 4 -> matrix(timed("matrix", () -> client.json(path + "/coverage", MATRIX)));
      case 5 ->
          pair(
              dataset,
              "{ '<http://ex/A>' htedl:coverage ?n }"
                  + " { SELECT (COUNT(DISTINCT ?x) AS ?m) { ?x a :A } }");
      case 6 ->
          pair(
              dataset,
              "{ SELECT (COUNT(?x) AS ?n) { '<http://ex/p> some <http://ex/A>' htedl:covers ?x } }"
                  + " { SELECT (COUNT(DISTINCT ?x) AS ?m) { ?x :p ?y . ?y a :A } }");
      case 7 -> instances(path);
      case 8 -> timed("names", () -> client.get(path + "/workbench?complete=A"));
      default -> timed("mirror", () -> client.get(path + "/mirror"));
    }
  }

  private interface Request {
    HttpResponse<String> send() throws IOException, InterruptedException;
  }

  private String timed(String what, Request request) throws IOException, InterruptedException {
    long start = System.nanoTime();
    HttpResponse<String> answer = request.send();
    latencies.add(what, System.nanoTime() - start);
    if (answer.statusCode() != 200) {
      report(problems, what + ": " + answer.statusCode() + " " + answer.body(), "");
      return "";
    }
    return answer.body();
  }

  /** All threads share the problems. */
  static void report(Problems problems, String problem, String details) {
    synchronized (problems) {
      problems.add(problem, details);
    }
  }

  private void expect(boolean holds, String sum, String answer) {
    if (!holds) {
      report(problems, "an answer of two moments: " + sum, answer);
    }
  }

  private void counts(String answer) {
    if (answer.isEmpty()) {
      return;
    }
    JsonArray results = JsonParser.parseString(answer).getAsJsonObject().getAsJsonArray("results");
    long[] n = new long[results.size()];
    for (int i = 0; i < n.length; i++) {
      n[i] = results.get(i).getAsJsonObject().get("covered").getAsLong();
    }
    expect(n[0] + n[1] == n[2] + n[3], "A and B", answer);
    expect(n[3] == 0 && n[2] == n[7], "A or B are all", answer);
    expect(n[0] + n[4] == n[7], "not A", answer);
    expect(n[5] + n[6] == n[7], "some A, only not A", answer);
    expect(n[8] == 5_000, "all that have values", answer);
  }

  private void matrix(String answer) {
    if (answer.isEmpty()) {
      return;
    }
    JsonArray results = JsonParser.parseString(answer).getAsJsonObject().getAsJsonArray("results");
    long positives = number(results.get(0), "tp") + number(results.get(0), "fn");
    long negatives = number(results.get(0), "fp") + number(results.get(0), "tn");
    for (JsonElement row : results) {
      expect(positives == number(row, "tp") + number(row, "fn"), "positives", answer);
      expect(negatives == number(row, "fp") + number(row, "tn"), "negatives", answer);
    }
    expect(number(results.get(0), "tp") == positives, "A covers A", answer);
    expect(number(results.get(1), "fp") == negatives, "B covers B", answer);
    expect(number(results.get(1), "tp") == 0, "B covers no A", answer);
  }

  private static long number(JsonElement row, String member) {
    return row.getAsJsonObject().get(member).getAsLong();
  }

  private void pair(String dataset, String pattern) throws IOException, InterruptedException {
    String answer = timed("query", () -> client.query(dataset, "SELECT ?n ?m { " + pattern + " }"));
    if (!answer.isEmpty()) {
      List<String> rows = answer.lines().skip(1).toList();
      String[] row = rows.size() == 1 ? rows.get(0).split("\t") : new String[] {"", " "};
      expect(row[0].equals(row[1]), "mirror and SPARQL", pattern + "\n" + answer);
    }
  }

  private void instances(String path) throws IOException, InterruptedException {
    String body =
        "{\"prefixes\":{\"\":\"http://ex/\"},\"expression\":\"p some A\",\"limit\":20,\"offset\":%d}"
            .formatted(dice.below(3_000));
    String answer = timed("instances", () -> client.json(path + "/instances", body));
    if (!answer.isEmpty()) {
      JsonObject page = JsonParser.parseString(answer).getAsJsonObject();
      int size = page.getAsJsonArray("instances").size();
      expect(size <= 20 && size <= page.get("count").getAsLong(), "a page", answer);
    }
  }
}
