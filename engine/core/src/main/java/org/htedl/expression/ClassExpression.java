// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A class expression of OWL 2 over IRIs, resolved against nothing: the records say what was asked.
 *
 * <p>Individuals are named by their IRI, or by {@code _:label} where they are blank nodes. Every
 * record is immutable and validates that its parts are there.
 */
public sealed interface ClassExpression {
  /** A named class: the individuals that are asserted to be members. */
  record Named(String iri) implements ClassExpression {
    public Named {
      Objects.requireNonNull(iri);
    }
  }

  /** {@code owl:Thing}. */
  record Thing() implements ClassExpression {}

  /** {@code owl:Nothing}. */
  record Nothing() implements ClassExpression {}

  /** Complement over the individuals. */
  record Not(ClassExpression operand) implements ClassExpression {
    public Not {
      Objects.requireNonNull(operand);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Not same && ExpressionStructure.equal(this, same);
    }

    @Override
    public int hashCode() {
      return ExpressionStructure.hash(this);
    }

    @Override
    public String toString() {
      return ExpressionStructure.text(this);
    }
  }

  /** Intersection; of no operands, everything. */
  record And(List<ClassExpression> operands) implements ClassExpression {
    public And {
      operands = List.copyOf(operands);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof And same && ExpressionStructure.equal(this, same);
    }

    @Override
    public int hashCode() {
      return ExpressionStructure.hash(this);
    }

    @Override
    public String toString() {
      return ExpressionStructure.text(this);
    }
  }

  /** Union; of no operands, nothing. */
  record Or(List<ClassExpression> operands) implements ClassExpression {
    public Or {
      operands = List.copyOf(operands);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Or same && ExpressionStructure.equal(this, same);
    }

    @Override
    public int hashCode() {
      return ExpressionStructure.hash(this);
    }

    @Override
    public String toString() {
      return ExpressionStructure.text(this);
    }
  }

  /** At least one successor in the filler. */
  record Some(RoleExpression role, ClassExpression filler) implements ClassExpression {
    public Some {
      Objects.requireNonNull(role);
      Objects.requireNonNull(filler);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Some same && ExpressionStructure.equal(this, same);
    }

    @Override
    public int hashCode() {
      return ExpressionStructure.hash(this);
    }

    @Override
    public String toString() {
      return ExpressionStructure.text(this);
    }
  }

  /** Every successor in the filler. */
  record Only(RoleExpression role, ClassExpression filler) implements ClassExpression {
    public Only {
      Objects.requireNonNull(role);
      Objects.requireNonNull(filler);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Only same && ExpressionStructure.equal(this, same);
    }

    @Override
    public int hashCode() {
      return ExpressionStructure.hash(this);
    }

    @Override
    public String toString() {
      return ExpressionStructure.text(this);
    }
  }

  /** The number of distinct successors in the filler, compared with a bound. */
  record Count(Cardinality cardinality, int bound, RoleExpression role, ClassExpression filler)
      implements ClassExpression {
    public Count {
      Objects.requireNonNull(cardinality);
      Objects.requireNonNull(role);
      Objects.requireNonNull(filler);
      requireBound(bound);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Count same && ExpressionStructure.equal(this, same);
    }

    @Override
    public int hashCode() {
      return ExpressionStructure.hash(this);
    }

    @Override
    public String toString() {
      return ExpressionStructure.text(this);
    }
  }

  /** The individual is among the successors. */
  record HasValue(RoleExpression role, String individual) implements ClassExpression {
    public HasValue {
      Objects.requireNonNull(role);
      Objects.requireNonNull(individual);
    }
  }

  /** Itself among its successors. */
  record HasSelf(RoleExpression role) implements ClassExpression {
    public HasSelf {
      Objects.requireNonNull(role);
    }
  }

  /** The individuals listed. */
  record OneOf(List<String> individuals) implements ClassExpression {
    public OneOf {
      individuals = List.copyOf(individuals);
    }
  }

  /** At least one value in the data range. */
  record DataSome(String property, DataRange range) implements ClassExpression {
    public DataSome {
      Objects.requireNonNull(property);
      Objects.requireNonNull(range);
    }
  }

  /** Every value in the data range. */
  record DataOnly(String property, DataRange range) implements ClassExpression {
    public DataOnly {
      Objects.requireNonNull(property);
      Objects.requireNonNull(range);
    }
  }

  /** The number of distinct literals (RDF terms) in the data range, compared with a bound. */
  record DataCount(Cardinality cardinality, int bound, String property, DataRange range)
      implements ClassExpression {
    public DataCount {
      Objects.requireNonNull(cardinality);
      Objects.requireNonNull(property);
      Objects.requireNonNull(range);
      requireBound(bound);
    }
  }

  /**
   * The number of distinct successors, individuals and literals together, compared with a bound: a
   * restriction without a filler on a property that data use for both.
   */
  record AnyCount(Cardinality cardinality, int bound, String property) implements ClassExpression {
    /** The largest bound that is compared where a graph has individuals and literals. */
    private static final int MOST = 1000;

    public AnyCount {
      Objects.requireNonNull(cardinality);
      Objects.requireNonNull(property);
      requireBound(bound);
    }

    /**
     * The same over a graph, as an expression whose restrictions count one kind each.
     *
     * @param individuals whether any individual is a successor in the graph
     * @param literals whether any literal is
     * @throws BadExpressionException if both are, and the bound is above 1000
     */
    public ClassExpression over(boolean individuals, boolean literals) {
      if (!individuals) {
        return values(cardinality, bound);
      }
      if (!literals) {
        return successors(cardinality, bound);
      }
      if (bound > MOST) {
        throw new BadExpressionException(
            "Counts of individuals and literals together go up to "
                + MOST
                + ": write owl:Thing or rdfs:Literal after the number.",
            -1);
      }
      return switch (cardinality) {
        case MIN -> atLeast(bound);
        case MAX -> new Not(atLeast(bound + 1));
        case EXACTLY -> new And(List.of(atLeast(bound), new Not(atLeast(bound + 1))));
      };
    }

    /** Some individuals, and literals for the rest of the number: 0 and n, 1 and n - 1, n and 0. */
    private ClassExpression atLeast(int n) {
      List<ClassExpression> parts = new ArrayList<>();
      for (int i = 0; i <= n; i++) {
        parts.add(new And(List.of(successors(Cardinality.MIN, i), values(Cardinality.MIN, n - i))));
      }
      return new Or(parts);
    }

    private ClassExpression successors(Cardinality compared, int n) {
      return new Count(compared, n, new RoleExpression.Named(property), new Thing());
    }

    private ClassExpression values(Cardinality compared, int n) {
      return new DataCount(compared, n, property, new DataRange.Unqualified());
    }
  }

  /** The literal is among the values: value equality for numbers, term equality otherwise. */
  record DataHasValue(String property, Constant value) implements ClassExpression {
    public DataHasValue {
      Objects.requireNonNull(property);
      Objects.requireNonNull(value);
    }
  }

  private static void requireBound(int bound) {
    if (bound < 0) {
      throw new IllegalArgumentException("a cardinality bound is not negative: " + bound);
    }
  }

  /**
   * Returns the length as the learner counts it, at least 1: a class or an individual is 1, {@code
   * not} 1 more, {@code and} and {@code or} 1 between two operands, {@code some} and {@code only}
   * with their property 2, {@code min}, {@code max} and {@code exactly} 3.
   */
  default long length() {
    return ExpressionLength.of(this);
  }

  /** Returns the operands of a connective or the filler of a restriction, as written; else none. */
  default List<ClassExpression> parts() {
    return switch (this) {
      case Not not -> List.of(not.operand());
      case And and -> and.operands();
      case Or or -> or.operands();
      case Some some -> List.of(some.filler());
      case Only only -> List.of(only.filler());
      case Count count -> List.of(count.filler());
      case Named n -> List.of();
      case Thing t -> List.of();
      case Nothing n -> List.of();
      case HasValue h -> List.of();
      case HasSelf h -> List.of();
      case OneOf o -> List.of();
      case DataSome d -> List.of();
      case DataOnly d -> List.of();
      case DataCount d -> List.of();
      case AnyCount a -> List.of();
      case DataHasValue d -> List.of();
    };
  }
}
