// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.batch;

import java.util.ArrayList;
import java.util.List;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpVars;
import org.apache.jena.sparql.algebra.OpVisitorBase;
import org.apache.jena.sparql.algebra.OpWalker;
import org.apache.jena.sparql.algebra.op.OpAssign;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.algebra.op.OpExtend;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpGraph;
import org.apache.jena.sparql.algebra.op.OpPath;
import org.apache.jena.sparql.algebra.op.OpPropFunc;
import org.apache.jena.sparql.algebra.op.OpQuad;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.algebra.op.OpTable;
import org.apache.jena.sparql.algebra.op.OpTriple;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.iterator.QueryIterNullIterator;
import org.apache.jena.sparql.engine.main.QC;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.pattern.DeferredRows;
import org.htedl.fuseki.view.ActiveGraph;

/**
 * Patterns that mean the same whether rows go through them one by one, each put into the pattern
 * first, or all in one stream: those that only extend and drop rows, each on its own account.
 */
final class StreamedPatterns {
  private StreamedPatterns() {}

  /** Whether the pattern has a property function of ours and may be executed as a stream. */
  static boolean isStreamed(Op op) {
    return extendsRows(op) && !functions(op).isEmpty();
  }

  /** Whether a {@code GRAPH} with a property function of ours may be executed as a stream. */
  static boolean isStreamedGraph(OpGraph op, ExecutionContext execution) {
    if (!isStreamed(op.getSubOp())) {
      return false;
    }
    // The graph's variable inside the pattern is bound by the pattern first, by SPARQL's rules. In
    // TDB2's form of a query it stands there only as the graph of a quad, and may be put in.
    return !Var.isVar(op.getNode())
        || hasQuads(op.getSubOp())
        || !OpVars.mentionedVars(op.getSubOp()).contains(Var.alloc(op.getNode()));
  }

  /** Executes a {@code GRAPH} that may be streamed. */
  static QueryIterator graph(OpGraph op, QueryIterator input, ExecutionContext execution) {
    if (Var.isVar(op.getNode())) {
      return new GraphVariableBatches(input, op, execution);
    }
    // Begun at its first row, as Jena's is.
    return new DeferredRows(
        input,
        execution,
        () ->
            ActiveGraph.exists(execution, op.getNode())
                ? in(op.getNode(), op.getSubOp(), input, execution)
                : QueryIterNullIterator.create(execution));
  }

  /** Executes a pattern in a graph that exists. */
  static QueryIterator in(Node graphName, Op op, QueryIterator input, ExecutionContext execution) {
    Graph graph = execution.getDataset().getGraph(graphName);
    return QC.execute(op, input, ExecutionContext.copyChangeActiveGraph(execution, graph));
  }

  private static boolean extendsRows(Op op) {
    return switch (op) {
      case OpBGP p -> true;
      case OpTriple p -> true;
      case OpQuadPattern p -> true;
      case OpQuad p -> true;
      case OpPath p -> true;
      case OpTable p -> true;
      case OpPropFunc p -> extendsRows(p.getSubOp());
      case OpFilter p -> extendsRows(p.getSubOp());
      case OpAssign p -> extendsRows(p.getSubOp());
      case OpExtend p -> extendsRows(p.getSubOp());
      case OpGraph p -> extendsRows(p.getSubOp());
      case OpSequence p -> p.getElements().stream().allMatch(StreamedPatterns::extendsRows);
      case OpConditional p -> extendsRows(p.getLeft()) && extendsRows(p.getRight());
      default -> false;
    };
  }

  private static boolean hasQuads(Op op) {
    boolean[] found = {false};
    OpWalker.walk(
        op,
        new OpVisitorBase() {
          @Override
          public void visit(OpQuadPattern pattern) {
            found[0] = true;
          }

          @Override
          public void visit(OpQuad pattern) {
            found[0] = true;
          }
        });
    return found[0];
  }

  /** The property functions of ours in a pattern. */
  static List<OpPropFunc> functions(Op op) {
    List<OpPropFunc> found = new ArrayList<>();
    OpWalker.walk(
        op,
        new OpVisitorBase() {
          @Override
          public void visit(OpPropFunc function) {
            if (HtedlVocabulary.FUNCTIONS.contains(function.getProperty().getURI())) {
              found.add(function);
            }
          }
        });
    return found;
  }
}
