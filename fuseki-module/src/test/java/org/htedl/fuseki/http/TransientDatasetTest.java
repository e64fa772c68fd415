// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.apache.jena.sparql.core.DatasetGraphZero;
import org.apache.jena.sparql.engine.http.QueryExceptionHTTP;
import org.apache.jena.sparql.exec.QueryExec;
import org.junit.jupiter.api.Test;

/** Queries on a dataset that a server makes for one query, as where {@code FROM} hides all. */
class TransientDatasetTest {
  private static final String QUERY =
      "PREFIX htedl: <https://w3id.org/htedl#>"
          + " ASK { ?x ?p ?y FILTER EXISTS { \"Nowhere\" htedl:coverage 7 } }";

  /** Jena's own executor logs the error with a stack trace and drops the row. */
  @Test
  void aWrongExpressionIsRefusedThereToo() {
    TestServer server = new TestServer();
    try (QueryExec query = QueryExec.dataset(DatasetGraphZero.create()).query(QUERY).build()) {
      QueryExceptionHTTP refused = assertThrows(QueryExceptionHTTP.class, query::ask);
      assertEquals(400, refused.getStatusCode());
    } finally {
      server.close();
    }
  }
}
