// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.question;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.binding.Binding;
import org.htedl.bits.SparseRow;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Examples;
import org.htedl.fuseki.ask.CompiledExpression;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.ExpressionArgument;
import org.htedl.fuseki.query.argument.GraphState;
import org.jspecify.annotations.Nullable;

/** Which individuals the expressions of rows cover, or whether they cover the rows' individuals. */
public final class CoversQuestion implements BatchedQuestion<CoversQuestion.Row> {
  /**
   * A row that was read.
   *
   * @param individual the individual asked about, or null to enumerate all
   */
  public record Row(Binding binding, CompiledExpression expression, @Nullable Node individual) {}

  private final GraphState graph;
  private final ExpressionArgument expression;
  private final Argument individual;

  public CoversQuestion(GraphState graph, ExpressionArgument expression, Argument individual) {
    this.graph = graph;
    this.expression = expression;
    this.individual = individual;
    graph.startReading();
  }

  @Override
  public void close() {
    graph.stopReading();
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
    return individual.isConstant() && !expression.isConstant()
        ? answerAboutOne(batch).iterator()
        : new CoversAnswers(graph, batch, individual);
  }

  /** One individual and many expressions: no row of all individuals needs to be written. */
  private List<Binding> answerAboutOne(List<Row> batch) {
    int id = graph.nodes().id(individual.node());
    if (id < 0) {
      return List.of();
    }
    DistinctExpressions hypotheses = new DistinctExpressions();
    int[] places = new int[batch.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = hypotheses.add(batch.get(i).expression());
    }
    Examples one = Examples.of(SparseRow.ofUnsorted(new int[] {id}), SparseRow.EMPTY);
    List<ConfusionMatrix> matrices = graph.matrices(hypotheses.list(), one);
    List<Binding> covering = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      if (matrices.get(places[i]).truePositives() > 0) {
        covering.add(batch.get(i).binding());
      }
    }
    return covering;
  }
}
