// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.engine.http.QueryExceptionHTTP;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;
import org.apache.jena.sys.JenaSystem;
import org.htedl.fuseki.query.PropertyFunctions;
import org.junit.jupiter.api.Test;

/** On a Java that is too old a query with a function is an error, not an answer without rows. */
class AbsentFunctionsTest {
  @Test
  void refuseEveryQuery() {
    JenaSystem.init();
    DatasetGraph dataset = DatasetGraphFactory.createTxnMem();
    PropertyFunctionRegistry registry = new PropertyFunctionRegistry();
    AbsentFunctions.register(registry, 25, 17);
    PropertyFunctionRegistry.set(dataset.getContext(), registry);
    for (String pattern :
        List.of(
            "'A' htedl:covers ?x",
            "'A' htedl:certainly ?x",
            "'A' htedl:possibly ?x",
            "'A' htedl:coverage ?x",
            "'A' htedl:coverage ('B' 'C' ?x)",
            "'A' htedl:explain ?x",
            "?x htedl:entailed (?p ?o)",
            "?x htedl:in 'A'",
            "(?x ?y) htedl:different true",
            "'A' htedl:why (?x ?verdict)",
            "(?s ?p ?o) htedl:whyTriple ?text")) {
      Query query =
          QueryFactory.create(
              "PREFIX htedl: <https://w3id.org/htedl#> SELECT * { " + pattern + " }");
      QueryExceptionHTTP refusal =
          assertThrows(
              QueryExceptionHTTP.class,
              () -> {
                try (QueryExec execution = QueryExec.dataset(dataset).query(query).build()) {
                  execution.select().hasNext();
                }
              },
              pattern);
      assertEquals(501, refusal.getStatusCode());
      assertTrue(refusal.getMessage().endsWith("needs Java 25 or newer, and this is Java 17."));
    }
  }

  /** A function added to the module has to be refused, too. */
  @Test
  void haveEveryFunction() {
    PropertyFunctions.register();
    for (String name : AbsentFunctions.NAMES) {
      assertTrue(
          PropertyFunctionRegistry.get().isRegistered("https://w3id.org/htedl#" + name), name);
    }
    long known = 0;
    for (var iris = PropertyFunctionRegistry.get().keys(); iris.hasNext(); ) {
      known += iris.next().startsWith("https://w3id.org/htedl#") ? 1 : 0;
    }
    assertEquals(known, AbsentFunctions.NAMES.size());
  }
}
