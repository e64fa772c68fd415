// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.prolog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.jena.graph.Graph;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.vocabulary.OWL2;
import org.apache.jena.vocabulary.RDF;
import org.htedl.benchmarks.learn.Example;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small task with all that facts can be, made here, and the triples that it becomes. */
class SmlBenchTaskTest {
  private static final String BASE = "http://sml-bench.aksw.org/toys#";

  @TempDir Path folder;
  private final StringWriter said = new StringWriter();

  @BeforeEach
  void write() throws IOException {
    put(
        "data/facts.pl",
        """
        toy(t1). toy('t 2').
        colour(t1,red). colour('t 2','dark "red"').
        weight(t1,3). weight('t 2',-0.5).
        part(t1,w1). part(t1,w2). part('t 2',w3). wheel(w1). wheel(w2).
        joint(t1,w1,w2,steel). joint(t1,w2,w1,wood).
        ring(t1,[w1,[w2,t1]]).
        good(t1). price(t1,9.5).
        thing(X) :- toy(X).
        has(X,Y) :- part(X,Y).
        inside(X,Y) :- part(Y,X).
        """);
    put("data/theory.pl", "good(X) :- toy(X), weight(X,3).\n");
    put("lp/1/pos.pl", "good(t1).\n");
    put("lp/1/neg.pl", "good('t 2'). % no\n");
  }

  private void put(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Graph convert() throws IOException {
    new SmlBenchTask(folder, new PrintWriter(said))
        .convert(folder.resolve("out"), "toys", "1", List.of("price"), 2, 42);
    return RDFDataMgr.loadGraph(folder.resolve("out/toys.ttl").toString());
  }

  private static void has(Graph graph, String subject, String predicate, String object) {
    String wanted = "<%s%s> %s %s".formatted(BASE, subject, predicate, object);
    assertTrue(
        graph.stream()
            .map(
                triple ->
                    "<%s> %s %s"
                        .formatted(
                            triple.getSubject(),
                            triple.getPredicate().getLocalName(),
                            triple.getObject().isLiteral()
                                ? triple.getObject().getLiteralLexicalForm()
                                : triple.getObject().toString().replace(BASE, ":")))
            .anyMatch(wanted::equals),
        () -> wanted + " is not in " + graph);
  }

  @Test
  void becomesTriples() throws IOException {
    Graph graph = convert();
    has(graph, "t%202", "type", ":toy");
    has(graph, "t1", "colour", "red");
    has(graph, "t%202", "colour", "dark \"red\"");
    has(graph, "t1", "weight", "3");
    has(graph, "t%202", "weight", "-0.5");
    has(graph, "t%202", "part", ":w3"); // like w1, which occurs elsewhere
    has(graph, "t1", "joint", ":joint-2");
    has(graph, "joint-2", "type", ":joint");
    has(graph, "joint-2", "joint_2", ":w2");
    has(graph, "joint-2", "joint_4", "wood");
    has(graph, "ring-1", "ring_2", ":w2");
    has(graph, "ring-1", "ring_2", ":t1");
    has(graph, "toy", "subClassOf", ":thing");
    has(graph, "part", "subPropertyOf", ":has");
    has(graph, "part", "type", OWL2.ObjectProperty.getURI());
    has(graph, "colour", "type", OWL2.DatatypeProperty.getURI());
    assertEquals(1, graph.stream(null, OWL2.inverseOf.asNode(), null).count());
    assertEquals(
        2 + 2 + 2 + 1,
        graph.stream(null, RDF.type.asNode(), null)
            .filter(triple -> triple.getObject().toString().startsWith(BASE))
            .count(),
        "toys, wheels, joints, ring");
  }

  @Test
  void leavesOutWhatGivesTheAnswerAwayAndSaysSo() throws IOException {
    Graph graph = convert();
    assertFalse(graph.toString().contains("#good"), graph.toString());
    assertFalse(graph.toString().contains("#price"), graph.toString());
    assertTrue(said.toString().contains("left out: good/1, 1"), said.toString());
    assertTrue(said.toString().contains("theory.pl, line 1: only rules"), said.toString());
  }

  @Test
  void modesSayWhatMayBeUsed() throws IOException {
    put(
        "data/aleph/mode.pl",
        ":- modeh(1,good(+toy)).\n:- determination(good/1,has/2).\n% :- determination(good/1,wheel/1).\n");
    Graph graph = convert();
    has(graph, "t1", "part", ":w1"); // which has/2 is made of
    assertFalse(graph.toString().contains("#wheel"), graph.toString());
    assertFalse(graph.toString().contains("#weight"), graph.toString());
  }

  @Test
  void writesExamplesWithFolds() throws IOException {
    convert();
    List<Example> examples = Example.read(folder.resolve("out/toys.txt"));
    assertEquals(
        List.of(new Example(BASE + "t1", true, 0), new Example(BASE + "t%202", false, 1)),
        examples);
    assertEquals(BASE + "t1\n", Files.readString(folder.resolve("out/toys-pos.txt")));
    assertEquals(BASE + "t%202\n", Files.readString(folder.resolve("out/toys-neg.txt")));
  }

  @Test
  void filesThatWereNotFetchedAreNoFacts() throws IOException {
    put("data/facts.pl", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n");
    Files.delete(folder.resolve("data/theory.pl"));
    IllegalArgumentException wrong = assertThrows(IllegalArgumentException.class, () -> convert());
    assertTrue(wrong.getMessage().contains("git lfs pull"), wrong.getMessage());
  }
}
