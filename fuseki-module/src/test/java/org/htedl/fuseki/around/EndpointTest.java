// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.graph.GraphFactory;
import org.apache.jena.system.Txn;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.engine.Engine;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.fuseki.around.source.Endpoint;
import org.htedl.fuseki.around.source.EndpointSource;
import org.htedl.fuseki.around.source.RefusedSourceException;
import org.htedl.fuseki.around.source.ScannedSource;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.Surroundings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an endpoint gives, and what is noticed when it gives something else. */
@Tag("slow")
class EndpointTest {
  private static final int GRAPHS = Integer.getInteger("htedl.around.graphs", 60);
  private static final long SEED = Long.getLong("htedl.seed", 1);
  private static final String EX = "http://ex/";

  private static List<Triple> chain(int nodes) {
    List<Triple> triples = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      triples.add(triple("a" + i, "r", "b" + i));
      triples.add(triple("b" + i, "r", "c" + i % 7));
      triples.add(
          Triple.create(
              iri("b" + i),
              NodeFactory.createURI("http://www.w3.org/1999/02/22-rdf-syntax-ns#type"),
              iri("B")));
    }
    return triples;
  }

  private static Triple triple(String subject, String predicate, String object) {
    return Triple.create(iri(subject), iri(predicate), iri(object));
  }

  private static Node iri(String name) {
    return NodeFactory.createURI(EX + name);
  }

  private static AroundQuestion question(int nodes, int depth, long most) {
    return question(nodes, depth, false, most);
  }

  private static AroundQuestion question(int nodes, int depth, boolean inverse, long most) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      names.add(EX + "a" + i);
    }
    return new AroundQuestion(names, null, depth, inverse, most, Entailment.RDFS);
  }

  private static FetchedSurroundings fetch(TestEndpoint endpoint, AroundQuestion question) {
    try (EndpointSource source = endpoint.source()) {
      return Around.fetch(source, question, Progress.NONE);
    }
  }

  private static String refusal(TestEndpoint endpoint, AroundQuestion question) {
    return String.valueOf(
        assertThrows(RefusedSourceException.class, () -> fetch(endpoint, question)).getMessage());
  }

  @Test
  void endpointsAnswerAsTheWhole() {
    RandomSurroundings.Outcome outcome = new RandomSurroundings.Outcome(0, 0, 0);
    int graphs = 1 + GRAPHS / 3;
    for (int g = 0; g < graphs; g++) {
      RandomSurroundings random = new RandomSurroundings(SEED + g, false);
      List<Triple> triples = random.triples();
      try (TestEndpoint endpoint = new TestEndpoint(triples);
          EndpointSource source = endpoint.source()) {
        List<Triple> stored =
            Txn.calculateRead(
                endpoint.data(), () -> endpoint.data().getDefaultGraph().find().toList());
        outcome = outcome.plus(random.compare(source, stored));
      }
    }
    assertTrue(outcome.compared() > 5 * graphs, outcome.toString());
    assertTrue(outcome.covering() > graphs, outcome.toString());
  }

  @Test
  void twoRequestsForTwoHundredNodesAndKind() {
    try (TestEndpoint endpoint = new TestEndpoint(chain(400))) {
      FetchedSurroundings fetched = fetch(endpoint, question(400, 1, 1_000));
      assertEquals(800, fetched.known().nodes());
      List<String> asked =
          endpoint.queries().stream().filter(q -> q.contains("<http://ex/a1>")).toList();
      // The nodes' triples; that they are objects of nothing does not matter to anything.
      assertEquals(2, asked.size(), () -> String.join("\n", asked));
      assertEquals(0, Set.copyOf(fetched.triples()).size() - fetched.triples().size());
    }
  }

  @Test
  void cutAnswersAreHalvedUntilTheyAreWhole() {
    List<Triple> triples = chain(150);
    try (TestEndpoint whole = new TestEndpoint(triples);
        TestEndpoint cutting = new TestEndpoint(triples).cutAfter(50)) {
      FetchedSurroundings expected = fetch(whole, question(150, 2, 1_000));
      FetchedSurroundings fetched = fetch(cutting, question(150, 2, 1_000));
      assertEquals(Set.copyOf(expected.triples()), Set.copyOf(fetched.triples()));
    }
  }

  @Test
  void anAnswerThatIsCutForOneNodeIsRefused() {
    List<Triple> triples = new ArrayList<>();
    for (int i = 0; i < 123; i++) {
      triples.add(triple("a0", "r", "b" + i));
    }
    try (TestEndpoint endpoint = new TestEndpoint(triples).cutAfter(100)) {
      assertEquals(
          "the endpoint gave 100 of 123 results about <http://ex/a0>",
          refusal(endpoint, question(3, 1, 1_000)));
    }
  }

  @Test
  void slowAnswersAreHalved() {
    List<Triple> triples = chain(100);
    try (TestEndpoint whole = new TestEndpoint(triples);
        TestEndpoint slow = new TestEndpoint(triples).slowFrom(30)) {
      FetchedSurroundings expected = fetch(whole, question(100, 1, 1_000));
      FetchedSurroundings fetched = fetch(slow, question(100, 1, 1_000));
      assertEquals(Set.copyOf(expected.triples()), Set.copyOf(fetched.triples()));
      assertTrue(slow.queries().size() > whole.queries().size());
    }
    try (TestEndpoint stuck = new TestEndpoint(triples).slowFrom(1)) {
      assertTrue(
          refusal(stuck, question(3, 1, 1_000)).startsWith("the endpoint does not answer about <"));
    }
  }

  @Test
  void anAddressWithoutServerIsNamed() {
    TestEndpoint gone = new TestEndpoint(chain(3));
    gone.close();
    String sentence = refusal(gone, question(3, 1, 1_000));
    assertTrue(sentence.startsWith("no server answers at http://"), sentence);
  }

  private static Endpoint keyed(String address) {
    return new Endpoint(address, Duration.ofSeconds(5), Map.of(), seconds -> {});
  }

  /** Keys in addresses appear neither in the status nor in messages. */
  @Test
  void aKeyInTheAddressIsNotShown() throws IOException {
    HttpServer echo =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    echo.createContext(
        "/",
        exchange -> {
          byte[] body =
              ("no " + exchange.getRequestURI() + " for se cret, se%20cret").getBytes(UTF_8);
          exchange.sendResponseHeaders(404, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    echo.start();
    String shown = "http://localhost:" + echo.getAddress().getPort() + "/sparql";
    String address = shown + "?apikey=se%20cret&x=1";
    try (EndpointSource source = new EndpointSource(keyed(address), "")) {
      assertEquals(shown + "?…", source.name());
      String refusal =
          assertThrows(
                  RefusedSourceException.class,
                  () -> Around.fetch(source, question(3, 1, 1_000), Progress.NONE))
              .getMessage();
      assertEquals("the endpoint answers with status 404: no /sparql?… for …, …", refusal);
    } finally {
      echo.stop(0);
    }
    for (String bad :
        new String[] {
          "ftp://u:secret@h/p?key=secret#secret", "http://h h/?key=secret", "?secret"
        }) {
      String refusal =
          String.valueOf(assertThrows(RefusedSourceException.class, () -> keyed(bad)).getMessage());
      assertTrue(!refusal.contains("secret"), refusal);
    }
  }

  @Test
  void aBusyEndpointIsAskedAgain() {
    try (TestEndpoint endpoint = new TestEndpoint(chain(3)).busy(3, 429, "7")) {
      assertEquals(6, fetch(endpoint, question(3, 1, 1_000)).known().nodes());
      assertEquals(List.of(7L, 7L, 7L), endpoint.pauses());
    }
    try (TestEndpoint endpoint = new TestEndpoint(chain(3)).busy(2, 429, null)) {
      fetch(endpoint, question(3, 1, 1_000));
      assertEquals(List.of(2L, 4L), endpoint.pauses());
    }
    try (TestEndpoint endpoint = new TestEndpoint(chain(3)).busy(2, 503, "100000")) {
      fetch(endpoint, question(3, 1, 1_000));
      assertEquals(List.of(300L, 300L), endpoint.pauses());
    }
    try (TestEndpoint endpoint = new TestEndpoint(chain(3)).busy(99, 429, "1")) {
      assertEquals(
          "the endpoint was asked 8 times and is still busy (status 429): try again later",
          refusal(endpoint, question(3, 1, 1_000)));
    }
  }

  @Test
  void dataThatGrowsWhileItIsReadIsRefused() {
    try (TestEndpoint endpoint = new TestEndpoint(chain(3))) {
      int[] n = {0};
      endpoint.before(
          () ->
              Txn.executeWrite(
                  endpoint.data(),
                  () -> endpoint.data().getDefaultGraph().add(triple("a0", "r", "new" + n[0]++))));
      String refusal = refusal(endpoint, question(3, 1, 1_000));
      assertTrue(refusal.endsWith("its data has changed, so try again"), refusal);
    }
  }

  @Test
  void hubsAreRefusedByName() {
    List<Triple> triples = new ArrayList<>(chain(50));
    for (int i = 0; i < 1_234; i++) {
      triples.add(triple("x" + i, "country", "a0"));
    }
    try (TestEndpoint endpoint = new TestEndpoint(triples)) {
      String sentence =
          "<http://ex/a0> has 1,234 predecessors by <http://ex/country>, more than --most 1,000:"
              + " raise it";
      assertEquals(sentence, refusal(endpoint, question(50, 1, true, 1_000)));
      AroundQuestion forward = question(50, 1, 1_000);
      assertEquals(100, fetch(endpoint, forward).known().nodes());
      assertEquals(
          sentence,
          assertThrows(
                  RefusedSourceException.class,
                  () ->
                      Around.fetch(
                          new ScannedSource("triples", to -> triples.forEach(to::triple)),
                          question(50, 1, true, 1_000),
                          Progress.NONE))
              .getMessage());
    }
  }

  /** A triple of each property is fetched as a sample; its blank node is one of another answer. */
  @Test
  void samplesAddNoTargets() {
    for (String data : List.of(":a0 :r [ a :B ] .", ":a0 a :B . [] :r :a0 .")) {
      Graph graph = GraphFactory.createDefaultGraph();
      RDFParser.fromString("@prefix : <http://ex/> . " + data, Lang.TURTLE).parse(graph);
      List<Triple> triples = graph.find().toList();
      Closure closure = new Closure(Entailment.RDFS);
      Mirror whole =
          FetchedSurroundings.mirror(
              triples, new Surroundings(Set.of(EX + "a0"), 9, true), closure);
      try (TestEndpoint endpoint = new TestEndpoint(triples)) {
        Mirror part = fetch(endpoint, question(1, 2, 1_000)).mirror(closure);
        for (String text : List.of("r some (not B)", "r min 2", "r max 0", "r some B")) {
          assertEquals(covered(whole, text), covered(part, text), data + " " + text);
        }
      }
    }
  }

  @Test
  void blankNodesAreReachedFromNames() {
    Graph graph = GraphFactory.createDefaultGraph();
    RDFParser.fromString(
            """
            @prefix : <http://ex/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
            :a0 :r [ a :B ; :v 1 ; :r [ a :C ; :r :d ] ] , [ a :B ; :v 2 ] .
            :a1 :r _:shared . :a2 :r _:shared . :z :q _:shared . _:shared :r :d .
            :d a :D ; :r :e . :q rdfs:range :Q .
            """,
            Lang.TURTLE)
        .parse(graph);
    List<Triple> triples = graph.find().toList();
    Mirror whole =
        FetchedSurroundings.mirror(
            triples,
            new Surroundings(Set.of(EX + "a0", EX + "a1", EX + "a2"), 9, true),
            new Closure(Entailment.RDFS));
    try (TestEndpoint endpoint = new TestEndpoint(triples)) {
      Mirror part = fetch(endpoint, question(3, 3, 1_000)).mirror(new Closure(Entailment.RDFS));
      for (String text :
          List.of(
              "r some B",
              "r min 2 B",
              "r some (v value 1 and r some C)",
              "r some (r some (r some D))",
              "r some Q",
              "r only Q",
              "r some (r some D)",
              "r some (r max 0)",
              "r some (not B)",
              "r exactly 1")) {
        assertEquals(covered(whole, text), covered(part, text), text);
      }
      assertTrue(refusal(endpoint, question(3, 2, true, 1_000)).contains("leads to a blank node"));
    }
  }

  private static Set<String> covered(Mirror mirror, String text) {
    Set<String> names = new TreeSet<>();
    try (Engine engine = Engine.scalar()) {
      engine
          .covers(
              mirror,
              List.of(
                  new ManchesterParser(new NameResolver(new MirrorVocabulary(mirror), List.of()))
                      .parse(text)))
          .getFirst()
          .forEach(id -> names.add(mirror.nodeName(id)));
    }
    return names;
  }

  @Test
  void namesWithoutMembersHereAreKnown() {
    List<Triple> triples = new ArrayList<>(chain(3));
    triples.add(triple("far", "elsewhere", "farther"));
    try (TestEndpoint endpoint = new TestEndpoint(triples)) {
      Mirror part = fetch(endpoint, question(3, 1, 1_000)).mirror(new Closure(Entailment.RDFS));
      assertEquals(Set.of(), covered(part, "elsewhere some B"));
      assertThrows(BadExpressionException.class, () -> covered(part, "nowhere some B"));
    }
  }

  @Test
  void credentialsComeFromTheEnvironment() {
    try (TestEndpoint endpoint = new TestEndpoint(chain(3)).wants("Bearer secret")) {
      try (EndpointSource source = endpoint.source(Map.of(Endpoint.TOKEN, "secret"))) {
        Around.fetch(source, question(3, 1, 1_000), Progress.NONE);
      }
      String refusal = refusal(endpoint, question(3, 1, 1_000));
      assertTrue(refusal.startsWith("the endpoint wants other credentials (status 401)"), refusal);
    }
    for (String bad :
        List.of("http://me:pw@localhost/sparql", "file:///etc/passwd", "no address")) {
      RefusedSourceException refused =
          assertThrows(
              RefusedSourceException.class,
              () -> new Endpoint(bad, Duration.ofSeconds(1), Map.of(), s -> {}));
      assertTrue(!String.valueOf(refused.getMessage()).contains("pw"));
    }
  }
}
