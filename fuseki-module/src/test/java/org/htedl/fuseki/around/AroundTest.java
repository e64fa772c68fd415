// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.lang.LabelToNode;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.fuseki.around.source.ScannedSource;
import org.htedl.fuseki.around.source.Source;
import org.htedl.fuseki.around.source.StoredSource;
import org.htedl.fuseki.around.source.TripleScan;
import org.htedl.fuseki.ntriples.NTriplesReader;
import org.htedl.fuseki.ntriples.NodeReceiver;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is around random examples in random graphs answers as the whole graph does; {@code
 * -Dhtedl.around.graphs} says in how many.
 */
@Tag("slow")
class AroundTest {
  private static final int GRAPHS = Integer.getInteger("htedl.around.graphs", 60);
  private static final long SEED = Long.getLong("htedl.seed", 1);

  @TempDir Path folder;

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

  /** N-Triples of which some lines are read by their bytes and some by Jena. */
  @Test
  void nTriplesAnswerAsTheWhole() throws IOException {
    Path file = folder.resolve("data.nt");
    long[] counts = new long[2];
    compare(
        GRAPHS,
        (triples, random) -> {
          UUID document = UUID.randomUUID();
          TripleScan scan =
              target -> {
                NTriplesReader.Counts read =
                    new NTriplesReader(
                            file,
                            () -> new NodeReceiver(target, () -> fail(random.describe())),
                            bytes -> {},
                            1,
                            NTriplesReader.SPLIT_BYTES,
                            document)
                        .read();
                counts[0] += read.triples();
                counts[1] += read.linesByJena();
              };
          try (OutputStream out = Files.newOutputStream(file)) {
            RDFDataMgr.writeTriples(out, triples.iterator());
          } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
          }
          List<Triple> stored = new ArrayList<>();
          RDFParser.source(file)
              .checking(false)
              .labelToNode(LabelToNode.createScopeByDocumentHash(document))
              .parse(
                  new StreamRDFBase() {
                    @Override
                    public void triple(Triple triple) {
                      stored.add(triple);
                    }
                  });
          try (Source source = new ScannedSource("file", scan)) {
            return random.compare(source, stored);
          }
        });
    assertTrue(
        counts[0] - counts[1] > 100L * GRAPHS && counts[1] > GRAPHS, Arrays.toString(counts));
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
