// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.pfunction.PropFuncArg;
import org.apache.jena.sparql.pfunction.PropertyFunction;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.ExecutionState;
import org.htedl.fuseki.query.argument.ExpressionArgument;
import org.htedl.fuseki.query.argument.GraphState;
import org.htedl.fuseki.query.batch.BatchIterator;
import org.htedl.fuseki.query.question.CoversQuestion;

/**
 * {@code ?individual htedl:in ?expression}: the individuals that an expression covers, or whether
 * it covers the one that is given.
 */
final class InFunction implements PropertyFunction {
  private static final String USAGE =
      "one individual or variable before htedl:in and a class expression after it";

  @Override
  public void build(
      PropFuncArg subject, Node predicate, PropFuncArg object, ExecutionContext execution) {
    FunctionArguments.single(subject, USAGE);
    FunctionArguments.expression(object, USAGE);
  }

  @Override
  public QueryIterator exec(
      QueryIterator input,
      PropFuncArg subject,
      Node predicate,
      PropFuncArg object,
      ExecutionContext execution) {
    Argument individual = new Argument(FunctionArguments.single(subject, USAGE), "the individual");
    Argument expression = FunctionArguments.expression(object, USAGE);
    return new BatchIterator<>(
        input,
        execution,
        () -> {
          GraphState graph = ExecutionState.of(execution).graph(execution);
          return new CoversQuestion(graph, new ExpressionArgument(graph, expression), individual);
        });
  }
}
