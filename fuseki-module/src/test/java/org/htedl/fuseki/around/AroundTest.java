package org.htedl.fuseki.around;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.fuseki.around.source.ScannedSource;
import org.htedl.fuseki.around.source.Source;
import org.htedl.fuseki.around.source.StoredSource;
import org.junit.jupiter.api.Test;

/**
 * What is around random examples in random graphs answers as the whole graph does; {@code
 * -Dhtedl.around.graphs} says in how many.
 */
class AroundTest {
  private static final int GRAPHS = Integer.getInteger("htedl.around.graphs", 60);
  private static final long SEED = Long.getLong("htedl.seed", 1);

  private static void compare(int graphs, Function<List<Triple>, Source> scanned) {
    compare(
        graphs,
        (triples, random) -> {
          try (Source source = scanned.apply(triples)) {
            return random.compare(source, triples);
          }
        });
  }

  private static void compareStored(int graphs, Supplier<DatasetGraph> datasets) {
    compare(
        graphs,
        (triples, random) -> {
          DatasetGraph dataset = datasets.get();
          Txn.executeWrite(dataset, () -> triples.forEach(dataset.getDefaultGraph()::add));
          List<Triple> stored =
              Txn.calculateRead(dataset, () -> dataset.getDefaultGraph().find().toList());
          try (Source source = new StoredSource("stored", dataset, Quad.defaultGraphIRI)) {
            return random.compare(source, stored);
          }
        });
  }

  private static void compare(
      int graphs,
      BiFunction<List<Triple>, RandomSurroundings, RandomSurroundings.Outcome> comparison) {
    RandomSurroundings.Outcome outcome = new RandomSurroundings.Outcome(0, 0, 0);
    for (int g = 0; g < graphs; g++) {
      RandomSurroundings random = new RandomSurroundings(SEED + g, true);
      outcome = outcome.plus(comparison.apply(random.triples(), random));
    }
    String text = outcome.toString();
    assertTrue(outcome.compared() > 5 * graphs && outcome.refused() > graphs, text);
    assertTrue(outcome.covering() > graphs, text);
  }

  @Test
  void scannedTriplesAnswerAsTheWhole() {
    compare(GRAPHS, triples -> new ScannedSource("triples", to -> triples.forEach(to::triple)));
  }

  @Test
  void storedTriplesAnswerAsTheWhole() {
    compareStored(GRAPHS, DatasetGraphFactory::createTxnMem);
  }

  @Test
  void tdb2AnswersAsTheWhole() {
    compareStored(1 + GRAPHS / 10, DatabaseMgr::createDatasetGraph);
  }
}
