// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import java.util.List;
import java.util.Optional;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;

/**
 * A data range, compiled: which literals it has (OWL 2 Structural Specification, section 7).
 * Immutable and thread-safe.
 *
 * <p>Ill-typed literals are in no data range but {@link DataRange.Unqualified}. A literal belongs
 * to a datatype if its own datatype is that one, derived from it, or a numeric type that is
 * promoted to it (integer, decimal, float, double in this order); to a datatype that is not
 * interpreted, if it is its own. The methods other than {@link #test} describe ranges that indexes
 * answer faster.
 */
public sealed interface LiteralTest permits SetTest, IntervalTest, FacetTest, NumbersTest {
  /**
   * Compiles a data range.
   *
   * @throws BadExpressionException if a facet does not apply to its datatype, or its value is not
   *     one that it can have; the position is the offset in a pattern that is malformed, else -1
   */
  static LiteralTest compile(DataRange range) {
    return LiteralTestCompiler.compile(range);
  }

  /** Whether a data range can restrict the datatype by the facet, whatever its value. */
  static boolean hasFacet(String datatype, DataRange.Facet facet) {
    return FacetRules.applies(facet, KnownDatatype.find(datatype));
  }

  /**
   * The test for {@code d value v}: value equality for numbers, RDF term equality for everything
   * else, ill-typed literals included; nothing equals NaN. The data range of the one literal is not
   * the same: an ill-typed literal is in no data range.
   */
  static LiteralTest equalTo(Constant constant) {
    return LiteralTestCompiler.equalTo(constant);
  }

  /** Whether the literal is in the data range. */
  boolean test(LiteralValue value);

  /**
   * Whether bounds and datatype are all there is to it. Then the literals of an order group that
   * are in the range are: if {@link #admits} the group, those between the first that {@link
   * #satisfiesLower} and the last that {@link #satisfiesUpper}; otherwise none. Within a group the
   * first is false up to some value and true from there on, the second true and then false. Values
   * without a group must be tested one by one.
   */
  default boolean isInterval() {
    return false;
  }

  /**
   * Whether the values of the group are of a datatype that the interval test is about.
   *
   * @throws UnsupportedOperationException if this is no interval test
   */
  default boolean admits(OrderGroup group) {
    throw new UnsupportedOperationException("not an interval test");
  }

  /**
   * Whether a value of an admitted group satisfies the lower bounds.
   *
   * @throws UnsupportedOperationException if this is no interval test
   */
  default boolean satisfiesLower(LiteralValue value) {
    throw new UnsupportedOperationException("not an interval test");
  }

  /**
   * Whether a value of an admitted group satisfies the upper bounds.
   *
   * @throws UnsupportedOperationException if this is no interval test
   */
  default boolean satisfiesUpper(LiteralValue value) {
    throw new UnsupportedOperationException("not an interval test");
  }

  /** If present: the literals in the range are exactly these RDF terms. */
  default Optional<List<Literal>> exactTerms() {
    return Optional.empty();
  }

  /**
   * If present: every literal in the range has this text in its lexical form (white space
   * processed), so that candidates may be found by it. They must still be tested.
   */
  default Optional<String> containsText() {
    return Optional.empty();
  }
}
