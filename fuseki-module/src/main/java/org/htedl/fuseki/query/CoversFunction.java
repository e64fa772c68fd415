package org.htedl.fuseki.query;

import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.pfunction.PropFuncArg;
import org.apache.jena.sparql.pfunction.PropertyFunction;

/**
 * {@code ?expression htedl:covers ?individual}: the individuals that an expression covers, or
 * whether it covers the one that is given.
 */
final class CoversFunction implements PropertyFunction {
  private static final String USAGE =
      "a class expression before htedl:covers and one individual or variable after it";

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
    Slot individual = new Slot(Arguments.single(object, USAGE), "the individual");
    return new BatchIterator<>(
        input,
        execution,
        () ->
            new CoversQuestion(
                ExecutionState.of(execution).graph(execution), expression, individual));
  }
}
