package org.htedl.fuseki.query;

import java.util.Iterator;
import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.binding.Binding;
import org.jspecify.annotations.Nullable;

/** Which individuals the expressions of rows cover, or whether they cover the rows' individuals. */
final class CoversQuestion implements BatchedQuestion<CoversQuestion.Row> {
  /**
   * A row that was read.
   *
   * @param individual the individual asked about, or null to enumerate all
   */
  record Row(Binding binding, Compiled expression, @Nullable Node individual) {}

  private final GraphState graph;
  private final ExpressionArgument expression;
  private final Slot individual;

  CoversQuestion(GraphState graph, Slot expression, Slot individual) {
    this.graph = graph;
    this.expression = new ExpressionArgument(graph, expression);
    this.individual = individual;
  }

  @Override
  public boolean readsRows() {
    return !expression.isConstant();
  }

  @Override
  public Row read(Binding row) {
    return new Row(row, expression.in(row), individual.in(row));
  }

  @Override
  public Iterator<Binding> answer(List<Row> batch) {
    return new CoversAnswers(graph, batch, individual);
  }
}
