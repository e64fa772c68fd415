// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.jena.atlas.lib.tuple.Tuple;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.store.NodeId;
import org.apache.jena.tdb2.sys.SystemTDB;
import org.apache.jena.update.UpdateAction;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.query.PropertyFunctions;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The union of named graphs has every term that one of them has, whether its mirror was read or
 * followed the commits. TDB2's own union takes literals of equal value for one term.
 */
class UnionTermsTest {
  private static final String PREFIXES =
      "PREFIX : <http://x/> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> ";

  /** As TDB2 stores them, the terms of a line have the same bits. */
  private static final List<String> TERMS =
      List.of(
          "1",
          "\"1\"^^xsd:nonNegativeInteger",
          "\"1\"^^xsd:byte",
          "true",
          "0",
          "0.0e0",
          "false",
          "\"0\"^^xsd:unsignedInt",
          "\"0\"^^xsd:float",
          "-0.0e0");

  @TempDir Path folder;

  private static void update(DatasetGraph dataset, String update) {
    Txn.executeWrite(dataset, () -> UpdateAction.parseExecute(PREFIXES + update, dataset));
  }

  /** The literals of a property in the mirror of the union, as they are written. */
  private static Set<String> values(DatasetGraph dataset) {
    Mirror mirror =
        Txn.calculateRead(
            dataset, () -> ActiveGraph.of(dataset, Quad.unionGraph, Cancellation.NEVER).mirror());
    Set<String> values = new TreeSet<>();
    mirror
        .values(mirror.idOf("http://x/p"))
        .postings()
        .forEachHead(
            (literal, subjects, from, to) -> values.add(mirror.literal(literal).toString()));
    return values;
  }

  @ParameterizedTest
  @EnumSource(names = {"IN_MEMORY", "TDB2"})
  void readAndFollowedMirrorsHaveAllTerms(Storage storage) {
    long seed = Long.getLong("htedl.seed", 7);
    Random random = new Random(seed);
    for (int round = 0; round < 8; round++) {
      DatasetGraph base = storage.create(folder.resolve(storage + "-" + round));
      DatasetGraph followed = DatasetGraphHtedl.over(base, Settings.defaults());
      update(followed, "INSERT DATA { GRAPH :g0 { :a a :A } }");
      values(followed);
      Set<String> present = new TreeSet<>();
      List<String> inserted = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        String term = TERMS.get(random.nextInt(TERMS.size()));
        present.add(term);
        inserted.add(":g" + random.nextInt(3) + " " + term);
        update(
            followed,
            "INSERT DATA { GRAPH " + inserted.getLast().replace(" ", " { :a :p ") + " } }");
      }
      String about = "seed " + seed + ", round " + round + ": " + inserted;
      assertEquals(present.size(), values(followed).size(), about);
      Set<String> before = values(followed);
      MirrorStatus.rebuild(followed);
      assertEquals(before, values(followed), about);
      followed.close();
    }
  }

  /** Under a filter TDB2's query engine is asked, which takes terms of the same bits for one. */
  @Test
  void whatAFilterShowsHasAllTerms() {
    DatasetGraph dataset = DatabaseMgr.createDatasetGraph();
    PropertyFunctions.register();
    update(
        dataset,
        """
        INSERT DATA {
          GRAPH :g0 { :a :p 1 , "1"^^xsd:nonNegativeInteger }
          GRAPH :g1 { :a :p "1"^^xsd:byte , 1 . :b :p 1 }
        }
        """);
    Predicate<Tuple<NodeId>> all = quad -> true;
    String query =
        """
        PREFIX : <http://x/> PREFIX htedl: <https://w3id.org/htedl#>
        SELECT * { GRAPH <urn:x-arq:UnionGraph> { ':p min 3' htedl:covers ?x } }
        """;
    List<String> rows = new ArrayList<>();
    Txn.executeRead(
        dataset,
        () -> {
          try (QueryExec execution =
              QueryExec.dataset(dataset).query(query).set(SystemTDB.symTupleFilter, all).build()) {
            execution.select().forEachRemaining(row -> rows.add(row.get("x").getURI()));
          }
        });
    assertEquals(List.of("http://x/a"), rows);
  }
}
