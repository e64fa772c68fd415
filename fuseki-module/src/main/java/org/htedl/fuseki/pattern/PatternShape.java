package org.htedl.fuseki.pattern;

import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpGraph;
import org.apache.jena.sparql.algebra.op.OpJoin;
import org.apache.jena.sparql.algebra.op.OpMinus;
import org.apache.jena.sparql.algebra.op.OpQuad;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.algebra.op.OpTable;
import org.apache.jena.sparql.algebra.op.OpTriple;

/** What may be read as a pattern, by its operators alone. */
final class PatternShape {
  private PatternShape() {}

  /** Whether it pays to try; a table alone is no pattern. */
  static boolean isPattern(Op op) {
    return !(op instanceof OpTable) && mayBe(op);
  }

  private static boolean mayBe(Op op) {
    return switch (op) {
      case OpBGP pattern -> !pattern.getPattern().isEmpty();
      case OpTriple triple -> true;
      case OpQuad quad -> !quad.getQuad().getGraph().isVariable();
      case OpQuadPattern quads -> !quads.getGraphNode().isVariable() && !quads.isEmpty();
      case OpGraph graph -> !graph.getNode().isVariable() && mayBe(graph.getSubOp());
      case OpSequence sequence -> sequence.getElements().stream().allMatch(PatternShape::mayBe);
      case OpJoin join -> mayBe(join.getLeft()) && mayBe(join.getRight());
      case OpFilter filter -> mayBe(filter.getSubOp());
      case OpMinus minus -> mayBe(minus.getLeft()) && mayBe(minus.getRight());
      case OpTable table -> !table.isJoinIdentity();
      default -> false;
    };
  }
}
