// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.system.StreamRDFLib;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSetOps;
import org.apache.jena.sys.JenaSystem;
import org.apache.jena.system.Txn;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.entailed.EntailedEngine;
import org.htedl.fuseki.entailed.EntailedQueries;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.transaction.PatternCounters;
import org.htedl.fuseki.transaction.Storage;
import org.htedl.testing.PublicSuites;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The 14 queries of the Lehigh University Benchmark (Guo, Pan, Heflin: LUBM, 2005) over one
 * university have the published numbers of rows if they read what follows, with mirrors that match
 * patterns and with single triples alone.
 */
@Tag("slow")
class LubmTest {
  private static final int[] PUBLISHED = {
    4, 0, 6, 34, 719, 7790, 67, 7790, 208, 4, 224, 15, 1, 5916
  };

  /** What the data alone answers: no class or property of a query has to follow. */
  private static final int[] ASSERTED = {4, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5916};

  private static DatasetGraph university(boolean matches) {
    JenaSystem.init();
    EntailedEngine.register();
    Path suite = PublicSuites.folder("lubm");
    Settings settings =
        new Settings(Entailment.OWL, List.of(), false, List.of("scalar"), 1L << 30)
            .withPatterns(matches);
    DatasetGraph dataset = MirroredDatasets.over(Storage.IN_MEMORY.create(Path.of("")), settings);
    Txn.executeWrite(
        dataset,
        () -> {
          for (String file : List.of("univ-bench.owl", "lubm1.nt.gz")) {
            RDFParser.source(suite.resolve(file).toUri().toString())
                .parse(StreamRDFLib.graph(dataset.getDefaultGraph()));
          }
        });
    return dataset;
  }

  private static List<Integer> rows(DatasetGraph dataset, boolean infers) throws IOException {
    List<Integer> rows = new ArrayList<>();
    for (int i = 1; i <= PUBLISHED.length; i++) {
      Path file = PublicSuites.folder("lubm").resolve("q%02d.rq".formatted(i));
      Query query = QueryFactory.create(Files.readString(file));
      rows.add(Txn.calculateRead(dataset, () -> rows(dataset, query, infers)));
    }
    return rows;
  }

  private static int rows(DatasetGraph dataset, Query query, boolean infers) {
    try (QueryExec execution =
        QueryExec.dataset(dataset)
            .query(query)
            .set(MirroredDatasets.STRICT, true)
            .set(EntailedQueries.INFER, infers)
            .build()) {
      return (int) RowSetOps.count(execution.select());
    }
  }

  private static List<Integer> list(int... numbers) {
    return Arrays.stream(numbers).boxed().toList();
  }

  @Test
  void mirrorsHaveThePublishedRows() throws IOException {
    DatasetGraph dataset = university(true);
    try {
      assertEquals(list(PUBLISHED), rows(dataset, true));
      PatternCounters counters =
          Objects.requireNonNull(DatasetLayers.of(dataset).mirrors()).patterns().counters();
      assertEquals(0, counters.leftCount(LeftToJena.FAILED));
      assertEquals(PUBLISHED.length, counters.answeredCount());
      assertEquals(list(ASSERTED), rows(dataset, false));
    } finally {
      dataset.close();
    }
  }

  @Test
  void singleTriplesHaveThePublishedRows() throws IOException {
    DatasetGraph dataset = university(false);
    try {
      assertEquals(list(PUBLISHED), rows(dataset, true));
    } finally {
      dataset.close();
    }
  }
}
