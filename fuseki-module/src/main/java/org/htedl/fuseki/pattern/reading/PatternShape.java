// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpDisjunction;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpGraph;
import org.apache.jena.sparql.algebra.op.OpJoin;
import org.apache.jena.sparql.algebra.op.OpMinus;
import org.apache.jena.sparql.algebra.op.OpPath;
import org.apache.jena.sparql.algebra.op.OpProject;
import org.apache.jena.sparql.algebra.op.OpPropFunc;
import org.apache.jena.sparql.algebra.op.OpQuad;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.algebra.op.OpTable;
import org.apache.jena.sparql.algebra.op.OpTriple;
import org.apache.jena.sparql.algebra.op.OpUnion;

/** What may be read as a pattern, by its operators alone. */
public final class PatternShape {
  private PatternShape() {}

  /** Whether it pays to try; tables, paths and property functions alone are no pattern. */
  public static boolean isPattern(Op op) {
    return mayBe(op) && !FunctionReader.isAlone(op) && hasTriple(op);
  }

  /** Whether it is a path that a pattern next to it may have as its part. */
  public static boolean isPath(Op op) {
    return switch (op) {
      case OpPath path -> PathReader.isReadable(path);
      case OpGraph graph -> !graph.getNode().isVariable() && isPath(graph.getSubOp());
      default -> false;
    };
  }

  private static boolean hasTriple(Op op) {
    return switch (op) {
      case OpBGP pattern -> true;
      case OpQuadPattern quads -> true;
      case OpTriple triple -> true;
      case OpQuad quad -> true;
      case OpPath path -> PathReader.isStep(path);
      case OpGraph graph -> hasTriple(graph.getSubOp());
      case OpFilter filter -> hasTriple(filter.getSubOp());
      case OpPropFunc function -> hasTriple(function.getSubOp());
      case OpSequence sequence -> sequence.getElements().stream().anyMatch(PatternShape::hasTriple);
      case OpJoin join -> hasTriple(join.getLeft()) || hasTriple(join.getRight());
      case OpMinus minus -> hasTriple(minus.getLeft());
      default -> false;
    };
  }

  /**
   * Returns whether there is something to win. Cheaper than reading the pattern, since most queries
   * that many clients send are as small.
   *
   * @param fewest the number of triple patterns from which on there is
   */
  public static boolean isWorthwhile(Op op, int fewest) {
    return triples(op) >= fewest;
  }

  /** The number of triple patterns; two for what may have any number. */
  private static int triples(Op op) {
    return switch (op) {
      case OpBGP pattern -> pattern.getPattern().size();
      case OpQuadPattern quads -> quads.getBasicPattern().size();
      case OpTriple triple -> 1;
      case OpQuad quad -> 1;
      case OpTable table -> 0;
      case OpPath path -> 1;
      case OpGraph graph -> triples(graph.getSubOp());
      case OpPropFunc function -> triples(function.getSubOp());
      case OpFilter filter ->
          filter.getExprs().getList().stream().anyMatch(Expressions::hasPattern)
              ? 2
              : triples(filter.getSubOp());
      case OpSequence sequence -> {
        int all = 0;
        for (Op element : sequence.getElements()) {
          all += triples(element);
        }
        yield all;
      }
      case OpJoin join -> triples(join.getLeft()) + triples(join.getRight());
      default -> 2;
    };
  }

  /**
   * Whether it is a pattern together with parts that only say which of its rows there are: groups
   * of a certain size, paths to a constant and, where rows count once, unions.
   */
  public static boolean isRestricted(Op op) {
    if (isPattern(op)) {
      return true;
    }
    return switch (op) {
      case OpSequence sequence ->
          sequence.getElements().stream().anyMatch(PatternShape::isRestricted)
              && sequence.getElements().stream().allMatch(PatternShape::isPart);
      case OpJoin join -> isRestricted(join.getLeft()) && isPart(join.getRight());
      case OpFilter filter -> {
        SameCounts counts = SameCounts.of(filter);
        yield isRestricted(counts == null ? filter.getSubOp() : counts.rest());
      }
      default -> false;
    };
  }

  private static boolean isPart(Op op) {
    return switch (op) {
      case OpUnion union -> true;
      case OpDisjunction union -> true;
      case OpGraph graph -> !graph.getNode().isVariable() && isPart(graph.getSubOp());
      case OpProject project -> GroupSize.of(project) != null;
      default -> mayBe(op) || isRestricted(op);
    };
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
      case OpPath path -> PathReader.isReadable(path);
      case OpPropFunc function ->
          FunctionReader.isCondition(function)
              && (mayBe(function.getSubOp()) || FunctionReader.isAlone(function.getSubOp()));
      default -> false;
    };
  }
}
