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
import org.htedl.fuseki.query.argument.OutputArguments;
import org.htedl.fuseki.query.argument.QueryRefusedException;
import org.htedl.fuseki.query.batch.BatchIterator;
import org.htedl.fuseki.query.question.WhyQuestion;

/**
 * {@code ?expression htedl:why (?individual ?verdict ?witness)}: whether the expression covers the
 * individual, which must be given, and why. Results may be left out from the right.
 */
final class WhyFunction implements PropertyFunction {
  private static final String USAGE =
      "one class expression before htedl:why and a list (individual ?verdict ?witness) after it";

  @Override
  public void build(
      PropFuncArg subject, Node predicate, PropFuncArg object, ExecutionContext execution) {
    FunctionArguments.expression(subject, USAGE);
    list(object);
  }

  @Override
  public QueryIterator exec(
      QueryIterator input,
      PropFuncArg subject,
      Node predicate,
      PropFuncArg object,
      ExecutionContext execution) {
    Argument expression = FunctionArguments.expression(subject, USAGE);
    List<Node> list = list(object);
    Argument individual = new Argument(list.getFirst(), "the individual");
    OutputArguments outputs = new OutputArguments(list.subList(1, list.size()));
    return new BatchIterator<>(
        input,
        execution,
        () ->
            new WhyQuestion(
                ExecutionState.of(execution).graph(execution), expression, individual, outputs));
  }

  private static List<Node> list(PropFuncArg object) {
    if (!object.isList()) {
      throw QueryRefusedException.badRequest(
          "Expected " + USAGE + ", but found one term after it.");
    }
    return FunctionArguments.list(object, 2, 1 + WhyQuestion.RESULTS, USAGE);
  }
}
