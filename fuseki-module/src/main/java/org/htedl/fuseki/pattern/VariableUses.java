package org.htedl.fuseki.pattern;

import java.util.HashSet;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpVars;
import org.apache.jena.sparql.algebra.op.Op1;
import org.apache.jena.sparql.algebra.op.Op2;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpGraph;
import org.apache.jena.sparql.algebra.op.OpN;
import org.apache.jena.sparql.algebra.walker.Walker;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprFunctionOp;
import org.apache.jena.sparql.expr.ExprVar;
import org.apache.jena.sparql.expr.ExprVisitorBase;

/** The variables that stand anywhere in an operator but in one of its parts. */
final class VariableUses {
  private final Op except;
  private final Set<Var> found = new HashSet<>();

  private VariableUses(Op except) {
    this.except = except;
  }

  /** The variables outside the part. */
  @SuppressWarnings("ReferenceEquality") // an equal part elsewhere is another one
  static Set<Var> outside(Op part, Op whole) {
    VariableUses uses = new VariableUses(part);
    uses.collect(whole);
    return uses.found;
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
