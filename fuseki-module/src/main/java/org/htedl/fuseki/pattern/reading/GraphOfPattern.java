// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.Op1;
import org.apache.jena.sparql.algebra.op.Op2;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpGraph;
import org.apache.jena.sparql.algebra.op.OpN;
import org.apache.jena.sparql.algebra.op.OpPath;
import org.apache.jena.sparql.algebra.op.OpQuad;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.algebra.op.OpTriple;
import org.htedl.fuseki.transaction.LeftToJena;
import org.jspecify.annotations.Nullable;

/** Finds the graph that a pattern's first triple is looked for in. */
public final class GraphOfPattern {
  /** A graph, by name, or the active one. */
  private record Found(@Nullable Node graph) {}

  private GraphOfPattern() {}

  /**
   * The name of the graph; null for the active graph.
   *
   * @throws RefusedPattern if there is no triple
   */
  public static @Nullable Node in(Op op) {
    Found found = find(op, null);
    if (found == null) {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
    return found.graph;
  }

  private static @Nullable Found find(Op op, @Nullable Node active) {
    return switch (op) {
      case OpBGP pattern -> new Found(active);
      case OpTriple triple -> new Found(active);
      case OpPath path -> PathReader.isStep(path) ? new Found(active) : null;
      case OpQuadPattern pattern -> new Found(PatternReader.constant(pattern.getGraphNode()));
      case OpQuad quad -> new Found(PatternReader.constant(quad.getQuad().getGraph()));
      case OpGraph graph -> find(graph.getSubOp(), PatternReader.constant(graph.getNode()));
      case Op1 one -> find(one.getSubOp(), active);
      case Op2 two -> {
        Found left = find(two.getLeft(), active);
        yield left == null ? find(two.getRight(), active) : left;
      }
      case OpN several -> {
        Found found = null;
        for (Op each : several.getElements()) {
          found = found == null ? find(each, active) : found;
        }
        yield found;
      }
      default -> null;
    };
  }
}
