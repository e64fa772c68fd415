// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.util.Symbol;
import org.apache.jena.system.Txn;
import org.apache.jena.vocabulary.RDF;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.testing.PublicSuites;
import org.junit.jupiter.api.Test;

/**
 * The nine counting queries of the Labelled Subgraph Query Benchmark (LSQB) in SPARQL, on its
 * example against the published counts, and on its smallest generated network with mirrors and
 * without.
 */
class SocialNetworkSuiteTest {
  private static final String NAMESPACE = "http://example.org/lsqb/";
  private static final Symbol STRICT = Symbol.create("https://w3id.org/htedl#strictPatterns");

  private static final List<String> QUERIES =
      List.of(
          "?city :isPartOf ?country . ?country a :Country . ?person :isLocatedIn ?city ."
              + " ?city a :City . ?person a :Person . ?forum :hasMember ?person ."
              + " ?forum :containerOf ?post . ?comment :replyOf ?post . ?post a :Post ."
              + " ?comment :hasTag ?tag . ?comment a :Comment . ?tag :hasType ?class",
          "?person1 :knows ?person2 . ?comment :hasCreator ?person1 . ?comment a :Comment ."
              + " ?comment :replyOf ?post . ?post a :Post . ?post :hasCreator ?person2",
          "?country a :Country . ?city1 :isPartOf ?country . ?city2 :isPartOf ?country ."
              + " ?city3 :isPartOf ?country . ?person1 :isLocatedIn ?city1 ."
              + " ?person2 :isLocatedIn ?city2 . ?person3 :isLocatedIn ?city3 ."
              + " ?person1 a :Person . ?person2 a :Person . ?person3 a :Person ."
              + " ?person1 :knows ?person2 . ?person2 :knows ?person3 . ?person3 :knows ?person1",
          "?message :hasTag ?tag . ?message a :Message . ?message :hasCreator ?creator ."
              + " ?liker :likes ?message . ?comment :replyOf ?message",
          "?message :hasTag ?tag1 . ?message a :Message . ?comment :replyOf ?message ."
              + " ?comment :hasTag ?tag2 FILTER(?tag1 != ?tag2)",
          "?person1 :knows ?person2 . ?person2 :knows ?person3 . ?person3 :hasInterest ?tag"
              + " FILTER(?person1 != ?person3)",
          "?message :hasTag ?tag . ?message a :Message . ?message :hasCreator ?creator ."
              + " OPTIONAL { ?liker :likes ?message } OPTIONAL { ?comment :replyOf ?message }",
          "?message :hasTag ?tag1 . ?message a :Message . ?comment :replyOf ?message ."
              + " ?comment :hasTag ?tag2 FILTER(?tag1 != ?tag2)"
              + " FILTER NOT EXISTS { ?comment :hasTag ?tag1 }",
          "?person1 :knows ?person2 . ?person2 :knows ?person3 . ?person3 :hasInterest ?tag"
              + " FILTER(?person1 != ?person3) FILTER NOT EXISTS { ?person1 :knows ?person3 }");

  /** Of which Jena needs more than a minute to find that there are none. */
  private static final int TRIANGLES = 3;

  private static Node iri(String name) {
    return NodeFactory.createURI(NAMESPACE + name);
  }

  /** Reads the network; friends know each other, and posts and comments are messages. */
  private static DatasetGraph network(Path folder) throws IOException {
    DatasetGraph dataset = MirroredDatasets.over(DatasetGraphFactory.createTxnMem());
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.toList();
    }
    for (Path file : files) {
      String name = String.valueOf(file.getFileName()).replace(".csv", "");
      String[] parts = name.split("_", 0);
      List<String> lines = Files.readAllLines(file);
      Txn.executeWrite(
          dataset,
          () -> {
            for (String line : lines.subList(1, lines.size())) {
              String[] ids = line.split("\\|", 0);
              if (parts.length == 1) {
                addNode(dataset, name, ids[0]);
              } else {
                addEdge(dataset, iri(parts[0] + ids[0]), parts[1], iri(parts[2] + ids[1]));
              }
            }
          });
    }
    MirroredDatasets.build(dataset);
    return dataset;
  }

  private static void addNode(DatasetGraph dataset, String type, String id) {
    Node node = iri(type + id);
    dataset.getDefaultGraph().add(node, RDF.Nodes.type, iri(type));
    if (type.equals("Post") || type.equals("Comment")) {
      dataset.getDefaultGraph().add(node, RDF.Nodes.type, iri("Message"));
    }
  }

  private static void addEdge(DatasetGraph dataset, Node subject, String role, Node object) {
    dataset.getDefaultGraph().add(subject, iri(role), object);
    if (role.equals("knows")) {
      dataset.getDefaultGraph().add(object, iri(role), subject);
    }
  }

  private static long count(DatasetGraph dataset, String pattern) {
    String text = "PREFIX : <" + NAMESPACE + "> SELECT (COUNT(*) AS ?n) WHERE { " + pattern + " }";
    return Txn.calculateRead(
        dataset,
        () -> {
          try (QueryExec execution =
              QueryExec.dataset(dataset).query(text).set(STRICT, true).build()) {
            return Long.parseLong(execution.select().next().get("n").getLiteralLexicalForm());
          }
        });
  }

  @Test
  void countsOfTheExampleAreThePublishedOnes() throws IOException {
    Path suite = PublicSuites.folder("lsqb");
    Map<Integer, Long> expected = new HashMap<>();
    for (String line : Files.readAllLines(suite.resolve("expected-output/expected-output.csv"))) {
      String[] cells = line.split("\t", 0);
      if (cells[2].equals("example")) {
        expected.put(Integer.parseInt(cells[3]), Long.parseLong(cells[5]));
      }
    }
    DatasetGraph dataset = network(suite.resolve("data/social-network-sfexample-projected-fk"));
    for (int q = 1; q <= QUERIES.size(); q++) {
      assertEquals(expected.get(q), count(dataset, QUERIES.get(q - 1)), "query " + q);
    }
    assertTrue(
        DatasetLayers.of(dataset).mirrors().patterns().counters().answeredCount()
            >= QUERIES.size());
    dataset.close();
  }

  @Test
  void countsOfTheSmallestNetworkAreJenas() throws IOException {
    Path data = PublicSuites.folder("lsqb").resolve("data/social-network-sf0.003-projected-fk");
    DatasetGraph dataset = network(data);
    DatasetGraph plain = DatasetGraphFactory.createTxnMem();
    Txn.executeWrite(
        plain, () -> Txn.executeRead(dataset, () -> dataset.find().forEachRemaining(plain::add)));
    for (int q = 1; q <= QUERIES.size(); q++) {
      if (q == TRIANGLES) {
        assertEquals(0, count(dataset, QUERIES.get(q - 1)), "query " + q);
        continue;
      }
      assertEquals(
          count(plain, QUERIES.get(q - 1)), count(dataset, QUERIES.get(q - 1)), "query " + q);
    }
    dataset.close();
  }
}
