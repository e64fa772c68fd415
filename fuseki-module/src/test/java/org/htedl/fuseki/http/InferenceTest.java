// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.transaction.Storage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plain SPARQL that sees what follows, in each of Fuseki's protocols. */
class InferenceTest {
  private static final String PREFIXES =
      "PREFIX : <http://x/> PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>"
          + " PREFIX owl: <http://www.w3.org/2002/07/owl#> ";

  private static final String STUDENTS = PREFIXES + "SELECT ?x { ?x a :Student } ORDER BY ?x";

  private static final String DATA =
      ":Graduate rdfs:subClassOf :Student . :takes rdfs:domain :Student ."
          + " :head rdfs:subPropertyOf :worksFor . :name rdfs:subPropertyOf rdfs:label ."
          + " :ann a :Graduate ; :name \"Ann\" . :bob :takes :course . :eve a :Student ."
          + " :dean :head :faculty . GRAPH :g { :zoe :takes :course ."
          + " :takes rdfs:domain :Student . :s a :Student }";

  private TestServer server;

  private static DatasetGraph dataset(Storage storage, Entailment entailment, boolean infers) {
    Settings settings =
        new Settings(entailment, List.of(), false, List.of("scalar"), 1L << 30)
            .withPatterns(true)
            .withInfer(infers);
    DatasetGraph dataset = DatasetGraphHtedl.over(storage.create(null), settings);
    Txn.executeWrite(
        dataset, () -> UpdateAction.parseExecute(PREFIXES + "INSERT DATA {" + DATA + "}", dataset));
    return dataset;
  }

  private void start(Entailment entailment, boolean infers) {
    server = new TestServer(dataset(Storage.IN_MEMORY, entailment, infers));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private HttpResponse<String> ask(String address, String query, String more) {
    return server.send(
        server
            .request(address + "?query=" + encoded(query) + more)
            .header("Accept", "text/csv")
            .GET()
            .build());
  }

  private String rows(String address, String query, String more) {
    HttpResponse<String> answer = ask(address, query, more);
    assertEquals(200, answer.statusCode(), answer.body());
    return String.join(" ", answer.body().lines().skip(1).toList()).replace("http://x/", "");
  }

  private HttpResponse<String> form(String address, String body) {
    return server.send(
        server
            .request(address)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("Accept", "text/csv")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build());
  }

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void aParameterAndAnAddress(Storage storage) {
    server = new TestServer(dataset(storage, Entailment.RDFS, false));
    assertEquals("eve", rows("kb/query", STUDENTS, ""));
    assertEquals("eve", rows("kb/query", STUDENTS, "&infer=false"));
    assertEquals("ann bob eve", rows("kb/query", STUDENTS, "&infer=true"));
    assertEquals("ann bob eve", rows("kb/sparql", STUDENTS, "&infer=true"));
    assertEquals("ann bob eve", rows("kb", STUDENTS, "&infer=true"));
    assertEquals("ann bob eve", rows("kb/entailed", STUDENTS, ""));
    assertEquals("ann bob eve", rows("kb/entailed", STUDENTS, "&infer=true"));
    HttpResponse<String> posted = form("kb/query", "infer=true&query=" + encoded(STUDENTS));
    assertTrue(posted.body().contains("ann"), posted.body());
    HttpResponse<String> sent =
        server.send(
            server
                .request("kb/query?infer=true")
                .header("Content-Type", "application/sparql-query")
                .POST(HttpRequest.BodyPublishers.ofString(STUDENTS))
                .build());
    assertTrue(sent.body().contains("ann"), sent.body());
  }

  @Test
  void whatIsNoTruthIsRefused() {
    start(Entailment.RDFS, false);
    for (String wrong : List.of("&infer=yes", "&infer=", "&infer", "&infer=true&infer=true")) {
      HttpResponse<String> answer = ask("kb/query", STUDENTS, wrong);
      assertEquals(400, answer.statusCode(), wrong);
      assertTrue(answer.body().contains("infer is true or false"), answer.body());
    }
    HttpResponse<String> other = ask("kb/entailed", STUDENTS, "&infer=false");
    assertEquals(400, other.statusCode());
    assertTrue(other.body().contains("infer=false"), other.body());
  }

  @Test
  void aConfiguredDefault() {
    start(Entailment.RDFS, true);
    assertEquals("ann bob eve", rows("kb/query", STUDENTS, ""));
    assertEquals("eve", rows("kb/query", STUDENTS, "&infer=false"));
    var status = JsonParser.parseString(server.get("kb/mirror").body()).getAsJsonObject();
    assertTrue(status.get("infer").getAsBoolean());
    assertFalse(status.get("reflexive").getAsBoolean());
  }

  @Test
  void twoServicesOverOneBaseHaveDefaultsOfTheirOwn() {
    DatasetGraph base = Storage.IN_MEMORY.create(null);
    Settings settings = new Settings(Entailment.RDFS, List.of(), false, List.of("scalar"), 1 << 30);
    DatasetGraph plain = DatasetGraphHtedl.over(base, settings);
    DatasetGraph inferred = DatasetGraphHtedl.over(base, settings.withInfer(true));
    Txn.executeWrite(
        plain, () -> UpdateAction.parseExecute(PREFIXES + "INSERT DATA {" + DATA + "}", plain));
    server = new TestServer(plain, builder -> builder.add("/other", inferred, true));
    assertEquals("eve", rows("kb/query", STUDENTS, ""));
    assertEquals("ann bob eve", rows("other/query", STUDENTS, ""));
  }

  @Test
  void withoutEntailmentTheViewIsTheData() {
    start(Entailment.NONE, true);
    assertEquals("eve", rows("kb/query", STUDENTS, "&infer=true"));
    assertEquals("eve", rows("kb/entailed", STUDENTS, ""));
    assertEquals(
        "zoe", rows("kb/entailed", PREFIXES + "SELECT ?x { GRAPH :g {?x :takes ?y} }", ""));
  }

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void everyFormOfQuery(Storage storage) {
    server = new TestServer(dataset(storage, Entailment.RDFS, true));
    String in = PREFIXES + "SELECT ?x ";
    assertEquals("s zoe", rows("kb/query", in + "{ GRAPH :g { ?x a :Student } } ORDER BY ?x", ""));
    assertEquals("g g", rows("kb/query", in + "{ GRAPH ?x { ?y a :Student } }", ""));
    assertEquals("s zoe", rows("kb/query", in + "FROM :g { ?x a :Student } ORDER BY ?x", ""));
    assertEquals(
        "s zoe",
        rows("kb/query", in + "{ ?x a :Student } ORDER BY ?x", "&default-graph-uri=http://x/g"));
    assertEquals(
        "ann bob eve s zoe",
        rows(
            "kb/query",
            in + "FROM <urn:x-arq:DefaultGraph> FROM :g { ?x a :Student } ORDER BY ?x",
            ""));
    assertEquals("faculty", rows("kb/query", in + "{ :dean :worksFor+ ?x }", ""));
    assertEquals("Ann", rows("kb/query", in + "{ :ann rdfs:label ?x }", ""));
    assertEquals("ann", rows("kb/query", in + "{ ?x rdfs:label \"Ann\" }", ""));
    assertEquals(
        "bob", rows("kb/query", in + "{ ?x :takes ?c FILTER EXISTS { ?x a :Student } }", ""));
    assertEquals("3", rows("kb/query", PREFIXES + "SELECT (COUNT(*) AS ?x) { ?s a :Student }", ""));
    assertEquals("13", rows("kb/query", PREFIXES + "SELECT (COUNT(*) AS ?x) { ?s ?p ?o }", ""));
    String described = ask("kb/query", PREFIXES + "DESCRIBE :ann", "").body();
    assertTrue(described.contains(":Student"), described);
    String built =
        ask("kb/query", PREFIXES + "CONSTRUCT { ?x a :S } WHERE { ?x a :Student }", "").body();
    assertTrue(built.contains(":bob"), built);
    assertTrue(ask("kb/query", PREFIXES + "ASK { :bob a :Student }", "").body().contains("true"));
  }

  @Test
  void theGraphStoreShowsTheClosedGraph() {
    start(Entailment.RDFS, false);
    String plain = server.get("kb/data?default").body();
    String closed = server.get("kb/data?default&infer=true").body();
    assertFalse(plain.contains(":worksFor") || plain.contains("x/worksFor> <"), plain);
    assertTrue(closed.contains("worksFor"), closed);
    assertTrue(server.get("kb/data?graph=http://x/g&infer=true").body().contains("zoe"));
    assertEquals(404, server.get("kb/data?graph=http://x/none&infer=true").statusCode());
    String all = server.get("kb/data?infer=true").body();
    assertTrue(all.contains("http://x/g"), all);
    HttpResponse<String> written =
        server.send(
            server
                .request("kb/data?default&infer=true")
                .header("Content-Type", "text/turtle")
                .PUT(HttpRequest.BodyPublishers.ofString("<a> <b> <c> ."))
                .build());
    assertEquals(400, written.statusCode(), written.body());
    assertEquals("eve", rows("kb/query", STUDENTS, ""));
  }

  @Test
  void patternsOfUpdatesSeeWhatFollows() {
    start(Entailment.RDFS, false);
    String update = PREFIXES + "INSERT { ?x a :Known } WHERE { ?x a :Student }";
    assertEquals(200, form("kb/update?infer=true", "update=" + encoded(update)).statusCode());
    String known = PREFIXES + "SELECT ?x { ?x a :Known } ORDER BY ?x";
    assertEquals("ann bob eve", rows("kb/query", known, ""));
    String removal = PREFIXES + "DELETE WHERE { ?x a :Known }";
    assertEquals(200, form("kb/update", "update=" + encoded(removal)).statusCode());
    assertEquals(200, form("kb/update", "update=" + encoded(update)).statusCode());
    assertEquals("eve", rows("kb/query", known, ""));
    assertEquals(400, form("kb/update?infer=maybe", "update=" + encoded(update)).statusCode());
  }

  /** Fuseki would say that the update is wrong. */
  @Test
  void anUpdateWithoutAMirrorIsRefusedForNow() {
    Settings little = new Settings(Entailment.RDFS, List.of(), false, List.of("scalar"), 1000);
    DatasetGraph dataset = DatasetGraphHtedl.over(Storage.IN_MEMORY.create(null), little);
    Txn.executeWrite(
        dataset, () -> UpdateAction.parseExecute(PREFIXES + "INSERT DATA {" + DATA + "}", dataset));
    server = new TestServer(dataset);
    String update = PREFIXES + "INSERT { ?x a :Known } WHERE { ?x a :Student }";
    HttpResponse<String> answer = form("kb/update?infer=true", "update=" + encoded(update));
    assertEquals(503, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains("memory"), answer.body());
    assertEquals(200, form("kb/update", "update=" + encoded(update)).statusCode());
  }

  @Test
  void whatOnlyFollowsCannotBeDeleted() {
    start(Entailment.RDFS, true);
    String removal = PREFIXES + "DELETE DATA { :bob a :Student }";
    assertEquals(200, form("kb/update?infer=true", "update=" + encoded(removal)).statusCode());
    assertEquals("ann bob eve", rows("kb/query", STUDENTS, ""));
    String premise = PREFIXES + "DELETE DATA { :bob :takes :course }";
    assertEquals(200, form("kb/update", "update=" + encoded(premise)).statusCode());
    assertEquals("ann eve", rows("kb/query", STUDENTS, ""));
    String copied = PREFIXES + "COPY DEFAULT TO :copy";
    assertEquals(200, form("kb/update?infer=true", "update=" + encoded(copied)).statusCode());
    assertEquals(
        "eve",
        rows("kb/query", PREFIXES + "SELECT ?x { GRAPH :copy { ?x a :Student } }", "&infer=false"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void patternsAreExplained(boolean infers) {
    start(Entailment.RDFS, false);
    String body =
        "{\"query\": \"PREFIX : <http://x/> SELECT ?x { ?x a ?t }\", \"infer\": " + infers + "}";
    HttpResponse<String> answer = server.post("kb/pattern", body);
    assertEquals(200, answer.statusCode(), answer.body());
    var json = JsonParser.parseString(answer.body()).getAsJsonObject();
    assertEquals(infers ? 4 : 2, json.get("rows").getAsInt(), answer.body());
    boolean isMatched =
        json.getAsJsonArray("patterns").get(0).getAsJsonObject().get("matched").getAsBoolean();
    assertEquals(infers, isMatched, answer.body());
  }

  @Test
  void propertyFunctionsSeeTheSameGraph() {
    start(Entailment.RDFS, true);
    String both =
        "PREFIX htedl: <https://w3id.org/htedl#> "
            + PREFIXES
            + "SELECT ?x { ?x a :Student . ':Student' htedl:covers ?x } ORDER BY ?x";
    assertEquals("ann bob eve", rows("kb/query", both, ""));
    String named = both.replace("{ ?x a", "{ GRAPH :g { ?x a").replace("?x }", "?x } }");
    assertEquals("s zoe", rows("kb/query", named, ""));
    String why =
        "PREFIX htedl: <https://w3id.org/htedl#> "
            + PREFIXES
            + "SELECT ?x { ?s a :Student . (?s rdf:type :Student) htedl:whyTriple ?x }"
                .replace("rdf:type", "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>");
    String reasons = rows("kb/query", why, "");
    assertTrue(reasons.contains("domain") && reasons.contains("Graduate"), reasons);
  }

  /** TDB2 keeps 01 as 1; a graph that is read for the query alone knows that. */
  @Test
  void literalsAreLookedUpAsTheyAreStored() {
    server = new TestServer(dataset(Storage.TDB2, Entailment.RDFS, false));
    String insertion =
        PREFIXES + "INSERT DATA { GRAPH :g { :zoe :age 01 } GRAPH :h { :s :age 2 } }";
    assertEquals(200, form("kb/update", "update=" + encoded(insertion)).statusCode());
    String why =
        "PREFIX htedl: <https://w3id.org/htedl#> "
            + PREFIXES
            + "SELECT ?x FROM :g FROM :h { (:zoe :age 01) htedl:whyTriple ?x }";
    assertTrue(rows("kb/query", why, "").contains("age"), rows("kb/query", why, ""));
  }

  @Test
  void endpointsDescribeThemselves() {
    start(Entailment.OWL, false);
    String plain = described("kb/query", "text/turtle");
    assertTrue(plain.contains("entailment/Simple>"), plain);
    String entailed = described("kb/entailed", "text/turtle");
    assertTrue(entailed.contains("entailment/OWL-RDF-Based>"), entailed);
    assertTrue(entailed.contains("owl-profile/RL>"), entailed);
    assertTrue(entailed.contains(server.url("kb/entailed")), entailed);
    String asked = described("kb/query?infer=true", "text/turtle");
    assertTrue(asked.contains("entailment/OWL-RDF-Based>"), asked);
    String json = described("kb/entailed", "application/ld+json");
    assertTrue(JsonParser.parseString(json).isJsonObject(), json);
  }

  private String described(String address, String type) {
    return server.send(server.request(address).header("Accept", type).GET().build()).body();
  }

  /** A definition through its own negation under the closed world. */
  @Test
  void refusedDefinitionsAreInAHeader() {
    start(Entailment.OWL_CLOSED, true);
    HttpResponse<String> complete = ask("kb/query", STUDENTS, "");
    assertTrue(complete.headers().firstValue("HTEDL-Refused-Definitions").isEmpty());
    String circle =
        PREFIXES
            + "INSERT DATA { :Odd owl:equivalentClass [ owl:complementOf :Odd ] . :ann a :Known }";
    assertEquals(200, form("kb/update", "update=" + encoded(circle)).statusCode());
    HttpResponse<String> incomplete = ask("kb/query", STUDENTS, "");
    assertEquals("1", incomplete.headers().firstValue("HTEDL-Refused-Definitions").orElse(""));
    assertTrue(
        ask("kb/query", STUDENTS, "&infer=false")
            .headers()
            .firstValue("HTEDL-Refused-Definitions")
            .isEmpty());
  }

  @Test
  void otherDatasetsHaveNoSuchParameter() {
    server =
        new TestServer(
            dataset(Storage.IN_MEMORY, Entailment.RDFS, false),
            builder -> builder.add("/plain", DatasetFactory.createTxnMem().asDatasetGraph()));
    assertEquals(200, ask("plain/query", STUDENTS, "&infer=maybe").statusCode());
    assertEquals(404, ask("plain/entailed", STUDENTS, "").statusCode());
  }
}
