// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.util.Symbol;
import org.apache.jena.sys.JenaSystem;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.http.LoggedWarnings;
import org.junit.jupiter.api.Test;

/** Fuseki's log shows warnings of libraries and nothing below: advice has to be a warning. */
class MirrorAdviceTest {
  @Test
  void theFirstQueryWithoutALastingMirrorWarnsOnce() {
    JenaSystem.init();
    ARQ.getContext().unset(Symbol.create(HtedlVocabulary.NAMESPACE + "advised"));
    DatasetGraph plain = DatasetGraphFactory.createTxnMem();
    try (LoggedWarnings log = new LoggedWarnings()) {
      for (int query = 0; query < 2; query++) {
        QueryExec.dataset(plain)
            .query("SELECT * { \"owl:Thing\" <" + HtedlVocabulary.NAMESPACE + "covers> ?x }")
            .select()
            .materialize();
      }
      List<String> advice =
          log.lines().stream().filter(line -> line.contains("a htedl:Dataset")).toList();
      assertEquals(1, advice.size(), log.lines().toString());
    }
  }
}
