// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import java.util.HashSet;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpVars;
import org.apache.jena.sparql.algebra.op.Op1;
import org.apache.jena.sparql.algebra.op.Op2;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpGraph;
import org.apache.jena.sparql.algebra.op.OpLeftJoin;
import org.apache.jena.sparql.algebra.op.OpN;
import org.apache.jena.sparql.algebra.walker.Walker;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprFunctionOp;
import org.apache.jena.sparql.expr.ExprVar;
import org.apache.jena.sparql.expr.ExprVisitorBase;
import org.jspecify.annotations.Nullable;

/** Which variables stand where in an operator. */
final class VariableUses {
  private final @Nullable Op except;
  private final Set<Var> found = new HashSet<>();

  private VariableUses(@Nullable Op except) {
    this.except = except;
  }

  /** The variables outside the part. */
  @SuppressWarnings("ReferenceEquality") // an equal part elsewhere is another one
  static Set<Var> outside(Op part, Op whole) {
    VariableUses uses = new VariableUses(part);
    uses.collect(whole);
    return uses.found;
  }

  /** The variables in an expression, those in its patterns among them. */
  static Set<Var> of(Expr expression) {
    VariableUses uses = new VariableUses(null);
    uses.collect(expression);
    return uses.found;
  }

  /**
   * Whether a filter mentions some of these variables where its own pattern does not give them a
   * value for certain.
   */
  static boolean inFilters(Op op, Set<Var> variables) {
    if (op instanceof OpFilter filter) {
      Set<Var> used = new HashSet<>();
      filter.getExprs().forEach(expression -> used.addAll(of(expression)));
      used.retainAll(variables);
      if (!OpVars.fixedVars(filter.getSubOp()).containsAll(used)) {
        return true;
      }
    }
    return switch (op) {
      case Op2 two -> inFilters(two.getLeft(), variables) || inFilters(two.getRight(), variables);
      case OpN several ->
          several.getElements().stream().anyMatch(each -> inFilters(each, variables));
      case Op1 one -> inFilters(one.getSubOp(), variables);
      default -> false;
    };
  }

  /**
   * Whether an optional part may give one of these variables a value that the part before it does
   * not.
   */
  static boolean inOptionalParts(Op op, Set<Var> variables) {
    if (op instanceof OpConditional || op instanceof OpLeftJoin) {
      Op2 optional = (Op2) op;
      Set<Var> given = OpVars.visibleVars(optional.getRight());
      given.removeAll(OpVars.fixedVars(optional.getLeft()));
      if (given.stream().anyMatch(variables::contains)) {
        return true;
      }
    }
    return switch (op) {
      case Op2 two ->
          inOptionalParts(two.getLeft(), variables) || inOptionalParts(two.getRight(), variables);
      case OpN several ->
          several.getElements().stream().anyMatch(each -> inOptionalParts(each, variables));
      case Op1 one -> inOptionalParts(one.getSubOp(), variables);
      default -> false;
    };
  }

  @SuppressWarnings("ReferenceEquality") // as above
  private void collect(Op op) {
    if (op == except) {
      return;
    }
    switch (op) {
      case OpFilter filter -> {
        filter.getExprs().forEach(this::collect);
        collect(filter.getSubOp());
      }
      case OpGraph graph -> {
        add(graph.getNode());
        collect(graph.getSubOp());
      }
      case Op2 two -> {
        collect(two.getLeft());
        collect(two.getRight());
      }
      case OpN several -> several.getElements().forEach(this::collect);
      case Op1 one -> {
        found.addAll(OpVars.mentionedVars(one));
        collect(one.getSubOp());
      }
      default -> found.addAll(OpVars.mentionedVars(op));
    }
  }

  private void collect(Expr expression) {
    Walker.walk(
        expression,
        new ExprVisitorBase() {
          @Override
          public void visit(ExprVar variable) {
            found.add(variable.asVar());
          }

          @Override
          public void visit(ExprFunctionOp exists) {
            collect(exists.getGraphPattern());
          }
        });
  }

  private void add(Node node) {
    if (node.isVariable()) {
      found.add(Var.alloc(node));
    }
  }
}
