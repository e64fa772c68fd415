package org.htedl.fuseki.query;

import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.pfunction.PropFuncArg;
import org.apache.jena.sparql.pfunction.PropertyFunction;

/**
 * A property between a class expression and one other argument.
 *
 * @param usage what is expected before and after it, for messages
 * @param asking makes the question to a graph
 */
record ExpressionFunction(String usage, Asking asking) implements PropertyFunction {
  /** Makes the question of one use of the function. */
  interface Asking {
    BatchedQuestion<?> about(GraphState graph, Slot expression, Node object);
  }

  /**
   * {@code ?expression htedl:covers ?individual}: the individuals that an expression covers, or
   * whether it covers the one that is given.
   */
  static ExpressionFunction covers() {
    return new ExpressionFunction(
        "a class expression before htedl:covers and one individual or variable after it",
        (graph, expression, object) ->
            new CoversQuestion(graph, expression, new Slot(object, "the individual")));
  }

  /**
   * {@code ?expression htedl:explain ?plan}: how an expression is evaluated, one operation a line.
   */
  static ExpressionFunction explain() {
    return new ExpressionFunction(
        "a class expression before htedl:explain and one variable after it",
        (graph, expression, object) ->
            new ExplainQuestion(graph, expression, new OutputSlots(List.of(object))));
  }

  @Override
  public void build(
      PropFuncArg subject, Node predicate, PropFuncArg object, ExecutionContext execution) {
    Arguments.expression(subject, usage);
    Arguments.single(object, usage);
  }

  @Override
  public QueryIterator exec(
      QueryIterator input,
      PropFuncArg subject,
      Node predicate,
      PropFuncArg object,
      ExecutionContext execution) {
    Slot expression = Arguments.expression(subject, usage);
    Node other = Arguments.single(object, usage);
    return new BatchIterator<>(
        input,
        execution,
        () -> asking.about(ExecutionState.of(execution).graph(execution), expression, other));
  }
}
