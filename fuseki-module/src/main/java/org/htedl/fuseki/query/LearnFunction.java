// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.jena.graph.Node;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.ARQConstants;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.pfunction.PropFuncArg;
import org.apache.jena.sparql.pfunction.PropertyFunction;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.ExecutionState;
import org.htedl.fuseki.query.argument.QueryRefusedException;
import org.htedl.fuseki.query.batch.BatchIterator;
import org.htedl.fuseki.query.question.LearnQuestion;
import org.htedl.fuseki.view.ActiveGraph;

/**
 * {@code ?expression htedl:learn (positives negatives "options" ?tp ?fp ?fn ?tn ?accuracy
 * ?precision ?recall ?f1 ?mcc ?length ?proven)}: the expressions that tell positive from negative
 * examples, the best first. Options may be missing, and results from the right.
 */
final class LearnFunction implements PropertyFunction {
  private static final String VARIABLE = "one variable before htedl:learn";
  private static final String LIST =
      "a list after htedl:learn that starts with (positives negatives) and may go on with a string"
          + " of options and with ?tp ?fp ?fn ?tn ?accuracy ?precision ?recall ?f1 ?mcc ?length"
          + " ?proven";

  private static final int SIDES = 2;
  private static final int LONGEST = SIDES + 1 + LearnQuestion.RESULTS;

  @Override
  public void build(
      PropFuncArg subject, Node predicate, PropFuncArg object, ExecutionContext execution) {
    arguments(subject, object);
  }

  private record Use(List<Node> sides, String options, List<Node> results) {}

  private static Use arguments(PropFuncArg subject, PropFuncArg object) {
    Node expression = FunctionArguments.single(subject, VARIABLE);
    if (!expression.isVariable()) {
      throw LearnQuestion.isBound();
    }
    if (!object.isList()) {
      throw QueryRefusedException.badRequest("Expected " + LIST + ", but found one term.");
    }
    List<Node> list = FunctionArguments.list(object, SIDES, LONGEST, LIST);
    boolean withOptions = list.size() > SIDES && list.get(SIDES).isLiteral();
    int first = withOptions ? SIDES + 1 : SIDES;
    if (list.size() - first > LearnQuestion.RESULTS) {
      throw QueryRefusedException.badRequest(
          "Expected " + LIST + ", but found " + (list.size() - first) + " results.");
    }
    List<Node> results = new ArrayList<>(List.of(expression));
    results.addAll(list.subList(first, list.size()));
    return new Use(
        list.subList(0, SIDES),
        withOptions ? list.get(SIDES).getLiteralLexicalForm() : "",
        results);
  }

  @Override
  public QueryIterator exec(
      QueryIterator input,
      PropFuncArg subject,
      Node predicate,
      PropFuncArg object,
      ExecutionContext execution) {
    Use use = arguments(subject, object);
    Argument positives = new Argument(use.sides.get(0), "the positive examples");
    Argument negatives = new Argument(use.sides.get(1), "the negative examples");
    return new BatchIterator<>(
        input,
        execution,
        () ->
            new LearnQuestion(
                ActiveGraph.of(execution),
                ExecutionState.of(execution).graph(execution),
                prefixes(execution),
                positives,
                negatives,
                use.options,
                use.results));
  }

  private static Map<String, String> prefixes(ExecutionContext execution) {
    Query query = execution.getContext().get(ARQConstants.sysCurrentQuery);
    return query == null ? Map.of() : Map.copyOf(query.getPrefixMapping().getNsPrefixMap());
  }
}
