package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.StringReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.jena.graph.Graph;
import org.apache.jena.query.TxnType;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.sse.SSE;
import org.htedl.closure.Entailment;
import org.htedl.engine.Devices;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.work.SearchPlaces;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code POST /kb/answersets} on a real server. */
class AnswerSetsEndpointTest {
  private static final String DATA =
      """
      PREFIX : <http://x/>
      PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
      PREFIX owl: <http://www.w3.org/2002/07/owl#>
      :a a :Land ; :borders :b, :c ; :size 3 ; :title "A \\"land\\"" .
      :b a :Region ; :borders :c, :d ; :size 5 .
      :c a :Region ; :borders :d .
      :d a :Region .
      :Land rdfs:subClassOf :Region .
      :red a :Colour . :green a :Colour . :blue a :Colour .
      :Winning owl:equivalentClass [ a owl:Restriction ; owl:onProperty :moves ;
        owl:someValuesFrom [ a owl:Class ; owl:complementOf :Winning ] ] .
      :moves a owl:ObjectProperty .
      :p :moves :q . :q a :Position .
      :r :moves :s . :s :moves :r .
      [] a :Nameless .
      GRAPH :other { :z a :Region . }
      """;

  private static final String COLOURING =
      """
      { :colour(X, C) : &kb["Colour"](C) } = 1 :- &kb["Region"](X).
      :- &kb["borders"](X, Y), :colour(X, C), :colour(Y, C).
      :colour(:a, :red).
      """;

  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer(dataset(settings(Entailment.OWL_STABLE, 1L << 30)));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Settings settings(Entailment entailment, long memory) {
    return new Settings(entailment, List.of(), false, List.of(Devices.AUTO), memory);
  }

  private static DatasetGraphHtedl dataset(Settings settings) {
    DatasetGraphHtedl dataset =
        DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), settings);
    dataset.begin(TxnType.WRITE);
    RDFParser.fromString(DATA, Lang.TRIG).parse(dataset);
    dataset.commit();
    dataset.end();
    return dataset;
  }

  private static HttpResponse<String> rules(String parameters, String accept, String rules) {
    return server.send(
        server
            .request("kb/answersets" + parameters)
            .header("Content-Type", "text/x-asp")
            .header("Accept", accept)
            .POST(HttpRequest.BodyPublishers.ofString(rules))
            .build());
  }

  private static List<JsonObject> lines(String parameters, String rules) {
    return lines(rules(parameters, "*/*", rules));
  }

  private static List<JsonObject> lines(HttpResponse<String> answer) {
    assertEquals(200, answer.statusCode(), answer.body());
    return answer
        .body()
        .lines()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .toList();
  }

  /** The request with single quotes for double ones. */
  private static List<JsonObject> asked(String json) {
    return lines(server.post("kb/answersets", json.replace('\'', '"')));
  }

  /** The last line without its statistics. */
  private static String end(List<JsonObject> lines) {
    JsonObject last = lines.getLast().deepCopy();
    assertTrue(last.getAsJsonObject("statistics").get("seconds").getAsDouble() >= 0);
    last.remove("statistics");
    return last.toString().replace('"', '\'');
  }

  private static Set<String> models(List<JsonObject> lines) {
    return lines.subList(0, lines.size() - 1).stream()
        .map(line -> line.get("model").toString().replace('"', '\''))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void rulesOverTheDataAsLines() {
    HttpResponse<String> answer = rules("?mode=all", "*/*", COLOURING);
    assertEquals(
        "application/x-ndjson; charset=utf-8",
        answer.headers().firstValue("Content-Type").orElseThrow());
    List<JsonObject> lines = lines(answer);
    assertEquals(
        Set.of(
            "{'<http://x/colour>':[['<http://x/a>','<http://x/red>'],['<http://x/b>','<http://x/green>'],"
                + "['<http://x/c>','<http://x/blue>'],['<http://x/d>','<http://x/red>']]}",
            "{'<http://x/colour>':[['<http://x/a>','<http://x/red>'],['<http://x/b>','<http://x/blue>'],"
                + "['<http://x/c>','<http://x/green>'],['<http://x/d>','<http://x/red>']]}"),
        models(lines).stream().map(AnswerSetsEndpointTest::sorted).collect(Collectors.toSet()));
    assertEquals("[]", lines.getFirst().get("cost").toString());
    assertEquals("{'status':'SATISFIABLE','models':2,'exhausted':true}", end(lines));
    JsonObject statistics = lines.getLast().getAsJsonObject("statistics");
    for (String name : List.of("atoms", "rules", "variables", "choices", "conflicts")) {
      assertTrue(statistics.get(name).getAsLong() >= 0, name);
    }
  }

  /** With the pairs of the one predicate in the order of their texts. */
  private static String sorted(String model) {
    String list = model.replaceFirst("^.*?:\\[\\[", "").replaceFirst("\\]\\]\\}$", "");
    Set<String> pairs = new TreeSet<>(List.of(list.split("\\],\\[")));
    return "{'<http://x/colour>':[[" + String.join("],[", pairs) + "]]}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          'mode':'one'      | 1 a. { b }.  | {'status':'SATISFIABLE','models':1,'exhausted':false}
          'mode':'all'      | 2 a. { b }.  | {'status':'SATISFIABLE','models':2,'exhausted':true}
          'mode':'count'    | 0 a. { b }.  | {'status':'SATISFIABLE','models':2,'exhausted':true}
          'models':2        | 2 a. { b }.  | {'status':'SATISFIABLE','models':2,'exhausted':true}
          'mode':'all'      | 0 a. :- a.   | {'status':'UNSATISFIABLE','models':0,'exhausted':true}
          'mode':'brave'    | 0 a. :- a.   | {'status':'UNSATISFIABLE','models':0,'exhausted':true}
          'mode':'optimum'  | 1 a.         | {'status':'SATISFIABLE','models':1,'exhausted':false}
          'mode':'optimum'  | 1 a. :~ a. [7@2] | {'status':'OPTIMUM FOUND','models':1,'exhausted':true}
          'timeout':'2.5'   | 1 a. :~ a. [7@2] | {'status':'OPTIMUM FOUND','models':1,'exhausted':true}
          'mode':'one','models':2 | 2 a. { b }. | {'status':'SATISFIABLE','models':2,'exhausted':false}
          """)
  void modesAndHowTheyEnd(String members, String linesAndRules, String end) {
    int models = linesAndRules.charAt(0) - '0';
    List<JsonObject> lines =
        asked("{" + members + ",'program':'" + linesAndRules.substring(2) + "'}");
    assertEquals(models, lines.size() - 1, lines.toString());
    assertEquals(end, end(lines));
  }

  @Test
  void whatSomeOrAllHaveInCommon() {
    String program = "'program':'1 { p(1..2) } 1. q(X) :- p(X). q(3).'";
    assertEquals(
        Set.of("{'q':[[1],[2],[3]]}"),
        models(asked("{'mode':'brave','show':['q/1']," + program + "}")));
    List<JsonObject> cautious = asked("{'mode':'cautious','show':['q/1']," + program + "}");
    assertEquals(Set.of("{'q':[[3]]}"), models(cautious));
    assertTrue(!cautious.getFirst().has("cost"), cautious.toString());
  }

  @Test
  void theBestComesLast() {
    List<JsonObject> lines =
        asked(
            "{'program':'{ p(1..6) }. :- #sum{ X : p(X) } < 10. #minimize{ 1@2, X : p(X) }."
                + " #minimize{ X, X : p(X) }.'}");
    assertEquals("[2,10]", lines.get(lines.size() - 2).get("cost").toString());
    assertEquals("OPTIMUM FOUND", lines.getLast().get("status").getAsString());
    assertEquals(lines.size() - 1, lines.getLast().get("models").getAsInt());
  }

  @Test
  void termsAsTheyAreWritten() {
    String program =
        "size(X, V) :- &value['size'](X, V). title(V) :- &value['title'](_, V). rain."
            + " -p(f(a, -2), (1, b)). blank(X) :- &kb['Nameless'](X)."
            + " #show size/2. #show title/1. #show rain/0. #show -p/2. #show X : blank(X)."
            + " #show (1, a). #show 7.";
    JsonObject line = lines("", program.replace('\'', '"')).getFirst();
    JsonObject model = line.getAsJsonObject("model");
    assertEquals(Set.of("size", "title", "rain", "-p"), model.keySet());
    assertEquals(2, model.getAsJsonArray("size").size());
    assertTrue(model.get("size").toString().contains("[\"<http://x/b>\",5]"), model.toString());
    assertEquals("[[\"\\\"A \\\\\\\"land\\\\\\\"\\\"\"]]", model.get("title").toString());
    assertEquals("[[]]", model.get("rain").toString());
    assertEquals("[[\"f(a,-2)\",\"(1,b)\"]]", model.get("-p").toString());
    String others = line.get("terms").toString();
    assertTrue(others.matches("\\[.*\"_:.+\".*\\]"), others);
    assertTrue(others.contains("\"(1,a)\"") && others.matches(".*\\b7\\b.*"), others);
  }

  @Test
  void prefixesGraphsAndWhatIsShown() {
    String request =
        "{'graph':'http://x/other','prefixes':{'e':'http://x/'},'show':['e:is/1'],"
            + "'program':'e:is(X) :- &kb[^e:Region^](X). other.'}";
    assertEquals(
        Set.of("{'<http://x/is>':[['<http://x/z>']]}"),
        models(asked(request.replace("^", "\\\""))));
    assertEquals(
        Set.of("{'<http://x/is>':[['<http://x/z>']]}"),
        models(lines("?graph=http://x/other", "<http://x/is>(X) :- &kb[\"Region\"](X).")));
  }

  /** What follows from the data is read, and of a circle only what is certain. */
  @Test
  void entailmentOfTheService() {
    assertEquals(
        Set.of("{'n':[[4]],'win':[['<http://x/p>']]}"),
        models(
            lines(
                "",
                "n(N) :- N = #count{ X : &kb[\"Region\"](X) }. win(X) :- &kb[\"Winning\"](X).")));
  }

  private static Graph triples(HttpResponse<String> answer) {
    assertEquals(200, answer.statusCode(), answer.body());
    assertEquals(
        "text/turtle; charset=utf-8", answer.headers().firstValue("Content-Type").orElseThrow());
    Model model = ModelFactory.createDefaultModel();
    model.read(new StringReader(answer.body()), null, "TURTLE");
    return model.getGraph();
  }

  @Test
  void turtle() {
    HttpResponse<String> answer =
        rules(
            "?mode=cautious",
            "text/turtle",
            COLOURING
                + ":Coloured(X) :- :colour(X, _). :n(:a, 3). :t(:a, \"é\"). :u(3, :a). :w(:a, :b, :c)."
                + " :x(f(:a)). -:colour(:a, :b). plain(:a).");
    Graph found = triples(answer);
    Graph expected =
        SSE.parseGraph(
            """
            (graph (<http://x/a> <http://x/colour> <http://x/red>) (<http://x/d> <http://x/colour> <http://x/red>)
              (<http://x/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x/Coloured>)
              (<http://x/b> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x/Coloured>)
              (<http://x/c> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x/Coloured>)
              (<http://x/d> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x/Coloured>)
              (<http://x/a> <http://x/n> 3) (<http://x/a> <http://x/t> 'é'))
            """);
    assertTrue(expected.isIsomorphicWith(found), answer::body);
    assertTrue(
        answer.body().startsWith("# {\"status\":\"SATISFIABLE\",\"models\":"), answer.body());
    // The last improvement is the answer.
    Graph best =
        triples(rules("", "text/turtle", "{ :p(:a) ; :p(:b) } = 1. :~ :p(:a). [2] :~ :p(:b). [1]"));
    assertEquals(1, best.size());
    assertEquals("http://x/b", best.find().next().getSubject().getURI());
    HttpResponse<String> none = rules("", "text/turtle", ":p(:a). :- :p(:a).");
    assertEquals(0, triples(none).size());
    assertTrue(none.body().startsWith("# {\"status\":\"UNSATISFIABLE\","), none.body());
    for (String several : List.of("?mode=all", "?mode=count", "?models=2")) {
      HttpResponse<String> refused = rules(several, "text/turtle", "a.");
      assertEquals(406, refused.statusCode());
      assertTrue(refused.body().startsWith("Turtle has room for one answer set"), refused.body());
    }
  }

  @Test
  void asManyAnswerSetsAsThereIsRoomFor() {
    List<JsonObject> lines = lines("?mode=all&models=3", "{ a ; b }.");
    assertEquals(4, lines.size());
    assertEquals(
        "{'status':'UNKNOWN','models':3,'exhausted':false,'reason':'There are more than 3 answer sets,"
            + " which are the most to send.'}",
        end(lines));
    List<JsonObject> most = lines("?mode=all", "{ a(1..14) }.");
    assertEquals(10_001, most.size());
    assertEquals(10_000, models(most).size());
    assertTrue(end(most).startsWith("{'status':'UNKNOWN','models':10000,"), end(most));
    assertEquals(
        "{'status':'SATISFIABLE','models':16384,'exhausted':true}",
        end(lines("?mode=count", "{ a(1..14) }.")));
  }

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
          {'program':'a.','show':['a']}     | a is no predicate, such as p/2.
          {'program':'a.','show':['a/0. b']} | a/0. b is no predicate, such as p/2.
          {'program':'a.','show':['a : b']} | a : b is no predicate, such as p/2.
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
                  "Not enough memory, .* is used up, at the rule of line 1, column 15, with \\d+ atoms"
                      + " of its head and \\d+ ground rules in all until then: raise the setting"
                      + " htedl:memoryLimit of the dataset\\.\n"),
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
