// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.htedl.expression.Literal;

/** Tests that are sets of literals: all, a datatype's, listed terms, and Boolean combinations. */
sealed interface SetTest extends LiteralTest {
  /** Every literal, ill-typed ones included. */
  record Everything() implements SetTest {
    @Override
    public boolean test(LiteralValue value) {
      return true;
    }
  }

  /** The literals of a datatype. */
  record OfDatatype(DatatypeLiterals membership) implements SetTest {
    @Override
    public boolean test(LiteralValue value) {
      return membership.has(value);
    }
  }

  /** The RDF terms listed. */
  record Terms(Set<Literal> terms) implements SetTest {
    public Terms {
      terms = Set.copyOf(terms);
    }

    @Override
    public boolean test(LiteralValue value) {
      return terms.contains(value.literal());
    }

    @Override
    public Optional<List<Literal>> exactTerms() {
      return Optional.of(List.copyOf(terms));
    }
  }

  /** The well-typed literals that the operand does not have. */
  record Complement(LiteralTest operand) implements SetTest {
    @Override
    public boolean test(LiteralValue value) {
      return !value.isIllTyped() && !operand.test(value);
    }
  }

  /** The well-typed literals that every operand has; an interval if all of them are. */
  record Every(List<LiteralTest> operands) implements SetTest {
    public Every {
      operands = List.copyOf(operands);
    }

    @Override
    public boolean test(LiteralValue value) {
      if (value.isIllTyped()) {
        return false;
      }
      for (LiteralTest operand : operands) {
        if (!operand.test(value)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public boolean isInterval() {
      return !operands.isEmpty() && operands.stream().allMatch(LiteralTest::isInterval);
    }

    @Override
    public boolean admits(OrderGroup group) {
      return operands.stream().allMatch(operand -> operand.admits(group));
    }

    @Override
    public boolean satisfiesLower(LiteralValue value) {
      for (LiteralTest operand : operands) {
        if (!operand.satisfiesLower(value)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public boolean satisfiesUpper(LiteralValue value) {
      for (LiteralTest operand : operands) {
        if (!operand.satisfiesUpper(value)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public Optional<String> containsText() {
      return operands.stream().flatMap(operand -> operand.containsText().stream()).findFirst();
    }
  }

  /** The literals that some operand has. */
  record Some(List<LiteralTest> operands) implements SetTest {
    public Some {
      operands = List.copyOf(operands);
    }

    @Override
    public boolean test(LiteralValue value) {
      for (LiteralTest operand : operands) {
        if (operand.test(value)) {
          return true;
        }
      }
      return false;
    }
  }
}
