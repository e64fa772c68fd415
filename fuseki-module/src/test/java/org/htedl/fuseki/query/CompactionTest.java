// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.apache.jena.dboe.base.file.Location;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSetOps;
import org.apache.jena.sparql.exec.UpdateExec;
import org.apache.jena.sys.JenaSystem;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.transaction.MirrorStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries of a TDB2 database that was compacted while it is served. */
class CompactionTest {
  private static final String PREFIXES =
      "PREFIX : <http://ex/> PREFIX htedl: <" + HtedlVocabulary.NAMESPACE + "> ";

  @TempDir Path folder;

  private static long rows(DatasetGraph dataset, String query) {
    return Txn.calculateRead(
        dataset,
        () -> RowSetOps.count(QueryExec.dataset(dataset).query(PREFIXES + query).select()));
  }

  private static void update(DatasetGraph dataset, String text) {
    Txn.executeWrite(dataset, () -> UpdateExec.dataset(dataset).update(PREFIXES + text).execute());
  }

  private static void expect(DatasetGraph dataset, int individuals, long patterns) {
    assertEquals(individuals, rows(dataset, "SELECT * { 'A' htedl:covers ?x }"));
    assertEquals(individuals, rows(dataset, "SELECT * { ?x a ?c ; :p ?y }"));
    MirrorStatus status = MirrorStatus.of(dataset).orElseThrow();
    assertEquals(1, status.builds());
    assertEquals(0, status.transientBuilds(), "a query has read a mirror of its own");
    assertEquals(patterns, status.patterns().answeredCount(), "Jena has matched a pattern");
  }

  @Test
  void theyAreAnsweredFromTheMirrorsAsBefore() {
    JenaSystem.init();
    DatasetGraph base = DatabaseMgr.connectDatasetGraph(Location.create(folder));
    DatasetGraph dataset = DatasetGraphHtedl.over(base, Settings.defaults());
    try {
      update(dataset, "INSERT DATA { :a a :A ; :p :b . :b a :A ; :p :a }");
      expect(dataset, 2, 1);
      DatabaseMgr.compact(base, false);
      expect(dataset, 2, 2);
      update(dataset, "INSERT DATA { :c a :A ; :p :a }");
      expect(dataset, 3, 3);
      DatabaseMgr.compact(base, true);
      expect(dataset, 3, 4);
    } finally {
      dataset.close();
      TDBInternal.expel(base, true);
    }
  }
}
