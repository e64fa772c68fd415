// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.formula;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.htedl.expression.ClassExpression;
import org.htedl.learn.row.RowSlab;

/**
 * A union of conjunctions of rows, or the complement of one. The union of nothing covers nothing,
 * the conjunction of nothing covers everything.
 *
 * @param complement whether the complement of the union is meant
 * @param union the conjunctions
 */
public record RowFormula(boolean complement, List<Conjunction> union) {
  /** Covers nothing. */
  public static final RowFormula NOTHING = new RowFormula(false, List.of());

  /** Covers everything. */
  public static final RowFormula THING = new RowFormula(false, List.of(new Conjunction(List.of())));

  /**
   * A stored row or its complement.
   *
   * @param row its number in the slab
   * @param negated whether its complement is meant
   */
  public record Conjunct(int row, boolean negated) {}

  /**
   * An intersection.
   *
   * @param conjuncts what is intersected
   */
  public record Conjunction(List<Conjunct> conjuncts) {
    public Conjunction {
      conjuncts = List.copyOf(conjuncts);
    }
  }

  public RowFormula {
    union = List.copyOf(union);
  }

  /** One row. */
  public static RowFormula ofRow(int row) {
    return ofRows(false, List.of(row));
  }

  /** The union of some rows, or its complement. */
  public static RowFormula ofRows(boolean complement, List<Integer> rows) {
    return new RowFormula(
        complement,
        rows.stream().map(row -> new Conjunction(List.of(new Conjunct(row, false)))).toList());
  }

  /**
   * What is covered.
   *
   * @param rows the slab that the numbers are of
   * @param all the row of all examples
   */
  public long[] bits(RowSlab rows, long[] all) {
    long[] covered = new long[all.length];
    for (Conjunction conjunction : union) {
      long[] both = bits(conjunction, rows, all);
      for (int w = 0; w < covered.length; w++) {
        covered[w] |= both[w];
      }
    }
    if (complement) {
      for (int w = 0; w < covered.length; w++) {
        covered[w] = all[w] & ~covered[w];
      }
    }
    return covered;
  }

  private static long[] bits(Conjunction conjunction, RowSlab rows, long[] all) {
    long[] both = all.clone();
    for (Conjunct conjunct : conjunction.conjuncts()) {
      long[] segment = rows.segment(conjunct.row());
      int at = rows.offset(conjunct.row());
      long flip = conjunct.negated() ? -1 : 0;
      for (int w = 0; w < both.length; w++) {
        both[w] &= segment[at + w] ^ flip;
      }
    }
    return both;
  }

  /** The length of its expression: of the rows, 1 for each complement and each connective. */
  public int length(RowSlab rows) {
    int length = Math.max(0, union.size() - 1) + (complement ? 1 : 0);
    for (Conjunction conjunction : union) {
      length += length(conjunction, rows);
    }
    return union.isEmpty() ? length + 1 : length;
  }

  public static int length(Conjunction conjunction, RowSlab rows) {
    if (conjunction.conjuncts().isEmpty()) {
      return 1;
    }
    int length = conjunction.conjuncts().size() - 1;
    for (Conjunct conjunct : conjunction.conjuncts()) {
      length += rows.length(conjunct.row()) + (conjunct.negated() ? 1 : 0);
    }
    return length;
  }

  /**
   * The class expression.
   *
   * @param expressions from the number of a row to its expression
   */
  public ClassExpression expression(IntFunction<ClassExpression> expressions) {
    Objects.requireNonNull(expressions);
    List<ClassExpression> operands = new ArrayList<>();
    for (Conjunction conjunction : union) {
      ClassExpression each = expression(conjunction, expressions);
      if (each instanceof ClassExpression.Or or) {
        operands.addAll(or.operands());
      } else {
        operands.add(each);
      }
    }
    ClassExpression whole =
        switch (operands.size()) {
          case 0 -> new ClassExpression.Nothing();
          case 1 -> operands.getFirst();
          default -> new ClassExpression.Or(operands);
        };
    return complement ? new ClassExpression.Not(whole) : whole;
  }

  private static ClassExpression expression(
      Conjunction conjunction, IntFunction<ClassExpression> expressions) {
    List<ClassExpression> operands = new ArrayList<>();
    for (Conjunct conjunct : conjunction.conjuncts()) {
      ClassExpression each = expressions.apply(conjunct.row());
      if (conjunct.negated()) {
        operands.add(new ClassExpression.Not(each));
      } else if (each instanceof ClassExpression.And and) {
        operands.addAll(and.operands());
      } else {
        operands.add(each);
      }
    }
    return switch (operands.size()) {
      case 0 -> new ClassExpression.Thing();
      case 1 -> operands.getFirst();
      default -> new ClassExpression.And(operands);
    };
  }
}
