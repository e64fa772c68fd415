// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import java.util.ArrayList;
import java.util.List;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.learn.context.Context;
import org.htedl.learn.context.Successors;

/**
 * Writes out the expressions of rows from their operations. Recursion is as deep as expressions are
 * long, which is little.
 */
final class RowExpressions {
  private final List<ClassExpression> atoms;
  private final List<RowSlab> slabs;

  RowExpressions(List<ClassExpression> atoms, List<RowSlab> slabs) {
    this.atoms = atoms;
    this.slabs = slabs;
  }

  ClassExpression of(Context context, int row) {
    RowSlab slab = slabs.get(context.number());
    return of(context, slab.operation(row), slab.first(row), slab.second(row));
  }

  ClassExpression of(Context context, Operation operation, int first, int second) {
    return switch (operation) {
      case ATOM -> atoms.get(first);
      case AND -> new ClassExpression.And(flat(Operation.AND, context, first, second));
      case OR -> new ClassExpression.Or(flat(Operation.OR, context, first, second));
      default -> {
        SuccessorBound restriction = SuccessorBound.of(second);
        Successors successors = context.successors().get(restriction.successors());
        ClassExpression filler = of(successors.target(), first);
        yield restriction(operation, successors, restriction.bound(), filler);
      }
    };
  }

  /** The operands, those of an operand of the same kind in its place. */
  private List<ClassExpression> flat(Operation operation, Context context, int first, int second) {
    List<ClassExpression> operands = new ArrayList<>();
    for (ClassExpression operand : List.of(of(context, first), of(context, second))) {
      if (operation == Operation.AND && operand instanceof ClassExpression.And and) {
        operands.addAll(and.operands());
      } else if (operation == Operation.OR && operand instanceof ClassExpression.Or or) {
        operands.addAll(or.operands());
      } else {
        operands.add(operand);
      }
    }
    return operands;
  }

  static ClassExpression restriction(
      Operation operation, Successors successors, int bound, ClassExpression filler) {
    var role = successors.role();
    return switch (operation) {
      case SOME -> new ClassExpression.Some(role, filler);
      case ONLY -> new ClassExpression.Only(role, filler);
      case ONLY_SOME ->
          new ClassExpression.And(
              List.of(
                  new ClassExpression.Only(role, filler),
                  new ClassExpression.Some(role, new ClassExpression.Thing())));
      case MIN -> new ClassExpression.Count(Cardinality.MIN, bound, role, filler);
      case MAX -> new ClassExpression.Count(Cardinality.MAX, bound, role, filler);
      default -> throw new IllegalStateException("not a restriction: " + operation);
    };
  }
}
