// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.question;

import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.engine.binding.Binding;
import org.htedl.fuseki.ask.CompiledExpression;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.ExpressionArgument;
import org.htedl.fuseki.query.argument.GraphState;
import org.htedl.fuseki.query.argument.OutputArguments;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the executed plans of the rows' expressions. Each is evaluated separately, so that its
 * times are its own.
 */
public final class ExplainQuestion implements BatchedQuestion<ExplainQuestion.Row> {
  /** A row that was read. */
  public record Row(Binding binding, CompiledExpression expression) {}

  private final GraphState graph;
  private final ExpressionArgument expression;
  private final OutputArguments plan;

  public ExplainQuestion(GraphState graph, Argument expression, OutputArguments plan) {
    this.graph = graph;
    this.expression = new ExpressionArgument(graph, expression);
    this.plan = plan;
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
    return batch.stream().map(this::explain).filter(Objects::nonNull).iterator();
  }

  private @Nullable Binding explain(Row row) {
    Node text = NodeFactory.createLiteralString(graph.explain(row.expression()));
    return plan.extend(row.binding(), new Node[] {text});
  }
}
