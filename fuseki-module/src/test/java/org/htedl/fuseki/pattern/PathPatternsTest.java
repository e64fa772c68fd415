// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.jena.sparql.ARQConstants;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.main.OpExecutor;
import org.apache.jena.sparql.engine.main.OpExecutorFactory;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.solver.OpExecutorTDB2;
import org.apache.jena.update.UpdateAction;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.PatternCounters;
import org.htedl.fuseki.transaction.Storage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Property paths that are parts of patterns: each is matched with the mirror, and as Jena does. */
class PathPatternsTest {
  private static final String PREFIX = "PREFIX : <http://e/> ";

  private static final String DATA =
      """
      :a :p :b . :a :q :b . :b :p :c . :c :p :a . :c :q :d . :d :r :e . :e :r :d . :f :p :f .
      :a a :A . :b a :B . :c a :B . :d a :D . :A :sub :B . :B :sub :C . :D :sub :D .
      :a :v 1 . :b :v "01"^^<http://www.w3.org/2001/XMLSchema#int> . :d :w "x" .
      GRAPH :g { :a :p :b . :b :p :c . :c a :A . :A :sub :B }
      """;

  /** Each is one pattern, whichever form the path has. */
  private static final List<String> PATTERNS =
      List.of(
          "{ ?x a ?t . ?x (:p|:q) ?y }",
          "{ ?x a ?t . ?x (:p|:q|:none) ?y . ?y (^:p|^:r) ?z }",
          "{ ?x a ?t . ?y ^(:p|:q) ?x }",
          "{ ?x (:p|:q) ?y . ?y !(:p|a) ?z }",
          "{ ?x a ?t . ?y !^:p ?x }",
          "{ ?x a ?t . ?t :sub* :C }",
          "{ ?x a ?t . ?x (:p|:r)+ :d }",
          "{ :a :p+ ?x . ?x a ?t }",
          "{ :a (:p/:q)? ?x . ?x a ?t }",
          "{ ?t :sub* :none . ?x a ?t }",
          "{ ?x a/:sub+ :C }",
          "{ ?x :p ?y . ?x a/:sub* :C }",
          "{ ?x :p ?y . ?x (:p|:r)+ ?z . ?z :q ?w }",
          "{ ?x a ?t . ?t :sub* ?u . ?y a ?u }",
          "{ ?x a ?t . ?y :q ?z . ?z (:r/^:r)? ?y . ?x ^(:p+) ?y }",
          "{ ?x :q ?y FILTER EXISTS { ?y (:p|:q|:r)* ?z . ?z :r ?w } }",
          "{ ?x :p* ?y . ?y :q* ?z . ?z :r :e }",
          "{ GRAPH :g { ?x a ?t . ?t :sub* :B } }");

  @TempDir Path folder = Path.of("");

  @ParameterizedTest
  @EnumSource(
      value = Storage.class,
      names = {"IN_MEMORY", "TDB2"})
  void pathsArePartsOfPatterns(Storage storage) {
    DatasetGraph dataset = MirroredDatasets.over(storage.create(folder));
    Txn.executeWrite(
        dataset, () -> UpdateAction.parseExecute(PREFIX + "INSERT DATA { " + DATA + " }", dataset));
    MirroredDatasets.build(dataset);
    PatternCounters counters =
        Objects.requireNonNull(DatasetLayers.of(dataset).mirrors()).patterns().counters();
    OpExecutorFactory jena =
        storage == Storage.IN_MEMORY ? OpExecutor.stdFactory : OpExecutorTDB2.OpExecFactoryTDB;
    for (String pattern : PATTERNS) {
      for (String select : List.of("SELECT *", "SELECT DISTINCT ?x", "SELECT (COUNT(*) AS ?n)")) {
        String query = PREFIX + select + " " + pattern;
        long before = counters.answeredCount();
        assertEquals(rows(dataset, query, jena), rows(dataset, query, null), query);
        assertEquals(before + 1, counters.answeredCount(), query);
      }
    }
    dataset.close();
  }

  private static List<String> rows(
      DatasetGraph dataset, String query, @Nullable OpExecutorFactory executor) {
    return Txn.calculateRead(
        dataset,
        () -> {
          var builder = QueryExec.dataset(dataset).query(query).set(MirroredDatasets.STRICT, true);
          if (executor != null) {
            builder.set(ARQConstants.sysOpExecutorFactory, executor);
          }
          List<String> texts = new ArrayList<>();
          try (QueryExec execution = builder.build()) {
            RowSet rows = execution.select();
            while (rows.hasNext()) {
              var row = rows.next();
              StringBuilder text = new StringBuilder();
              rows.getResultVars().forEach(v -> text.append(row.get(v)).append(' '));
              texts.add(text.toString());
            }
          }
          texts.sort(null);
          return texts;
        });
  }
}
