// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.question;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.binding.Binding;
import org.htedl.fuseki.ask.CompiledExpression;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.ExpressionArgument;
import org.htedl.fuseki.query.argument.GraphState;
import org.htedl.fuseki.query.argument.NumberNodes;
import org.htedl.fuseki.query.argument.OutputArguments;

/** How many individuals the expressions of rows cover. */
public final class CountQuestion implements BatchedQuestion<CountQuestion.Row> {
  /** A row that was read. */
  public record Row(Binding binding, CompiledExpression expression) {}

  private final GraphState graph;
  private final ExpressionArgument expression;
  private final OutputArguments count;
  private final NumberNodes numbers = new NumberNodes();

  public CountQuestion(GraphState graph, Argument expression, OutputArguments count) {
    this.graph = graph;
    this.expression = new ExpressionArgument(graph, expression);
    this.count = count;
  }

  @Override
  public boolean readsRows() {
    return !expression.isConstant();
  }

  @Override
  public Row read(Binding row) {
    return new Row(row, expression.in(row));
  }

  @Override
  public Iterator<Binding> answer(List<Row> batch) {
    DistinctExpressions hypotheses = new DistinctExpressions();
    int[] places = new int[batch.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = hypotheses.add(batch.get(i).expression());
    }
    long[] counts = graph.counts(hypotheses.list());
    List<Binding> answers = new ArrayList<>(places.length);
    Node[] results = new Node[1];
    for (int i = 0; i < places.length; i++) {
      results[0] = numbers.integer(counts[places[i]]);
      Binding answer = count.extend(batch.get(i).binding(), results);
      if (answer != null) {
        answers.add(answer);
      }
    }
    return answers.iterator();
  }
}
