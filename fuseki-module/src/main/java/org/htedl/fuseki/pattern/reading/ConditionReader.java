// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.algebra.op.OpDisjunction;
import org.apache.jena.sparql.algebra.op.OpDistinct;
import org.apache.jena.sparql.algebra.op.OpLeftJoin;
import org.apache.jena.sparql.algebra.op.OpProject;
import org.apache.jena.sparql.algebra.op.OpReduced;
import org.apache.jena.sparql.algebra.op.OpUnion;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.E_Exists;
import org.apache.jena.sparql.expr.E_LogicalAnd;
import org.apache.jena.sparql.expr.E_LogicalNot;
import org.apache.jena.sparql.expr.E_LogicalOr;
import org.apache.jena.sparql.expr.E_NotEquals;
import org.apache.jena.sparql.expr.E_NotExists;
import org.apache.jena.sparql.expr.E_SameTerm;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprFunction2;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.matching.query.ValueCondition;
import org.jspecify.annotations.Nullable;

/** Reads the conditions of one filter. */
final class ConditionReader {
  private final PatternReader reader;
  private final Frame frame;
  private final CertainVariables scope;
  private final @Nullable Node graph;

  /**
   * @param scope what has a value where the filter stands
   */
  ConditionReader(PatternReader reader, Frame frame, CertainVariables scope, @Nullable Node graph) {
    this.reader = reader;
    this.frame = frame;
    this.scope = scope;
    this.graph = graph;
  }

  /** Adds a condition to the frame. */
  void add(Expr expression) {
    if (expression instanceof E_LogicalAnd and) {
      add(and.getArg1());
      add(and.getArg2());
      return;
    }
    ValueCondition condition = condition(expression);
    if (condition != null) {
      frame.condition(condition);
      return;
    }
    // Jena evaluates it later than it stands here: only what is bound already may be in it.
    if (Expressions.hasPattern(expression) || !areBound(expression.getVarsMentioned())) {
      throw new RefusedPattern(LeftToJena.EXPRESSION);
    }
    if (expression instanceof E_NotEquals unequal && isOfTwoVariables(unequal)) {
      frame.unequal(unequal.getArg1().asVar(), unequal.getArg2().asVar(), expression);
    } else {
      frame.leave(expression);
    }
  }

  private boolean areBound(Set<Var> variables) {
    return variables.stream().allMatch(scope::isBound);
  }

  private static boolean isOfTwoVariables(ExprFunction2 function) {
    return function.getArg1().isVariable() && function.getArg2().isVariable();
  }

  /** The condition that is true when the expression is; null if there is none. */
  private @Nullable ValueCondition condition(Expr expression) {
    return switch (expression) {
      case E_LogicalAnd and -> {
        ValueCondition first = condition(and.getArg1());
        ValueCondition second = first == null ? null : condition(and.getArg2());
        yield first == null || second == null
            ? null
            : new ValueCondition.All(List.of(first, second));
      }
      case E_LogicalOr or -> Expressions.hasPattern(or) ? either(or) : test(or);
      case E_Exists exists -> exists(exists.getGraphPattern());
      case E_NotExists exists -> new ValueCondition.Not(exists(exists.getGraphPattern()));
      case E_LogicalNot not -> negated(not);
      default -> test(expression);
    };
  }

  private @Nullable ValueCondition either(E_LogicalOr or) {
    ValueCondition first = condition(or.getArg1());
    ValueCondition second = first == null ? null : condition(or.getArg2());
    return first == null || second == null ? null : new ValueCondition.Any(List.of(first, second));
  }

  private @Nullable ValueCondition negated(E_LogicalNot not) {
    return switch (not.getArg()) {
      case E_Exists exists -> new ValueCondition.Not(exists(exists.getGraphPattern()));
      case E_NotExists exists -> exists(exists.getGraphPattern());
      case E_SameTerm same ->
          isOfTwoVariables(same) && areBound(same.getVarsMentioned())
              ? new ValueCondition.Different(
                  frame.number(same.getArg1().asVar()), frame.number(same.getArg2().asVar()))
              : test(not);
      default -> test(not);
    };
  }

  private @Nullable ValueCondition test(Expr expression) {
    Set<Var> variables = expression.getVarsMentioned();
    if (variables.size() != 1 || !areBound(variables) || !Expressions.isOfValueAlone(expression)) {
      return null;
    }
    Var variable = variables.iterator().next();
    return new ValueCondition.Test(
        frame.number(variable),
        new TermTest(expression, variable, reader.terms(), reader.execution()));
  }

  /** Whether a pattern has a row. */
  ValueCondition exists(Op op) {
    return switch (op) {
      case OpUnion union -> any(List.of(union.getLeft(), union.getRight()));
      case OpDisjunction disjunction -> any(disjunction.getElements());
      case OpDistinct distinct -> exists(distinct.getSubOp());
      case OpReduced reduced -> exists(reduced.getSubOp());
      case OpProject project ->
          GroupSize.of(project) == null
              ? exists(project.getSubOp())
              : reader.exists(project, frame, scope, graph);
      case OpConditional optional -> exists(optional.getLeft());
      case OpLeftJoin optional -> exists(optional.getLeft());
      default -> reader.exists(op, frame, scope, graph);
    };
  }

  private ValueCondition any(List<Op> patterns) {
    List<ValueCondition> each = new ArrayList<>();
    patterns.forEach(pattern -> each.add(exists(pattern)));
    return new ValueCondition.Any(each);
  }
}
