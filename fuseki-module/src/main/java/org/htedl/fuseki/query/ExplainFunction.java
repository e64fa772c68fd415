package org.htedl.fuseki.query;

import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.pfunction.PropFuncArg;
import org.apache.jena.sparql.pfunction.PropertyFunction;

/**
 * {@code ?expression htedl:explain ?plan}: how an expression is evaluated, one operation a line.
 */
final class ExplainFunction implements PropertyFunction {
  private static final String USAGE =
      "a class expression before htedl:explain and one variable after it";

  @Override
  public void build(
      PropFuncArg subject, Node predicate, PropFuncArg object, ExecutionContext execution) {
    Arguments.expression(subject, USAGE);
    Arguments.single(object, USAGE);
  }

  @Override
  public QueryIterator exec(
      QueryIterator input,
      PropFuncArg subject,
      Node predicate,
      PropFuncArg object,
      ExecutionContext execution) {
    Slot expression = Arguments.expression(subject, USAGE);
    OutputSlots plan = new OutputSlots(List.of(Arguments.single(object, USAGE)));
    return new BatchIterator<>(
        input,
        execution,
        () -> new ExplainQuestion(ExecutionState.of(execution).graph(execution), expression, plan));
  }
}
