// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A data range: a set of literals. Ill-typed literals are in none of them, {@link Not} included.
 */
public sealed interface DataRange {
  /** The literals of a datatype, such as {@code xsd:integer}; {@code rdfs:Literal} has them all. */
  record Datatype(String iri) implements DataRange {
    public Datatype {
      Objects.requireNonNull(iri);
    }
  }

  /** The literals of a datatype that satisfy every facet. */
  record Restricted(String datatype, List<FacetRestriction> facets) implements DataRange {
    public Restricted {
      Objects.requireNonNull(datatype);
      facets = List.copyOf(facets);
      if (facets.isEmpty()) {
        throw new IllegalArgumentException("a restricted datatype needs at least one facet");
      }
    }
  }

  /** One facet with its constraining value. */
  record FacetRestriction(Facet facet, Constant value) {
    public FacetRestriction {
      Objects.requireNonNull(facet);
      Objects.requireNonNull(value);
    }
  }

  /** The constraining facets of OWL 2. */
  enum Facet {
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">="),
    LENGTH("length"),
    MIN_LENGTH("minLength"),
    MAX_LENGTH("maxLength"),
    PATTERN("pattern"),
    LANG_RANGE("langRange");

    private final String keyword;

    Facet(String keyword) {
      this.keyword = keyword;
    }

    /** The facet's name in the Manchester syntax. */
    public String keyword() {
      return keyword;
    }
  }

  /** The literals listed: value equality for numbers, term equality for everything else. */
  record OneOf(List<Constant> values) implements DataRange {
    public OneOf {
      values = List.copyOf(values);
    }
  }

  /** The well-typed literals that the operand does not have. */
  record Not(DataRange operand) implements DataRange {
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

  /** The literals that every operand has. */
  record And(List<DataRange> operands) implements DataRange {
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

  /** The literals that some operand has. */
  record Or(List<DataRange> operands) implements DataRange {
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

  /**
   * Every literal, ill-typed ones included: the filler of an unqualified cardinality, which has no
   * data range of its own and counts whatever is there.
   */
  record Unqualified() implements DataRange {}
}
