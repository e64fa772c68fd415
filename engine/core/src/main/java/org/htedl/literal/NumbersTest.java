// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The numbers that equal one of a list, which may be long. */
final class NumbersTest implements LiteralTest {
  /** One number for every value in the list, ascending, for each way that data compares. */
  private final NumericValue[] exact;

  private final NumericValue[] floats;
  private final NumericValue[] doubles;

  /**
   * @param numbers the list, without NaN
   */
  NumbersTest(List<Bound.OfNumber> numbers) {
    exact = sorted(numbers.stream().map(Bound.OfNumber::exact).toList());
    floats = sorted(numbers.stream().map(Bound.OfNumber::asFloat).toList());
    doubles = sorted(numbers.stream().map(Bound.OfNumber::asDouble).toList());
  }

  private static NumericValue[] sorted(List<NumericValue> numbers) {
    var list = new ArrayList<>(numbers);
    Comparator<NumericValue> order = NumericValue::compareNumber;
    list.sort(order);
    return list.toArray(NumericValue[]::new);
  }

  @Override
  public boolean test(LiteralValue value) {
    if (!(value instanceof NumericValue number) || number.isNaN()) {
      return false;
    }
    KnownDatatype type = number.datatype();
    NumericValue[] list =
        type == KnownDatatype.DOUBLE ? doubles : type == KnownDatatype.FLOAT ? floats : exact;
    int low = 0;
    int high = list.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int comparison = number.compareNumber(list[middle]);
      if (comparison == 0) {
        return true;
      }
      if (comparison < 0) {
        high = middle - 1;
      } else {
        low = middle + 1;
      }
    }
    return false;
  }
}
