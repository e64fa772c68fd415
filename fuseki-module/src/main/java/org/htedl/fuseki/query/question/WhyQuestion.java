// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.question;

import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.graph.NodeConst;
import org.htedl.fuseki.ask.CompiledExpression;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.ExpressionArgument;
import org.htedl.fuseki.query.argument.GraphState;
import org.htedl.fuseki.query.argument.OutputArguments;
import org.htedl.fuseki.query.argument.QueryRefusedException;
import org.jspecify.annotations.Nullable;

/** Asks why the rows' expressions cover the rows' individuals or do not, one by one. */
public final class WhyQuestion implements BatchedQuestion<WhyQuestion.Row> {
  /** The verdict and the witness. */
  public static final int RESULTS = 2;

  /** A row that was read. */
  public record Row(Binding binding, CompiledExpression expression, String individual) {}

  private final GraphState graph;
  private final ExpressionArgument expression;
  private final Argument individual;
  private final OutputArguments outputs;

  /**
   * @param outputs receive the verdict, and the witness as text
   */
  public WhyQuestion(
      GraphState graph, Argument expression, Argument individual, OutputArguments outputs) {
    this.graph = graph;
    this.expression = new ExpressionArgument(graph, expression);
    this.individual = individual;
    this.outputs = outputs;
  }

  @Override
  public boolean readsRows() {
    return !expression.isConstant() || !individual.isConstant();
  }

  @Override
  public Row read(Binding row) {
    Node node = individual.required(row);
    String name = NodeNames.nameOf(node);
    if (name == null) {
      throw QueryRefusedException.badRequest(
          "Expected the individual after htedl:why, an IRI or a blank node, but found a literal.");
    }
    return new Row(row, expression.in(row), name);
  }

  @Override
  public Iterator<Binding> answer(List<Row> batch) {
    return batch.stream().map(this::explain).filter(Objects::nonNull).iterator();
  }

  private @Nullable Binding explain(Row row) {
    GraphState.WhyAnswer why = graph.why(row.expression(), row.individual());
    Node verdict = why.covered() ? NodeConst.nodeTrue : NodeConst.nodeFalse;
    Node witness = NodeFactory.createLiteralString(why.witness());
    return outputs.extend(row.binding(), new Node[] {verdict, witness});
  }
}
