package org.htedl.expression;

import java.util.List;
import java.util.Objects;

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
  }

  /** Intersection; of no operands, everything. */
  record And(List<ClassExpression> operands) implements ClassExpression {
    public And {
      operands = List.copyOf(operands);
    }
  }

  /** Union; of no operands, nothing. */
  record Or(List<ClassExpression> operands) implements ClassExpression {
    public Or {
      operands = List.copyOf(operands);
    }
  }

  /** At least one successor in the filler. */
  record Some(RoleExpression role, ClassExpression filler) implements ClassExpression {
    public Some {
      Objects.requireNonNull(role);
      Objects.requireNonNull(filler);
    }
  }

  /** Every successor in the filler. */
  record Only(RoleExpression role, ClassExpression filler) implements ClassExpression {
    public Only {
      Objects.requireNonNull(role);
      Objects.requireNonNull(filler);
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
}
