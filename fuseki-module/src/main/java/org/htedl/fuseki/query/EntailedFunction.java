// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.pfunction.PropFuncArg;
import org.apache.jena.sparql.pfunction.PropertyFunction;
import org.htedl.fuseki.query.argument.ExecutionState;
import org.htedl.fuseki.query.argument.QueryRefusedException;
import org.htedl.fuseki.query.batch.BatchIterator;
import org.htedl.fuseki.query.question.EntailedQuestion;

/**
 * {@code ?subject htedl:entailed (?predicate ?object)}: the derived triples of the mirror, which
 * are not in the data.
 */
final class EntailedFunction implements PropertyFunction {
  private static final String USAGE =
      "one term before htedl:entailed and a list (predicate object) after it";

  @Override
  public void build(
      PropFuncArg subject, Node predicate, PropFuncArg object, ExecutionContext execution) {
    triple(subject, object);
  }

  @Override
  public QueryIterator exec(
      QueryIterator input,
      PropFuncArg subject,
      Node predicate,
      PropFuncArg object,
      ExecutionContext execution) {
    List<Node> triple = triple(subject, object);
    return new BatchIterator<>(
        input,
        execution,
        () -> new EntailedQuestion(ExecutionState.of(execution).graph(execution), triple));
  }

  private static List<Node> triple(PropFuncArg subject, PropFuncArg object) {
    if (!object.isList()) {
      throw QueryRefusedException.badRequest(
          "Expected " + USAGE + ", but found one term after it.");
    }
    List<Node> rest = FunctionArguments.list(object, 2, 2, USAGE);
    return List.of(FunctionArguments.single(subject, USAGE), rest.get(0), rest.get(1));
  }
}
