// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.batch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpGraph;
import org.apache.jena.sparql.algebra.op.OpPropFunc;
import org.apache.jena.sparql.core.Substitute;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.engine.iterator.QueryIter1;
import org.apache.jena.sparql.engine.iterator.QueryIterAssignVarValue;
import org.apache.jena.sparql.engine.iterator.QueryIterPlainWrapper;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.query.argument.ExecutionState;
import org.htedl.fuseki.query.argument.GraphState;
import org.htedl.fuseki.query.argument.QueryRefusedException;
import org.htedl.fuseki.view.ActiveGraph;
import org.jspecify.annotations.Nullable;

/**
 * {@code GRAPH ?g} over blocks of rows: rows that bind {@code ?g} are grouped by it, the others go
 * through every graph together.
 */
final class GraphVariableBatches extends QueryIter1 {
  /** Rows that go through one graph. */
  private record Group(Node graph, List<Binding> rows) {}

  private final Var variable;
  private final Op pattern;
  private final RowBlocks blocks;
  private final Queue<Group> groups = new ArrayDeque<>();
  private List<Binding> everywhere = List.of();
  private Iterator<Node> graphs = Collections.emptyIterator();
  private @Nullable QueryIterator current;

  GraphVariableBatches(QueryIterator input, OpGraph op, ExecutionContext execution) {
    super(input, execution);
    this.variable = Var.alloc(op.getNode());
    this.pattern = op.getSubOp();
    this.blocks = new RowBlocks(pattern, input);
  }

  @Override
  protected boolean hasNextBinding() {
    while (true) {
      if (current != null) {
        if (current.hasNext()) {
          return true;
        }
        current.close();
        current = null;
      }
      Group group = nextGroup();
      if (group == null) {
        return false;
      }
      current = start(group);
    }
  }

  @Override
  protected Binding moveToNextBinding() {
    return Objects.requireNonNull(current).next();
  }

  private @Nullable Group nextGroup() {
    while (true) {
      Group group = groups.poll();
      if (group != null) {
        return group;
      }
      if (graphs.hasNext()) {
        return new Group(graphs.next(), everywhere);
      }
      if (!nextBlock()) {
        return null;
      }
    }
  }

  private boolean nextBlock() {
    List<Binding> block = blocks.next();
    if (block.isEmpty()) {
      return false;
    }
    Map<Node, List<Binding>> bound = new LinkedHashMap<>();
    everywhere = new ArrayList<>();
    for (Binding row : block) {
      Node graph = row.get(variable);
      if (graph == null) {
        everywhere.add(row);
      } else if (graph.isURI() || graph.isBlank()) {
        bound.computeIfAbsent(graph, g -> new ArrayList<>()).add(row);
      }
    }
    bound.forEach((graph, rows) -> addGroup(graph, rows));
    try {
      compileAhead();
    } catch (RuntimeException e) {
      throw QueryRefusedException.from(e);
    }
    graphs =
        everywhere.isEmpty()
            ? Collections.emptyIterator()
            : ActiveGraph.graphNames(getExecContext());
    return true;
  }

  private void addGroup(Node graph, List<Binding> rows) {
    if (ActiveGraph.exists(getExecContext(), graph)) {
      groups.add(new Group(graph, rows));
    }
  }

  /**
   * Compiles the expressions of all groups, so that an error in the last is known before the first
   * is answered. (Rows for every graph are read as a whole with the first graph.)
   */
  private void compileAhead() {
    if (groups.size() < 2) {
      return;
    }
    ExecutionContext execution = in(groups.element().graph());
    for (OpPropFunc function : StreamedPatterns.functions(pattern)) {
      Node expression = expression(function);
      if (expression == null || !expression.isVariable()) {
        continue;
      }
      GraphState state = ExecutionState.of(execution).graph(execution);
      for (Group group : groups) {
        for (Binding row : group.rows()) {
          Node value = row.get(Var.alloc(expression));
          if (value != null) {
            state.compile(value);
          }
        }
      }
    }
  }

  /** The argument that a function takes as a class expression, or null if it takes none. */
  private static @Nullable Node expression(OpPropFunc function) {
    return switch (function.getProperty().getURI()) {
      case HtedlVocabulary.COVERS,
          HtedlVocabulary.CERTAINLY,
          HtedlVocabulary.POSSIBLY,
          HtedlVocabulary.COVERAGE,
          HtedlVocabulary.EXPLAIN,
          HtedlVocabulary.WHY ->
          function.getSubjectArgs().getArg();
      case HtedlVocabulary.IN -> function.getObjectArgs().getArg();
      default -> null;
    };
  }

  private QueryIterator start(Group group) {
    Node graph = group.graph();
    // Quads of the pattern name the graph by the variable: they must not look into all graphs.
    Op op = Substitute.substitute(pattern, BindingFactory.binding(variable, graph));
    QueryIterator rows = QueryIterPlainWrapper.create(group.rows().iterator(), getExecContext());
    QueryIterator answers = StreamedPatterns.in(graph, op, rows, getExecContext());
    return new QueryIterAssignVarValue(answers, variable, graph, getExecContext());
  }

  private ExecutionContext in(Node graph) {
    return ExecutionContext.copyChangeActiveGraph(
        getExecContext(), getExecContext().getDataset().getGraph(graph));
  }

  @Override
  protected void requestSubCancel() {
    performRequestCancel(current);
  }

  @Override
  protected void closeSubIterator() {
    performClose(current);
  }
}
