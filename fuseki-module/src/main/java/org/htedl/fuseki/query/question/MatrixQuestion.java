// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.question;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.binding.Binding;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Examples;
import org.htedl.coverage.Measure;
import org.htedl.fuseki.ask.CompiledExpression;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.ExpressionArgument;
import org.htedl.fuseki.query.argument.GraphState;
import org.htedl.fuseki.query.argument.NumberNodes;
import org.htedl.fuseki.query.argument.OutputArguments;
import org.htedl.fuseki.query.question.SideArguments.Sides;
import org.jspecify.annotations.Nullable;

/** How the expressions of rows divide the examples of the rows. */
public final class MatrixQuestion implements BatchedQuestion<MatrixQuestion.Row> {
  private static final int COUNTS = 4;

  /** The number of results there are: four counts, then the measures. */
  public static final int RESULTS = COUNTS + Measure.OF_TABLES.size();

  /** A row that was read. */
  public record Row(Binding binding, CompiledExpression expression, Sides sides) {}

  private final GraphState graph;
  private final ExpressionArgument expression;
  private final SideArguments sides;
  private final OutputArguments outputs;
  private final NumberNodes numbers = new NumberNodes();

  public MatrixQuestion(
      GraphState graph,
      Argument expression,
      Argument positives,
      Argument negatives,
      OutputArguments outputs) {
    this.graph = graph;
    this.expression = new ExpressionArgument(graph, expression);
    this.outputs = outputs;
    this.sides = new SideArguments(graph, positives, negatives);
  }

  @Override
  public boolean readsRows() {
    return !expression.isConstant() || !sides.isConstant();
  }

  @Override
  public Row read(Binding row) {
    return new Row(row, expression.in(row), sides.in(row));
  }

  @Override
  public Iterator<Binding> answer(List<Row> batch) {
    Map<Sides, List<Integer>> groups = new LinkedHashMap<>();
    for (int i = 0; i < batch.size(); i++) {
      groups.computeIfAbsent(batch.get(i).sides(), s -> new ArrayList<>()).add(i);
    }
    ConfusionMatrix[] matrices = new ConfusionMatrix[batch.size()];
    groups.forEach((sides, rows) -> answerGroup(sides, rows, batch, matrices));
    return bindings(batch, matrices).iterator();
  }

  /** Asks about the rows that have the same examples, all at once. */
  private void answerGroup(
      Sides sides, List<Integer> rows, List<Row> batch, ConfusionMatrix[] matrices) {
    Examples examples = graph.examples(sides.positives(), sides.negatives());
    DistinctExpressions hypotheses = new DistinctExpressions();
    int[] places = new int[rows.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = hypotheses.add(batch.get(rows.get(i)).expression());
    }
    List<ConfusionMatrix> answers = graph.matrices(hypotheses.list(), examples);
    for (int i = 0; i < places.length; i++) {
      matrices[rows.get(i)] = answers.get(places[i]);
    }
  }

  private List<Binding> bindings(List<Row> batch, ConfusionMatrix[] matrices) {
    List<Binding> answers = new ArrayList<>(matrices.length);
    @Nullable Node[] results = new Node[outputs.size()];
    for (int i = 0; i < matrices.length; i++) {
      for (int r = 0; r < results.length; r++) {
        results[r] = result(matrices[i], r);
      }
      Binding answer = outputs.extend(batch.get(i).binding(), results);
      if (answer != null) {
        answers.add(answer);
      }
    }
    return answers;
  }

  private @Nullable Node result(ConfusionMatrix matrix, int index) {
    return switch (index) {
      case 0 -> numbers.integer(matrix.truePositives());
      case 1 -> numbers.integer(matrix.falsePositives());
      case 2 -> numbers.integer(matrix.falseNegatives());
      case 3 -> numbers.integer(matrix.trueNegatives());
      default -> numbers.measure(Measure.OF_TABLES.get(index - COUNTS).of(matrix));
    };
  }
}
