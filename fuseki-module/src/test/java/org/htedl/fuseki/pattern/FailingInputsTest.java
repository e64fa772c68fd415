// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.iterator.QueryIteratorCheck;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSetOps;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.fuseki.query.PropertyFunctions;
import org.htedl.fuseki.query.argument.QueryRefusedException;
import org.htedl.fuseki.transaction.Storage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Queries that fail while they are executed close all iterators that they have opened. */
class FailingInputsTest {
  private static final String PREFIXES =
      "PREFIX : <http://e/> PREFIX htedl: <https://w3id.org/htedl#> ";

  @TempDir Path folder = Path.of("");

  @BeforeAll
  static void register() {
    PropertyFunctions.register();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          IN_MEMORY | ?x :p ?y . ?y :q ?z
          IN_MEMORY | OPTIONAL { ?x :p ?y . ?y :q ?z }
          IN_MEMORY | { ?x :p ?y . ?y :q ?z } UNION { ?x :r ?y . ?y :s ?z }
          IN_MEMORY | MINUS { ?x :p ?y . ?y :q ?z }
          IN_MEMORY | ?x :p ?y . ?y :q ?z FILTER EXISTS { ?z :r ?u . ?u :s ?v }
          IN_MEMORY | OPTIONAL { SELECT ?x ?z { ?x :p ?y . ?y :q ?z } }
          IN_MEMORY | { SELECT ?x (COUNT(*) AS ?n) { ?x :p ?y . ?y :q ?z } GROUP BY ?x }
          TDB2      | ?x :p ?y . ?y :q ?z
          TDB2      | OPTIONAL { ?x :p ?y . ?y :q ?z }
          TDB2      | { ?x :p ?y . ?y :q ?z } UNION { ?x :r ?y . ?y :s ?z }
          TDB2      | MINUS { ?x :p ?y . ?y :q ?z }
          TDB2      | ?x :p ?y . ?y :q ?z FILTER EXISTS { ?z :r ?u . ?u :s ?v }
          TDB2      | OPTIONAL { SELECT ?x ?z { ?x :p ?y . ?y :q ?z } }
          TDB2      | { SELECT ?x (COUNT(*) AS ?n) { ?x :p ?y . ?y :q ?z } GROUP BY ?x }
          """)
  void nothingStaysOpen(Storage storage, String rest) {
    DatasetGraph dataset = MirroredDatasets.over(storage.create(folder));
    String data = ":a :p :b . :b :q :c . :c :r :d . :d :s :a . ";
    Txn.executeWrite(
        dataset,
        () -> UpdateAction.parseExecute(PREFIXES + "INSERT DATA { " + data + " }", dataset));
    MirroredDatasets.build(dataset);
    String query = PREFIXES + "SELECT * { 'Unknown' htedl:covers ?x . " + rest + " }";
    Txn.executeRead(
        dataset,
        () -> {
          QueryExec execution =
              QueryExec.dataset(dataset)
                  .query(query)
                  .set(QueryIteratorCheck.failOnOpenIterator, true)
                  .build();
          assertThrows(QueryRefusedException.class, () -> RowSetOps.consume(execution.select()));
          execution.close();
        });
  }
}
