// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.aggregate;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.expr.nodevalue.XSDFuncOp;
import org.jspecify.annotations.Nullable;

/**
 * The sum of numbers, or their mean, with SPARQL's promotions from integers to decimals, floats and
 * doubles. Integers and decimals are exact; floats and doubles are rounded once, so that the order
 * of the rows does not matter.
 */
final class NumberSum {
  private long count;
  private @Nullable NodeValue only;
  private long small;
  private BigInteger large = BigInteger.ZERO;
  private @Nullable BigDecimal decimals;
  private @Nullable DoubleSum doubles;
  private boolean hasDouble;
  private boolean isWrong;

  /**
   * Adds a value a number of times, at least once.
   *
   * @param value null if there was an error
   */
  void add(@Nullable AggregatedValue value, long times) {
    if (value == null) {
      isWrong = true;
      return;
    }
    switch (value.kind) {
      case NO_NUMBER -> isWrong = true;
      case INTEGER -> addInteger(value, times);
      case DECIMAL -> {
        BigDecimal more = value.decimal().multiply(BigDecimal.valueOf(times));
        decimals = decimals == null ? more : decimals.add(more);
      }
      case FLOAT, DOUBLE -> {
        DoubleSum sum = doubles;
        if (sum == null) {
          sum = new DoubleSum();
          doubles = sum;
        }
        sum.add(value.approximate(), times);
        hasDouble |= value.kind == AggregatedValue.Kind.DOUBLE;
      }
    }
    count += times;
    only = count == 1 ? value.value : null;
  }

  private void addInteger(AggregatedValue value, long times) {
    long product = value.small * times;
    long sum = small + product;
    boolean fits =
        value.isSmall
            && Math.multiplyHigh(value.small, times) == product >> Long.SIZE - 1
            && ((small ^ sum) & (product ^ sum)) >= 0;
    if (fits) {
      small = sum;
    } else {
      large = large.add(value.integer().multiply(BigInteger.valueOf(times)));
    }
  }

  /** The sum; null if it has none. A single value is shown as it is. */
  @Nullable NodeValue sum() {
    if (isWrong || count == 0) {
      return null;
    }
    return only != null ? only : total();
  }

  /** The mean, with Jena's division; null if it has none. */
  @Nullable NodeValue mean() {
    NodeValue sum = sum();
    return sum == null ? null : XSDFuncOp.numDivide(sum, NodeValue.makeInteger(count));
  }

  private NodeValue total() {
    BigInteger integers = large.add(BigInteger.valueOf(small));
    if (decimals == null && doubles == null) {
      return NodeValue.makeInteger(integers);
    }
    BigDecimal exact =
        decimals == null ? new BigDecimal(integers) : decimals.add(new BigDecimal(integers));
    return doubles == null ? NodeValue.makeDecimal(exact) : rounded(doubles, exact);
  }

  private NodeValue rounded(DoubleSum sum, BigDecimal others) {
    if (!sum.isFinite()) {
      return number(sum.notFinite());
    }
    if (sum.isNegativeZero() && others.signum() == 0) {
      return number(-0.0);
    }
    BigDecimal exact = sum.exact().add(others);
    return hasDouble
        ? NodeValue.makeDouble(exact.doubleValue())
        : NodeValue.makeFloat(exact.floatValue());
  }

  private NodeValue number(double value) {
    return hasDouble ? NodeValue.makeDouble(value) : NodeValue.makeFloat((float) value);
  }
}
