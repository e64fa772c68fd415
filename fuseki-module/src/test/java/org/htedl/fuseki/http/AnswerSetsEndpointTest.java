// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.StringReader;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.jena.graph.Graph;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.sparql.sse.SSE;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code POST /kb/answersets} on a real server. */
class AnswerSetsEndpointTest extends AnswerSetsServer {
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
          'mode':'optimum'  | 1 a.         | {'status':'SATISFIABLE','models':1,'exhausted':true}
          'mode':'optimum'  | 1 a. :~ a. [7@2] | {'status':'OPTIMUM FOUND','models':1,'exhausted':true}
          'timeout':'2.5'   | 1 a. :~ a. [7@2] | {'status':'OPTIMUM FOUND','models':1,'exhausted':true}
          'mode':'one','models':2 | 2 a. { b }. | {'status':'SATISFIABLE','models':2,'exhausted':true}
          """)
  void modesAndHowTheyEnd(String members, String linesAndRules, String end) {
    int models = linesAndRules.charAt(0) - '0';
    List<JsonObject> lines =
        asked("{" + members + ",'program':'" + linesAndRules.substring(2) + "'}");
    assertEquals(models, lines.size() - 1, lines.toString());
    assertEquals(end, end(lines));
  }

  @Test
  void atomsThatNoHeadHasAreTold() {
    List<JsonObject> lines = asked("{'program':'a :- b(1), not c. #defined d/0. e :- d.'}");
    assertEquals(
        "['Line 1, column 6: atom does not occur in any rule head: b/1',"
            + "'Line 1, column 16: atom does not occur in any rule head: c/0']",
        lines.getLast().getAsJsonArray("warnings").toString().replace('"', '\''));
    assertTrue(!asked("{'program':'a. b :- a.'}").getLast().has("warnings"));
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
                + ":Coloured(X) :- :colour(X, _). :n(:a, 3). :t(:a, \"é\"). :u(3, :a). :w(:a, :b,"
                + " :c). :x(f(:a)). -:colour(:a, :b). plain(:a).");
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
      assertTrue(refused.body().startsWith("Turtle holds one answer set"), refused.body());
    }
  }

  @Test
  void asManyAnswerSetsAsThereIsRoomFor() {
    List<JsonObject> lines = lines("?mode=all&models=3", "{ a ; b }.");
    assertEquals(4, lines.size());
    assertEquals(
        "{'status':'UNKNOWN','models':3,'exhausted':false,'reason':'There are more than 3 answer"
            + " sets, which are the most to send.'}",
        end(lines));
    List<JsonObject> most = lines("?mode=all", "{ a(1..14) }.");
    assertEquals(10_001, most.size());
    assertEquals(10_000, models(most).size());
    assertTrue(end(most).startsWith("{'status':'UNKNOWN','models':10000,"), end(most));
    assertEquals(
        "{'status':'SATISFIABLE','models':16384,'exhausted':true}",
        end(lines("?mode=count", "{ a(1..14) }.")));
  }
}
