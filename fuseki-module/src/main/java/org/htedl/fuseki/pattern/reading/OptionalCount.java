// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpVars;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpGroup;
import org.apache.jena.sparql.algebra.op.OpJoin;
import org.apache.jena.sparql.algebra.op.OpLeftJoin;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.E_NotExists;
import org.apache.jena.sparql.expr.ExprAggregator;
import org.apache.jena.sparql.expr.aggregate.AggCount;
import org.apache.jena.sparql.expr.aggregate.AggCountVar;
import org.htedl.matching.query.GraphPattern;
import org.jspecify.annotations.Nullable;

/**
 * The number of rows of a pattern with optional ones that do not depend on each other. Optional
 * triples that lead from a variable of the pattern to nothing else tell how often its matches
 * count. The others make a sum: each row either has matches of an optional pattern, and is joined
 * with them, or has none.
 */
public final class OptionalCount {
  /** Twice as many patterns are counted for each optional one. */
  private static final int MOST = 4;

  private final List<Op> optional = new ArrayList<>();
  private final List<Triple> single = new ArrayList<>();
  private Op required;

  private OptionalCount(Op pattern) {
    this.required = pattern;
    while (optional.size() <= MOST) {
      Op right = optionalOf(required);
      if (right == null) {
        break;
      }
      optional.add(right);
      required = left(required);
    }
  }

  /** The optional pattern, if that is what an operator adds. */
  private static @Nullable Op optionalOf(Op op) {
    Op right =
        switch (op) {
          case OpConditional conditional -> conditional.getRight();
          case OpLeftJoin join -> join.getExprs() == null ? join.getRight() : null;
          default -> null;
        };
    return right instanceof OpBGP || right instanceof OpQuadPattern ? right : null;
  }

  private static Op left(Op op) {
    return op instanceof OpConditional conditional
        ? conditional.getLeft()
        : ((OpLeftJoin) op).getLeft();
  }

  /**
   * The only count of a query without groups.
   *
   * @return null if it counts something else
   */
  public static @Nullable OptionalCount of(OpGroup op) {
    OptionalCount count = new OptionalCount(op.getSubOp());
    if (!count.isFor(op)) {
      return null;
    }
    count.findSingle();
    return count;
  }

  /** Takes those that are a triple from a variable of the pattern to another one. */
  private void findSingle() {
    for (Op each : List.copyOf(optional)) {
      List<Triple> triples = triples(each, required);
      if (triples.size() == 1 && isSingle(triples.getFirst())) {
        single.add(triples.getFirst());
        optional.remove(each);
      }
    }
  }

  /** The triples of an optional pattern, if they are in the graph of the required one. */
  private static List<Triple> triples(Op op, Op required) {
    Op base = required instanceof OpFilter filter ? filter.getSubOp() : required;
    if (op instanceof OpBGP own && base instanceof OpBGP) {
      return own.getPattern().getList();
    }
    return op instanceof OpQuadPattern own
            && base instanceof OpQuadPattern other
            && own.getGraphNode().equals(other.getGraphNode())
        ? own.getBasicPattern().getList()
        : List.of();
  }

  private boolean isSingle(Triple triple) {
    Set<Var> known = OpVars.fixedVars(required);
    Node subject = triple.getSubject();
    Node object = triple.getObject();
    return triple.getPredicate().isURI()
        && subject instanceof Var one
        && object instanceof Var other
        && !one.equals(other)
        && known.contains(one) != known.contains(other);
  }

  /** The pattern with the optional triples, which its operator leaves out. */
  private ReadPattern completed(ReadPattern pattern) {
    List<GraphPattern.OptionalTriple> triples = new ArrayList<>();
    for (Triple triple : single) {
      Integer subject = pattern.numbers().get(Var.alloc(triple.getSubject()));
      Integer object = pattern.numbers().get(Var.alloc(triple.getObject()));
      int predicate = pattern.terms().valueOf(triple.getPredicate());
      if (subject != null) {
        triples.add(new GraphPattern.OptionalTriple(subject, predicate, true));
      } else {
        triples.add(
            new GraphPattern.OptionalTriple(Objects.requireNonNull(object), predicate, false));
      }
    }
    return pattern.with(triples);
  }

  private boolean isFor(OpGroup op) {
    return !optional.isEmpty()
        && optional.size() <= MOST
        && op.getGroupVars().isEmpty()
        && op.getAggregators().size() == 1
        && isOfRows(op.getAggregators().getFirst())
        && PatternShape.isPattern(required)
        && isIndependent();
  }

  /** Whether each row counts, because what is counted always has a value. */
  private boolean isOfRows(ExprAggregator each) {
    return switch (each.getAggregator()) {
      case AggCount all -> true;
      case AggCountVar values ->
          values.getExprList().get(0).isVariable()
              && OpVars.fixedVars(required).contains(values.getExprList().get(0).asVar());
      default -> false;
    };
  }

  /** Whether what patterns have in common has a value in each row. */
  private boolean isIndependent() {
    Set<Var> seen = new HashSet<>(OpVars.visibleVars(required));
    seen.removeAll(OpVars.fixedVars(required));
    for (Op each : optional) {
      Set<Var> own = new HashSet<>(OpVars.visibleVars(each));
      own.removeAll(OpVars.fixedVars(required));
      for (Var variable : own) {
        if (!seen.add(variable)) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Patterns whose counts add up to this.
   *
   * @param read reads each as a pattern of the engine
   */
  public List<ReadPattern> patterns(Function<Op, ReadPattern> read) {
    List<Op> patterns = List.of(required);
    for (Op each : optional) {
      List<Op> longer = new ArrayList<>();
      for (Op pattern : patterns) {
        longer.add(OpJoin.create(pattern, each));
        // Another filter would be added to a filter that is there, and so to other patterns.
        longer.add(OpFilter.filterDirect(new E_NotExists(each), pattern));
      }
      patterns = longer;
    }
    return patterns.stream().map(each -> completed(read.apply(each))).toList();
  }
}
