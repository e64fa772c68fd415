// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.pfunction.PropFuncArg;
import org.apache.jena.sparql.pfunction.PropertyFunction;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.ExecutionState;
import org.htedl.fuseki.query.argument.ExpressionArgument;
import org.htedl.fuseki.query.argument.GraphState;
import org.htedl.fuseki.query.argument.OutputArguments;
import org.htedl.fuseki.query.batch.BatchIterator;
import org.htedl.fuseki.query.question.BatchedQuestion;
import org.htedl.fuseki.query.question.CoversQuestion;
import org.htedl.fuseki.query.question.ExplainQuestion;

/**
 * A property between a class expression and one other argument.
 *
 * @param usage what is expected before and after it, for messages
 * @param asking makes the question to a graph
 */
record ExpressionFunction(String usage, Asking asking) implements PropertyFunction {
  /** Makes the question of one use of the function. */
  interface Asking {
    BatchedQuestion<?> about(GraphState graph, Argument expression, Node object);
  }

  /**
   * {@code ?expression htedl:covers ?individual}: the individuals that an expression covers, or
   * whether it covers the one that is given; in every answer set, where there are several.
   *
   * @param name {@code covers}, or {@code certainly}, which says so
   */
  static ExpressionFunction covers(String name) {
    return new ExpressionFunction(
        "a class expression before htedl:" + name + " and one individual or variable after it",
        (graph, expression, object) ->
            new CoversQuestion(
                graph,
                new ExpressionArgument(graph, expression),
                new Argument(object, "the individual")));
  }

  /** {@code ?expression htedl:possibly ?individual}: the same in some answer set. */
  static ExpressionFunction possibly() {
    return new ExpressionFunction(
        "a class expression before htedl:possibly and one individual or variable after it",
        (graph, expression, object) ->
            new CoversQuestion(
                graph,
                ExpressionArgument.possible(graph, expression),
                new Argument(object, "the individual")));
  }

  /**
   * {@code ?expression htedl:explain ?plan}: how an expression is evaluated, one operation a line.
   */
  static ExpressionFunction explain() {
    return new ExpressionFunction(
        "a class expression before htedl:explain and one variable after it",
        (graph, expression, object) ->
            new ExplainQuestion(graph, expression, new OutputArguments(List.of(object))));
  }

  @Override
  public void build(
      PropFuncArg subject, Node predicate, PropFuncArg object, ExecutionContext execution) {
    FunctionArguments.expression(subject, usage);
    FunctionArguments.single(object, usage);
  }

  @Override
  public QueryIterator exec(
      QueryIterator input,
      PropFuncArg subject,
      Node predicate,
      PropFuncArg object,
      ExecutionContext execution) {
    Argument expression = FunctionArguments.expression(subject, usage);
    Node other = FunctionArguments.single(object, usage);
    return new BatchIterator<>(
        input,
        execution,
        () -> asking.about(ExecutionState.of(execution).graph(execution), expression, other));
  }
}
