// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.QueryException;
import org.htedl.fuseki.query.Setting.Kind;
import org.htedl.limit.MemoryBudgetException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever is wrong with a query, its author reads one plain sentence. */
@Tag("slow")
class HttpErrorsTest {
  private static final String DATA =
      """
      :anna a :Woman ; :child :bert . :bert a :Man ; :age 7 .
      :Both a owl:Class ; htedl:example :anna .
      :set htedl:example :anna .
      """;

  /** What is asked → what the sentence has to say. */
  private static final Map<String, String> WRONG = new LinkedHashMap<>();

  static {
    WRONG.put("'Woman andd Man' htedl:covers ?x", "At character 7 of \"Woman andd Man\": Expected");
    WRONG.put("'Womann' htedl:covers ?x", "Womann");
    WRONG.put(
        "'Woman' htedl:cover ?x", "no property function htedl:cover, did you mean htedl:covers?");
    WRONG.put("?x :child ?y OPTIONAL { ?x htedl:inn 'Woman' }", "did you mean htedl:in?");
    WRONG.put("GRAPH ?g { 'Woman' htedl:coverge (?p ?n) }", "did you mean htedl:coverage?");
    WRONG.put(":Womann htedl:covers ?x", "Womann");
    WRONG.put("'Woman'@en htedl:covers ?x", "language tag @en");
    WRONG.put("5 htedl:covers ?x", "datatype <http://www.w3.org/2001/XMLSchema#integer>");
    WRONG.put("'nope:Woman' htedl:covers ?x", "nope");
    WRONG.put("'' htedl:covers ?x", "Expected");
    WRONG.put("?e htedl:covers ?x", "?e has no value");
    WRONG.put("_:b htedl:covers ?x", "blank node");
    WRONG.put("?x :child ?b . [] htedl:covers ?b", "blank node");
    WRONG.put("BIND(BNODE() AS ?e) ?e htedl:covers ?x", "blank node");
    WRONG.put("('Woman' 'Man') htedl:covers ?x", "a list of 2 arguments");
    WRONG.put("'Woman' htedl:covers (?x)", "a list of 1 argument.");
    WRONG.put("'Woman' htedl:covers ()", "a list of 0 arguments");
    WRONG.put("'Woman' htedl:coverage ()", "a list of 0 arguments");
    WRONG.put("'Woman' htedl:coverage (:set :set)", "a list of 2 arguments");
    WRONG.put(
        "'Woman' htedl:coverage (:set :set ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?10)",
        "a list of 12 arguments");
    WRONG.put("'Woman' htedl:coverage (:unknown :set ?tp)", "neither a class nor a set");
    WRONG.put("'Woman' htedl:coverage (:set :Both ?tp)", "both a class and a set of examples");
    WRONG.put("'Woman' htedl:coverage (?p :set ?tp)", "?p has no value");
    WRONG.put("'Woman' htedl:coverage (:set 'Mann' ?tp)", "Mann");
    WRONG.put("'Woman' htedl:coverage (:set 7 ?tp)", "datatype");
    WRONG.put("'Woman' htedl:explain (?plan)", "a list of 1 argument");
    WRONG.put("'Wo' htedl:explain ?plan", "Wo");
    WRONG.put("'Woman' htedl:why (?x ?verdict)", "?x has no value");
    WRONG.put("'Woman' htedl:why ('anna' ?verdict)", "the individual");
    WRONG.put("'Woman' htedl:why ?x", "one term after it");
    WRONG.put("'Woman' htedl:why (:anna ?verdict ?witness ?more)", "a list of 4 arguments");
    WRONG.put("'Womann' htedl:why (:anna ?verdict)", "Womann");
    WRONG.put("(:anna :child ?x) htedl:whyTriple ?text", "?x has no value");
    WRONG.put("(:anna :child) htedl:whyTriple ?text", "a list of 2 arguments");
    WRONG.put(":anna htedl:whyTriple ?text", "one term before it");
    WRONG.put("(:anna :child :bob) htedl:whyTriple (?text ?more)", "a list of 2 arguments");
    WRONG.put("VALUES ?e { 'Woman' 'Man' 'Mann' } ?e htedl:covers ?x", "Mann");
    WRONG.put("VALUES ?e { 'Woman' 'Mann' } OPTIONAL { ?e htedl:covers ?x }", "Mann");
    WRONG.put("VALUES ?e { 'Woman' 'Mann' } GRAPH ?g { ?e htedl:covers ?x }", "Mann");
    WRONG.put(
        "VALUES (?g ?e) { (:g1 'Woman') (:g2 'Mann') } GRAPH ?g { ?e htedl:covers ?x }", "Mann");
    WRONG.put(
        "VALUES (?g ?e) { (:g1 'Woman') (:g2 'Mann') } GRAPH ?g { ?x a ?t . ?x htedl:in ?e }",
        "Mann");
    WRONG.put(
        "GRAPH ?g { ?y a ?t OPTIONAL { VALUES ?e { 'Woman' 'Mann' } ?e htedl:covers ?y } }",
        "Mann");
    WRONG.put("?x :child ?y FILTER EXISTS { 'Mann' htedl:covers ?x }", "Mann");
    WRONG.put("?x :child ?y FILTER (?x = ?y || NOT EXISTS { 'Mann' htedl:covers ?x })", "Mann");
    WRONG.put("?x :child ?y FILTER EXISTS { ?x htedl:entailed? (:child :anna) }", "htedl:entailed");
    WRONG.put("?x :child ?y FILTER EXISTS { 'Man' htedl:cover ?x }", "did you mean htedl:covers?");
    WRONG.put(
        "?x :child ?y FILTER (?x = ?y || NOT EXISTS { 'Man' htedl:cmvers ?x })",
        "did you mean htedl:covers?");
    WRONG.put(
        "?x :child ?y FILTER EXISTS { ?x :child ?z FILTER NOT EXISTS { 'Man' htedl:cover ?z } }",
        "did you mean htedl:covers?");
    WRONG.put("?x :child ?y FILTER EXISTS { ?x htedl:entailde? ?z }", "htedl:entailed");
    WRONG.put("?x :child ?y BIND (EXISTS { 'Man' htedl:cover ?x } AS ?z)", "htedl:covers?");
    WRONG.put("'age some xsd:string[pattern \"(\"]' htedl:covers ?x", "of \"age some xsd:string");
    WRONG.put("'Zürich' htedl:covers ?x", "Zürich");
    WRONG.put("'老师' htedl:covers ?x", "老师");
    WRONG.put("'𝄞 and Woman' htedl:covers ?x", "𝄞");
    WRONG.put("'Woman\\nand\\n\\nMann' htedl:covers ?x", "Mann");
  }

  private final HttpClient client = HttpClient.newHttpClient();
  private FusekiServer server;

  private void start(Setting setting) {
    server = FusekiServer.create().port(0).add("/kb", setting.dataset()).build().start();
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.stop();
    }
    client.close();
  }

  private HttpResponse<String> post(String where) throws IOException, InterruptedException {
    return send("query", Setting.PREFIXES + "SELECT * { " + where + " }");
  }

  private HttpResponse<String> send(String operation, String text)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(server.datasetURL("kb") + "/" + operation))
            .header("Content-Type", "application/sparql-" + operation + "; charset=utf-8")
            .header("Accept", "text/csv")
            .POST(HttpRequest.BodyPublishers.ofString(text))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @ParameterizedTest
  @EnumSource
  void wrongInputIsABadRequest(Kind kind) throws Exception {
    start(kind.open().load(DATA + ":g1 { :x a :Woman } :g2 { :y a :Man , :Woman }"));
    List<String> problems = new ArrayList<>();
    for (Map.Entry<String, String> wrong : WRONG.entrySet()) {
      HttpResponse<String> response = post(wrong.getKey());
      String body = response.body();
      if (response.statusCode() != 400
          || !body.contains(wrong.getValue())
          || body.strip().contains("\n")
          || body.contains("SELECT")) {
        problems.add(wrong.getKey() + " → " + response.statusCode() + " " + body);
      }
    }
    assertEquals(List.of(), problems);
  }

  /** The first 100,000 rows are read before the first answer; a later error must not look whole. */
  @ParameterizedTest
  @EnumSource(names = {"TDB2", "MIRRORED_IN_MEMORY"})
  void errorsAfterTheFirstAnswersBreakTheResponseOff(Kind kind) throws Exception {
    start(kind.open().load(DATA));
    String late =
        "{ ?e htedl:covers ?x } "
            + CoversTest.values("?e", Collections.nCopies(100_000, "Woman"))
                .replace("}", "'Mann' }");
    assertThrows(IOException.class, () -> post(late));
    // The result is still in a buffer when the last row is read.
    HttpResponse<String> counted = post("{ SELECT (COUNT(*) AS ?n) { " + late + " } }");
    assertEquals(400, counted.statusCode());
    assertEquals(
        "At character 1 of \"Mann\": Expected a class but 'Mann' is not known, the closest name is"
            + " 'Man'.",
        counted.body().strip());
    HttpResponse<String> early = post(late.replace("{ 'Woman'", "{ 'Wo'"));
    assertEquals(400, early.statusCode(), early::body);
  }

  @ParameterizedTest
  @EnumSource
  void wrongUpdatesChangeNothing(Kind kind) throws Exception {
    Setting setting = kind.open().load(DATA);
    start(setting);
    String update = Setting.PREFIXES + "INSERT { ?x a :Found } WHERE { 'Woman' htedl:covers ?x }";
    HttpResponse<String> right = send("update", update);
    assertEquals(2, right.statusCode() / 100, right::body);
    HttpResponse<String> wrong = send("update", update.replace("Woman", "not Wöman"));
    assertEquals(400, wrong.statusCode(), wrong::body);
    assertTrue(wrong.body().contains("Wöman"), wrong::body);
    assertEquals(List.of(":anna"), setting.rows("SELECT ?x { ?x a :Found }"));
  }

  @ParameterizedTest
  @EnumSource(names = {"TDB2", "MIRRORED_IN_MEMORY"})
  void malformedExpressionsAreBadRequests(Kind kind) throws Exception {
    start(kind.open().load(DATA));
    for (String expression : Malformed.expressions()) {
      String literal = '"' + expression.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
      for (String where :
          List.of(
              literal + " htedl:covers ?x",
              "VALUES ?e { 'Woman' " + literal + " 'Man' } ?e htedl:coverage ?n")) {
        HttpResponse<String> response = post(where);
        assertEquals(400, response.statusCode(), () -> where + " → " + response.body());
        assertFalse(response.body().strip().contains("\n"), response::body);
        assertTrue(response.body().length() < 500, response::body);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void tooLittleMemoryIsAnUnavailableService(Kind kind) throws Exception {
    Setting setting = kind.open().load(DATA);
    start(setting);
    setting
        .device()
        .onEvaluate(
            cancellation -> {
              throw new MemoryBudgetException("the answer needs 9 GB where 4 GB are allowed");
            });
    HttpResponse<String> response = post("'Woman' htedl:covers ?x");
    assertEquals(503, response.statusCode());
    assertEquals(
        "Not enough memory: the answer needs 9 GB where 4 GB are allowed; raise the setting"
            + " htedl:memoryLimit of the dataset.",
        response.body().strip());
  }

  @ParameterizedTest
  @EnumSource
  void timeoutsStopTheEngine(Kind kind) throws Exception {
    Setting setting = kind.open().load(DATA);
    setting.dataset().getContext().set(ARQ.queryTimeout, "300");
    start(setting);
    setting
        .device()
        .onEvaluate(
            cancellation -> {
              while (!cancellation.isCancelled()) {
                Thread.onSpinWait();
              }
              cancellation.check();
            });
    long start = System.nanoTime();
    HttpResponse<String> response = post("'Woman' htedl:covers ?x");
    long millis = (System.nanoTime() - start) / 1_000_000;
    assertEquals(503, response.statusCode());
    assertTrue(millis < 3000, () -> millis + " ms");
  }

  @ParameterizedTest
  @EnumSource
  void wrongInputIsAQueryExceptionWithoutHttp(Kind kind) {
    Setting setting = kind.open().load(DATA + ":g1 { :x a :Woman } :g2 { :y a :Man , :Woman }");
    WRONG.forEach(
        (where, says) -> {
          QueryException e =
              assertThrows(
                  QueryException.class, () -> setting.rows("SELECT * { " + where + " }"), where);
          assertTrue(e.getMessage().contains(says), () -> where + " → " + e.getMessage());
          assertFalse(e.getMessage().contains("\n"), e::getMessage);
        });
  }
}
