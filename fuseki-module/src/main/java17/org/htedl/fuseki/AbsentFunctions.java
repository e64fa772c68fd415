// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.http.QueryExceptionHTTP;
import org.apache.jena.sparql.pfunction.PropFuncArg;
import org.apache.jena.sparql.pfunction.PropertyFunction;
import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;

/**
 * The property functions on a Java that is too old for them: each refuses the query in one
 * sentence. A function that Jena does not know is a property like any other, which no data has, so
 * that a query with it would succeed without rows.
 *
 * @param function the function's name with its usual prefix
 * @param needed the oldest version of Java that has the functions
 * @param found the version of Java that runs
 */
record AbsentFunctions(String function, int needed, int found) implements PropertyFunction {
  /** Every property function of the module, without the namespace. */
  static final List<String> NAMES =
      List.of(
          "covers",
          "certainly",
          "possibly",
          "coverage",
          "learn",
          "explain",
          "entailed",
          "why",
          "whyTriple",
          "in",
          "different");

  private static final String NAMESPACE = "https://w3id.org/htedl#";
  private static final int NOT_IMPLEMENTED = 501;

  /** Registers the refusals. */
  static void register(PropertyFunctionRegistry registry, int needed, int found) {
    for (String name : NAMES) {
      AbsentFunctions refusal = new AbsentFunctions("htedl:" + name, needed, found);
      registry.put(NAMESPACE + name, iri -> refusal);
    }
  }

  @Override
  public void build(
      PropFuncArg subject, Node predicate, PropFuncArg object, ExecutionContext execution) {
    throw refusal();
  }

  @Override
  public QueryIterator exec(
      QueryIterator input,
      PropFuncArg subject,
      Node predicate,
      PropFuncArg object,
      ExecutionContext execution) {
    throw refusal();
  }

  private QueryExceptionHTTP refusal() {
    return new QueryExceptionHTTP(
        NOT_IMPLEMENTED,
        "The function "
            + function
            + " needs Java "
            + needed
            + " or newer, and this is Java "
            + found
            + ".");
  }
}
