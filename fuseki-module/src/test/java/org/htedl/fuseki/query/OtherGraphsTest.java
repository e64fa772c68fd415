// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.jena.query.QueryException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.query.batch.BatchingExecution;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.transaction.Storage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Data in other graphs never changes an answer. Random updates go to three graphs, whose names are
 * classes, individuals, object and data properties in turn; a graph is then asked in the whole
 * dataset, and alone in a new one. Only a name that the new dataset does not know as what the
 * expression needs is left out: in the whole it is known from elsewhere.
 */
class OtherGraphsTest {
  private static final String PREFIXES =
      """
      PREFIX : <http://x/>
      PREFIX owl: <http://www.w3.org/2002/07/owl#>
      PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
      PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
      PREFIX htedl: <https://w3id.org/htedl#>
      """;
  private static final List<String> GRAPHS = List.of("", ":g1", ":g2", "<urn:x-arq:UnionGraph>");
  private static final List<String> PROPERTIES = List.of(":p", ":q", ":num", ":A");
  private static final List<String> CLASSES = List.of(":A", ":B", ":C", ":p", ":D");
  private static final List<String> INDIVIDUALS = List.of(":a", ":b", ":c", ":d", ":B", ":num");
  private static final List<String> LITERALS =
      List.of("1", "2", "5.5", "\"x\"", "\"1\"^^xsd:nonNegativeInteger", "\"no\"^^xsd:integer");

  @TempDir Path folder;

  private static DatasetGraph mirrored(DatasetGraph base, Entailment entailment) {
    PropertyFunctions.register();
    Settings settings = new Settings(entailment, List.of(), false, List.of("scalar"), 256L << 20);
    DatasetGraph dataset = DatasetGraphHtedl.over(base, settings);
    BatchingExecution.install(dataset);
    return dataset;
  }

  private static void update(DatasetGraph dataset, String update) {
    Txn.executeWrite(dataset, () -> UpdateAction.parseExecute(PREFIXES + update, dataset));
  }

  /** The rows of a query in order, or "refused" with the sentence. */
  private static List<String> rows(DatasetGraph dataset, String graph, String pattern) {
    String body = graph.isEmpty() ? pattern : "GRAPH " + graph + " { " + pattern + " }";
    return Txn.calculateRead(
        dataset,
        () -> {
          List<String> rows = new ArrayList<>();
          try (QueryExec query =
              QueryExec.dataset(dataset).query(PREFIXES + "SELECT * { " + body + " }").build()) {
            RowSet found = query.select();
            found.forEachRemaining(row -> rows.add(row.toString()));
          } catch (QueryException refused) {
            return List.of("refused: " + refused.getMessage());
          }
          Collections.sort(rows);
          return rows;
        });
  }

  /** A new dataset whose default graph is the only graph that is asked. */
  private static DatasetGraph alone(DatasetGraph whole, String graph, Entailment entailment) {
    DatasetGraph alone = mirrored(DatasetGraphFactory.createTxnMem(), entailment);
    List<Quad> quads = new ArrayList<>();
    Txn.executeRead(
        whole,
        () -> {
          // Not the union itself: TDB2's takes two literals of equal value for one.
          String name = graph.contains("UnionGraph") ? "?g" : graph;
          String body = graph.isEmpty() ? "?s ?p ?o" : "GRAPH " + name + " { ?s ?p ?o }";
          try (QueryExec query =
              QueryExec.dataset(whole).query(PREFIXES + "SELECT * { " + body + " }").build()) {
            query
                .select()
                .forEachRemaining(
                    row ->
                        quads.add(
                            Quad.create(
                                Quad.defaultGraphIRI, row.get("s"), row.get("p"), row.get("o"))));
          }
        });
    Txn.executeWrite(alone, () -> quads.forEach(alone::add));
    return alone;
  }

  @ParameterizedTest
  @CsvSource({"IN_MEMORY, NONE", "TDB2, NONE", "IN_MEMORY, OWL_CLOSED", "TDB2, RDFS"})
  void randomUpdates(Storage storage, Entailment entailment) {
    long seed = Long.getLong("htedl.seed", 46);
    int steps = Integer.getInteger("htedl.otherGraphs.steps", 150);
    Random random = new Random(seed);
    DatasetGraph whole = mirrored(storage.create(folder), entailment);
    List<String> history = new ArrayList<>();
    int compared = 0;
    for (int step = 0; step < steps; step++) {
      String update = update(random);
      history.add(update);
      update(whole, update);
      String graph = one(GRAPHS, random);
      DatasetGraph alone = alone(whole, graph, entailment);
      for (int i = 0; i < 4; i++) {
        String expression = expression(random, 2);
        String about =
            "seed "
                + seed
                + ", step "
                + step
                + ", "
                + storage
                + ", "
                + entailment
                + ", graph "
                + graph
                + ", '"
                + expression
                + "' after "
                + String.join(" ;\n", history.subList(Math.max(0, step - 40), step + 1));
        for (String pattern :
            List.of(
                "'%s' htedl:covers ?x", "'%s' htedl:coverage ?n", "'%s' htedl:why (:a ?verdict)")) {
          List<String> expected = rows(alone, "", pattern.formatted(expression));
          if (!expected.toString().startsWith("[refused")) {
            assertEquals(expected, rows(whole, graph, pattern.formatted(expression)), about);
            compared++;
          }
        }
      }
      alone.close();
    }
    whole.close();
    assertTrue(compared > steps, "only " + compared + " answers were compared, seed " + seed);
  }

  private static <T> T one(List<T> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }

  private static String update(Random random) {
    String graph = one(GRAPHS.subList(0, 3), random);
    String triples =
        switch (random.nextInt(12)) {
          case 0, 1, 2 -> one(INDIVIDUALS, random) + " a " + one(CLASSES, random);
          case 3, 4, 5 ->
              one(INDIVIDUALS, random)
                  + " "
                  + one(PROPERTIES, random)
                  + " "
                  + one(INDIVIDUALS, random);
          case 6, 7, 8 ->
              one(INDIVIDUALS, random)
                  + " "
                  + one(PROPERTIES, random)
                  + " "
                  + one(LITERALS, random);
          case 9 ->
              random.nextInt(3) == 0
                  ? one(List.of(":T a rdfs:Datatype", ":a a :T", ":b a :T"), random)
                  : one(PROPERTIES, random) + " a owl:DatatypeProperty";
          case 10 -> one(PROPERTIES, random) + " a owl:ObjectProperty";
          default ->
              ":D owl:equivalentClass :R . :R a owl:Restriction ; owl:onProperty "
                  + one(PROPERTIES, random)
                  + one(
                      List.of(
                          " ; owl:minCardinality 1",
                          " ; owl:cardinality 1",
                          " ; owl:maxCardinality 0"),
                      random);
        };
    String data = graph.isEmpty() ? triples : "GRAPH " + graph + " { " + triples + " }";
    return (random.nextInt(4) == 0 ? "DELETE" : "INSERT") + " DATA { " + data + " }";
  }

  private static String expression(Random random, int depth) {
    String property = one(PROPERTIES, random);
    int number = random.nextInt(4);
    String count = one(List.of(" min ", " max ", " exactly "), random) + number;
    String range = one(List.of("xsd:integer", "rdfs:Literal", "xsd:integer[>= 2]"), random);
    return switch (random.nextInt(depth == 0 ? 1 : 15)) {
      case 0 -> one(CLASSES, random);
      case 1, 2, 3, 4 -> property + count;
      case 5 -> property + one(List.of(" some ", " only "), random) + filler(random, depth);
      case 6 -> property + one(List.of(" some ", " only "), random) + range;
      case 7 -> property + count + " " + filler(random, depth);
      case 8 -> property + count + " " + range;
      case 9 ->
          property
              + " value "
              + one(random.nextBoolean() ? INDIVIDUALS : LITERALS, random)
                  .replace("\"no\"^^xsd:integer", "7");
      case 10 -> "inverse " + property + count + " " + filler(random, depth);
      case 11 -> "not " + filler(random, depth);
      case 12 -> property + one(List.of(" some", count), random) + " :T";
      case 13 -> filler(random, depth) + " and " + filler(random, depth);
      default -> "{" + one(INDIVIDUALS, random) + "} or " + property + " Self";
    };
  }

  private static String filler(Random random, int depth) {
    return random.nextInt(3) == 0 ? "owl:Thing" : "(" + expression(random, depth - 1) + ")";
  }

  /** The case that was reported. */
  @Test
  void aTripleElsewhereDoesNotTurnAPropertyIntoARole() {
    DatasetGraph dataset = mirrored(DatasetGraphFactory.createTxnMem(), Entailment.NONE);
    update(
        dataset,
        "INSERT DATA { GRAPH :g { :num a owl:DatatypeProperty . :a a :A ; :num 1 . :b a :A } }");
    for (int round = 0; round < 2; round++) {
      assertEquals(1, rows(dataset, ":g", "':num min 1' htedl:covers ?x").size());
      assertEquals(1, rows(dataset, ":g", "':num exactly 0' htedl:covers ?x").size());
      assertEquals(2, rows(dataset, ":g", "':num max 1' htedl:covers ?x").size());
      update(dataset, "INSERT DATA { :y a :A . :x :num :y }");
    }
    dataset.close();
  }

  /** Nor does a declaration elsewhere turn a class into a datatype. */
  @Test
  void aDatatypeElsewhereDoesNotHideAClass() {
    DatasetGraph dataset = mirrored(DatasetGraphFactory.createTxnMem(), Entailment.NONE);
    update(
        dataset,
        """
        INSERT DATA {
          GRAPH :g { :a :p :b , :c . :b a :T . :d a :A }
          GRAPH :h { :T a rdfs:Datatype . :x :p "v"^^:T . :y :p 1 }
        }
        """);
    String[] expected = {
      "some :T=1,1",
      "min 1 :T=1,1",
      "min 2 :T=0,0",
      "exactly 1 :T=1,1",
      "exactly 0 :T=3,1",
      "max 0 :T=3,1",
      "only :T=3,1",
      "some (:T)=1,1"
    };
    for (String each : expected) {
      String[] parts = each.split("=", 0);
      String[] numbers = parts[1].split(",", 0);
      String covers = "':p " + parts[0] + "' htedl:covers ?x";
      assertEquals(Integer.parseInt(numbers[0]), rows(dataset, ":g", covers).size(), covers);
      assertEquals(Integer.parseInt(numbers[1]), rows(dataset, ":h", covers).size(), covers);
    }
    dataset.close();
  }

  /** Individuals and literals of one graph count together. */
  @Test
  void bothKindsOfValuesCount() {
    DatasetGraph dataset = mirrored(DatasetGraphFactory.createTxnMem(), Entailment.OWL_CLOSED);
    update(
        dataset,
        """
        INSERT DATA {
          :a :num 1 , 2 , :b . :b :num :a . :c :num 3 . :d a :A .
          :Rich owl:equivalentClass [ a owl:Restriction ;
            owl:onProperty :num ; owl:minCardinality 3 ]
        }
        """);
    String[] expected = {
      ":num min 1=3",
      ":num min 2=1",
      ":num min 3=1",
      ":num min 4=0",
      ":num max 0=1",
      ":num max 1=3",
      ":num max 2=3",
      ":num max 3=4",
      ":num exactly 0=1",
      ":num exactly 1=2",
      ":num exactly 2=0",
      ":num exactly 3=1",
      ":num min 2 owl:Thing=0",
      ":num min 2 rdfs:Literal=1",
      ":num max 1000=4",
      ":Rich=1"
    };
    for (String each : expected) {
      String[] parts = each.split("=", 0);
      assertEquals(
          Integer.parseInt(parts[1]),
          rows(dataset, "", "'" + parts[0] + "' htedl:covers ?x").size(),
          parts[0]);
    }
    List<String> refused = rows(dataset, "", "':num min 1001' htedl:covers ?x");
    assertTrue(refused.toString().contains("go up to 1000"), refused.toString());
    dataset.close();
  }
}
