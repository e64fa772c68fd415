// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.jena.query.TxnType;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.htedl.closure.Entailment;
import org.htedl.engine.Devices;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** A server with data for rules, and requests to its {@code POST /kb/answersets}. */
abstract class AnswerSetsServer {
  static final String DATA =
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

  static final String COLOURING =
      """
      { :colour(X, C) : &kb["Colour"](C) } = 1 :- &kb["Region"](X).
      :- &kb["borders"](X, Y), :colour(X, C), :colour(Y, C).
      :colour(:a, :red).
      """;

  static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer(dataset(settings(Entailment.OWL_STABLE, 1L << 30)));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  static Settings settings(Entailment entailment, long memory) {
    return new Settings(entailment, List.of(), false, List.of(Devices.AUTO), memory);
  }

  static DatasetGraphHtedl dataset(Settings settings) {
    DatasetGraphHtedl dataset =
        DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), settings);
    dataset.begin(TxnType.WRITE);
    RDFParser.fromString(DATA, Lang.TRIG).parse(dataset);
    dataset.commit();
    dataset.end();
    return dataset;
  }

  static HttpResponse<String> rules(String parameters, String accept, String rules) {
    return server.send(
        server
            .request("kb/answersets" + parameters)
            .header("Content-Type", "text/x-asp")
            .header("Accept", accept)
            .POST(HttpRequest.BodyPublishers.ofString(rules))
            .build());
  }

  static List<JsonObject> lines(String parameters, String rules) {
    return lines(rules(parameters, "*/*", rules));
  }

  static List<JsonObject> lines(HttpResponse<String> answer) {
    assertEquals(200, answer.statusCode(), answer.body());
    return answer
        .body()
        .lines()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .toList();
  }

  /** The request with single quotes for double ones. */
  static List<JsonObject> asked(String json) {
    return lines(server.post("kb/answersets", json.replace('\'', '"')));
  }

  /** The last line without its statistics. */
  static String end(List<JsonObject> lines) {
    JsonObject last = lines.getLast().deepCopy();
    assertTrue(last.getAsJsonObject("statistics").get("seconds").getAsDouble() >= 0);
    last.remove("statistics");
    return last.toString().replace('"', '\'');
  }

  static Set<String> models(List<JsonObject> lines) {
    return lines.subList(0, lines.size() - 1).stream()
        .map(line -> line.get("model").toString().replace('"', '\''))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
