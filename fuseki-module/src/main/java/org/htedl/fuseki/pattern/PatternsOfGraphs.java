// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.Iterator;
import java.util.Objects;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpJoin;
import org.apache.jena.sparql.algebra.op.OpQuad;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.core.DynamicDatasets.DynamicDatasetGraph;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.htedl.fuseki.pattern.reading.Expressions;
import org.htedl.fuseki.pattern.reading.PatternShape;
import org.htedl.fuseki.pattern.reading.RefusedPattern;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.view.ActiveGraph;
import org.jspecify.annotations.Nullable;

/**
 * Patterns within {@code GRAPH ?g} in the form that TDB2 gives them: every triple pattern names the
 * graph by the variable. Since all have to match in one graph, they are matched graph by graph.
 */
public final class PatternsOfGraphs {
  /** With more graphs Jena's indexes, which have the graph in them, are as good. */
  private static final int MOST_GRAPHS = 64;

  private PatternsOfGraphs() {}

  /**
   * The variable that names the graph of a pattern to be matched in each graph for itself; null if
   * it is no such pattern, a graph has no mirror at the moment, or rows come in, which may bind the
   * variable to anything.
   */
  public static @Nullable Var variable(Op op, QueryIterator input, ExecutionContext execution) {
    if (!PatternExecutor.isRoot(input)) {
      return null;
    }
    Node graph = graphOf(op);
    PatternState state = graph == null ? null : PatternState.of(execution);
    if (state == null || !PatternShape.isWorthwhile(op, state.fewestTriples())) {
      return null;
    }
    try {
      requireMirrors(state, execution);
    } catch (RefusedPattern e) {
      state.left(op, e);
      if (PatternExecutor.isLeaf(op)) {
        state.counters().left(e.reason());
      }
      return null;
    }
    return Var.alloc(Objects.requireNonNull(graph));
  }

  /** The variable that all quads have as their graph, and that no condition mentions; or null. */
  private static @Nullable Node graphOf(Op op) {
    return switch (op) {
      case OpQuadPattern quads -> quads.isEmpty() ? null : variable(quads.getGraphNode());
      case OpQuad quad -> variable(quad.getQuad().getGraph());
      case OpJoin join -> same(graphOf(join.getLeft()), graphOf(join.getRight()));
      case OpSequence sequence -> {
        Node graph = sequence.size() == 0 ? null : graphOf(sequence.get(0));
        for (Op element : sequence.getElements()) {
          graph = graph == null ? null : same(graph, graphOf(element));
        }
        yield graph;
      }
      case OpFilter filter -> {
        Node graph = graphOf(filter.getSubOp());
        boolean isSimple =
            graph != null
                && filter.getExprs().getList().stream().noneMatch(Expressions::hasPattern)
                && !filter.getExprs().getVarsMentioned().contains(Var.alloc(graph));
        yield isSimple ? graph : null;
      }
      default -> null;
    };
  }

  private static @Nullable Node variable(Node graph) {
    return graph.isVariable() ? graph : null;
  }

  private static @Nullable Node same(@Nullable Node first, @Nullable Node second) {
    return Objects.equals(first, second) ? first : null;
  }

  /**
   * Asks for the mirrors of all graphs, so that those that are missing are built.
   *
   * @throws RefusedPattern if one is missing, or there are too many graphs
   */
  private static void requireMirrors(PatternState state, ExecutionContext execution) {
    if (execution.getDataset() instanceof DynamicDatasetGraph) {
      throw new RefusedPattern(LeftToJena.MERGED);
    }
    Iterator<Node> graphs = ActiveGraph.graphNames(execution);
    for (int count = 0; graphs.hasNext(); count++) {
      if (count == MOST_GRAPHS) {
        throw new RefusedPattern(LeftToJena.TOO_OFTEN);
      }
      state.mirror(execution, graphs.next());
    }
  }
}
