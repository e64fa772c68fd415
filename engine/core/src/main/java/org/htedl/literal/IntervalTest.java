// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import java.util.List;

/** The literals of a datatype between bounds. */
record IntervalTest(DatatypeLiterals membership, List<Limit> lower, List<Limit> upper)
    implements LiteralTest {
  /** A bound, and whether the values at it are in the interval. */
  record Limit(Bound bound, boolean inclusive) {}

  IntervalTest {
    lower = List.copyOf(lower);
    upper = List.copyOf(upper);
  }

  @Override
  public boolean test(LiteralValue value) {
    return membership.has(value) && satisfiesLower(value) && satisfiesUpper(value);
  }

  @Override
  public boolean isInterval() {
    return true;
  }

  @Override
  public boolean admits(OrderGroup group) {
    return membership.has(group);
  }

  @Override
  public boolean satisfiesLower(LiteralValue value) {
    for (Limit limit : lower) {
      int comparison = limit.bound.compare(value);
      if (comparison != 1 && (comparison != 0 || !limit.inclusive)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean satisfiesUpper(LiteralValue value) {
    for (Limit limit : upper) {
      int comparison = limit.bound.compare(value);
      if (comparison >= 0 && (comparison != 0 || !limit.inclusive)) {
        return false;
      }
    }
    return true;
  }
}
