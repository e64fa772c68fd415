// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.pfunction.PropFuncArg;
import org.apache.jena.sparql.pfunction.PropertyFunction;
import org.htedl.fuseki.query.argument.ExecutionState;
import org.htedl.fuseki.query.argument.OutputArguments;
import org.htedl.fuseki.query.argument.QueryRefusedException;
import org.htedl.fuseki.query.batch.BatchIterator;
import org.htedl.fuseki.query.question.WhyTripleQuestion;

/**
 * {@code (?subject ?predicate ?object) htedl:whyTriple ?text}: why the graph has a triple, which
 * must be given. A triple that is neither in the data nor derived has no row.
 */
final class WhyTripleFunction implements PropertyFunction {
  private static final String USAGE =
      "a list (subject predicate object) before htedl:whyTriple and one term after it";

  @Override
  public void build(
      PropFuncArg subject, Node predicate, PropFuncArg object, ExecutionContext execution) {
    triple(subject);
    FunctionArguments.single(object, USAGE);
  }

  @Override
  public QueryIterator exec(
      QueryIterator input,
      PropFuncArg subject,
      Node predicate,
      PropFuncArg object,
      ExecutionContext execution) {
    List<Node> triple = triple(subject);
    OutputArguments text = new OutputArguments(List.of(FunctionArguments.single(object, USAGE)));
    return new BatchIterator<>(
        input,
        execution,
        () -> new WhyTripleQuestion(ExecutionState.of(execution).graph(execution), triple, text));
  }

  private static List<Node> triple(PropFuncArg subject) {
    if (!subject.isList()) {
      throw QueryRefusedException.badRequest(
          "Expected " + USAGE + ", but found one term before it.");
    }
    return FunctionArguments.list(subject, 3, 3, USAGE);
  }
}
