// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.work.SearchPlaces;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code POST /kb/answersets} refuses, and the limits of the server. */
class AnswerSetsRefusalTest extends AnswerSetsServer {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          {}                                | The member "program", a string, is missing.
          {'program':3}                     | Expected a string at $.program but found a number.
          {'rules':'a.'}                    | The member "rules" is not known: expected program, mode, models, show, timeout, prefixes, graph.
          {'program':'a.','mode':'some'}    | The mode is one of one, all, brave, cautious, count and optimum, not "some".
          {'program':'a.','models':0}       | Expected a whole number from 1 to 10000 at $.models but found 0.
          {'program':'a.','models':10001}   | Expected a whole number from 1 to 10000 at $.models but found 10001.
          {'program':'a.','timeout':0}      | The timeout is a number of seconds above 0, at most 60, which is htedl:solveSeconds, not 0.
          {'program':'a.','timeout':60.1}   | The timeout is a number of seconds above 0, at most 60, which is htedl:solveSeconds, not 60.1.
          {'program':'a.','timeout':'NaN'}  | The timeout is a number of seconds above 0, at most 60, which is htedl:solveSeconds, not NaN.
          {'program':'a.','show':['a']}     | a is not a predicate, such as p/2.
          {'program':'a.','show':['a/0. b']} | a/0. b is not a predicate, such as p/2.
          {'program':'a.','show':['a : b']} | a : b is not a predicate, such as p/2.
          {'program':'a.','graph':'urn:no'} | There is no graph <urn:no> in this dataset.
          {'program':'a(X) :- not b(X).'}   | Line 1, column 15: the variable X is unsafe
          {'program':'a.\\n  b :- c(,).'}   | Line 2, column 10:
          {'program':'a ; b. a :- b. b :- a.'} | A disjunction of the atoms a and b, which depend on each other, is not supported.
          """)
  void wrongRequestsAreRefusedInOneSentence(String json, String sentence) {
    refused(server.post("kb/answersets", json.replace('\'', '"')), sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          a(X) :- &kb["Regon"](X).         | Line 1, column 9: in "Regon" (character 1):
          a(X) :- &kb["Region and"](X).    | Line 1, column 9: in "Region and" (character 11):
          a(X,Y) :- &kb["not Region"](X,Y).  | Line 1, column 11:
          a(X,Y) :- &value["Region"](X,Y). | Line 1, column 11: in "Region"
          a :- &csp["x"].                  | Line 1, column
          a. #script (python)              | Line 1, column 4: #script is not supported
          asp 1 0 0                        | Line 1, column 5:
          """)
  void wrongRulesAreRefusedWithTheirPlace(String rules, String sentence) {
    refused(rules("", "*/*", rules), sentence);
  }

  private static void refused(HttpResponse<String> answer, String sentence) {
    assertEquals(400, answer.statusCode(), answer.body());
    assertTrue(answer.body().startsWith(sentence), answer.body());
    assertTrue(answer.body().endsWith(".\n"), answer.body());
    assertEquals(1, answer.body().lines().count(), answer.body());
  }

  @Test
  void longFragmentsAreCut() {
    HttpResponse<String> answer =
        rules("", "*/*", "a(X) :- &kb[\"" + "very".repeat(10_000) + "\"](X).");
    refused(answer, "Line 1, column 9: in \"veryvery");
    assertTrue(answer.body().length() < 600, answer.body());
  }

  @ParameterizedTest
  @ValueSource(strings = {"mode=", "models=x", "models=10001", "timeout=-1", "graph=urn:no"})
  void wrongParametersAreRefused(String parameter) {
    assertEquals(400, rules("?" + parameter, "*/*", "a.").statusCode());
  }

  @Test
  void unknownParametersAreRefused() {
    refused(
        rules("?model=3", "*/*", "a."),
        "The parameter \"model\" is not known: expected mode, models, timeout, graph.");
  }

  @Test
  void otherBodies() {
    assertEquals(
        415,
        server
            .send(
                server
                    .request("kb/answersets")
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(HttpRequest.BodyPublishers.ofString("a."))
                    .build())
            .statusCode());
    assertEquals(406, rules("", "text/html", "a.").statusCode());
    // More characters than a program may have.
    String tooLong = "a. ".repeat(1_500_000);
    assertEquals(413, rules("", "*/*", tooLong).statusCode());
    assertEquals(
        413, server.post("kb/answersets", "{\"program\":\"" + tooLong + "\"}").statusCode());
    assertEquals(405, server.get("kb/answersets").statusCode());
  }

  @Test
  void placesAreLimited() {
    SearchPlaces solvers = ((DatasetGraphHtedl) server.dataset()).mirrors().provision().solvers();
    try (SearchPlaces.Place taken = solvers.take()) {
      assertTrue(taken != null);
      HttpResponse<String> busy = rules("", "*/*", "a.");
      assertEquals(503, busy.statusCode());
      assertEquals("5", busy.headers().firstValue("Retry-After").orElseThrow());
      assertEquals(
          "As many searches run on this dataset as htedl:solvers admits: try again later.\n",
          busy.body());
    }
    assertEquals(200, rules("", "*/*", "a.").statusCode());
    assertEquals(0, solvers.running());
    try (TestServer none = new TestServer(dataset(Settings.defaults().withSolvers(0, 60)))) {
      HttpResponse<String> answer = none.post("kb/answersets", "{\"program\":\"a.\"}");
      assertEquals(403, answer.statusCode());
      assertEquals("Searches are switched off on this dataset (htedl:solvers).\n", answer.body());
    }
  }

  /** The refusal names the rule that was made ground, and the setting. */
  @Test
  void memoryIsLimited() {
    try (TestServer small = new TestServer(dataset(settings(Entailment.NONE, 8L << 20)))) {
      HttpResponse<String> answer =
          small.post(
              "kb/answersets",
              "{\"program\":\"n(1..1000). { p(X, Y) : n(Y) } :- n(X).\",\"mode\":\"one\"}");
      assertEquals(503, answer.statusCode(), answer.body());
      assertTrue(
          answer
              .body()
              .matches(
                  "Not enough memory: .* have used up their memory, at the rule of line 1, column"
                      + " 15, with \\d+ atoms of its head and \\d+ ground rules in all until then;"
                      + " raise the setting htedl:memoryLimit of the dataset\\.\n"),
          answer.body());
      assertEquals(200, small.post("kb/answersets", "{\"program\":\"a.\"}").statusCode());
    }
  }

  @Test
  void theMetricsCountRequests() {
    rules("", "*/*", "a.");
    String metrics = server.get("$/metrics").body();
    assertTrue(
        metrics
            .lines()
            .anyMatch(
                line ->
                    line.startsWith("htedl_request_duration_seconds_count")
                        && line.contains("operation=\"answersets\"")
                        && line.contains("dataset=\"/kb\"")),
        metrics);
  }
}
