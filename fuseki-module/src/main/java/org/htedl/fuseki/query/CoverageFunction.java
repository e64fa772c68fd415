// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.pfunction.PropFuncArg;
import org.apache.jena.sparql.pfunction.PropertyFunction;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.ExecutionState;
import org.htedl.fuseki.query.argument.GraphState;
import org.htedl.fuseki.query.argument.OutputArguments;
import org.htedl.fuseki.query.batch.BatchIterator;
import org.htedl.fuseki.query.question.BatchedQuestion;
import org.htedl.fuseki.query.question.CountQuestion;
import org.htedl.fuseki.query.question.MatrixQuestion;

/**
 * {@code ?expression htedl:coverage ?count}: how many individuals an expression covers, and {@code
 * ?expression htedl:coverage (positives negatives ?tp ?fp ?fn ?tn ?accuracy ?precision ?recall ?f1
 * ?mcc)}: its confusion matrix, cut off anywhere after {@code ?tp}.
 */
final class CoverageFunction implements PropertyFunction {
  private static final String EXPRESSION = "one class expression before htedl:coverage";
  private static final String LIST =
      "one variable after htedl:coverage, or a list that starts with (positives negatives ?tp) and"
          + " may go on with ?fp ?fn ?tn ?accuracy ?precision ?recall ?f1 ?mcc";

  /** The positives, the negatives and at least one result. */
  private static final int SHORTEST = 3;

  private static final int LONGEST = 2 + MatrixQuestion.RESULTS;

  @Override
  public void build(
      PropFuncArg subject, Node predicate, PropFuncArg object, ExecutionContext execution) {
    FunctionArguments.expression(subject, EXPRESSION);
    if (object.isList()) {
      FunctionArguments.list(object, SHORTEST, LONGEST, LIST);
    }
  }

  @Override
  public QueryIterator exec(
      QueryIterator input,
      PropFuncArg subject,
      Node predicate,
      PropFuncArg object,
      ExecutionContext execution) {
    Argument expression = FunctionArguments.expression(subject, EXPRESSION);
    if (!object.isList()) {
      OutputArguments count = new OutputArguments(List.of(object.getArg()));
      return ask(input, execution, graph -> new CountQuestion(graph, expression, count));
    }
    List<Node> arguments = FunctionArguments.list(object, SHORTEST, LONGEST, LIST);
    Argument positives = new Argument(arguments.get(0), "the positive examples");
    Argument negatives = new Argument(arguments.get(1), "the negative examples");
    OutputArguments results = new OutputArguments(arguments.subList(2, arguments.size()));
    return ask(
        input,
        execution,
        graph -> new MatrixQuestion(graph, expression, positives, negatives, results));
  }

  private static <R> QueryIterator ask(
      QueryIterator input,
      ExecutionContext execution,
      Function<GraphState, BatchedQuestion<R>> question) {
    Supplier<BatchedQuestion<R>> onActiveGraph =
        () -> question.apply(ExecutionState.of(execution).graph(execution));
    return new BatchIterator<>(input, execution, onActiveGraph);
  }
}
