// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.math.BigDecimal;
import java.util.Random;
import org.htedl.expression.Literal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers compare by exact value, whatever their datatypes. */
class NumberComparisonTest {
  @ParameterizedTest
  @CsvSource({
    "integer:9007199254740993, double:9007199254740992.0, 1",
    "integer:9007199254740992, double:9007199254740992.0, 0",
    "integer:9223372036854775807, double:9223372036854775808.0, -1",
    "integer:-9223372036854775808, double:-9223372036854775808.0, 0",
    "integer:9223372036854775808, double:9223372036854775808.0, 0",
    "integer:18446744073709551617, double:18446744073709551616, 1",
    "integer:18446744073709551616, unsignedLong:18446744073709551615, 1",
    "integer:-100000000000000000000, long:-9223372036854775808, -1",
    "decimal:0.1, double:0.1, -1",
    "decimal:0.1000000000000000055511151231257827021181583404541015625, double:0.1, 0",
    "float:0.1, double:0.1, 1",
    "float:0.1, float:0.10000000149011612, 0",
    "float:16777217, integer:16777216, 0",
    "double:16777217, float:16777217, 1",
    "decimal:123456789012345678901234567890.1, decimal:123456789012345678901234567890.10, 0",
    "decimal:5.0, integer:5, 0",
    "integer:5, double:5.5, -1",
    "integer:-5, double:-5.5, 1",
    "integer:-6, double:-5.5, -1",
    "double:INF, integer:99999999999999999999999999999999999999, 1",
    "double:-INF, rational:-1/3, -1",
    "float:INF, double:INF, 0",
    "double:1e308, float:INF, -1",
    "double:1e400, double:INF, 0",
    "double:-0.0, integer:0, 0",
    "rational:1/3, decimal:0.333333333333333333333333333333, 1",
    "rational:1/3, double:0.3333333333333333, 1",
    "rational:2/6, rational:1/3, 0",
    "rational:-4/2, byte:-2, 0",
    "rational:1/2, double:0.5, 0",
    "double:4.9e-324, integer:0, 1",
    "double:1e-999999999999, decimal:0, 0",
    "double:123456789012345678901234567890e-29, double:1.2345678901234568, 0",
  })
  void compares(String left, String right, int expected) {
    var a = (NumericValue) Values.value(left);
    var b = (NumericValue) Values.value(right);
    assertEquals(expected, a.compareNumber(b));
    assertEquals(-expected, b.compareNumber(a));
  }

  @Test
  void doublesAndFloatsReadAsJavaReadsThem() {
    long seed = 20_260_101;
    var random = new Random(seed);
    for (int i = 0; i < 200_000; i++) {
      String text =
          switch (random.nextInt(4)) {
            case 0 -> Double.toString(Double.longBitsToDouble(random.nextLong()));
            case 1 -> Float.toString(Float.intBitsToFloat(random.nextInt()));
            case 2 -> random.nextInt(1_000_000) + "." + random.nextInt(10_000);
            default -> random.nextLong() + "e" + (random.nextInt(60) - 30);
          };
      if (text.contains("N") || text.contains("I")) {
        continue;
      }
      var asDouble = (NumericValue.Floating) LiteralValue.of(Literal.xsd(text, "double"));
      assertEquals(Double.parseDouble(text), asDouble.value, () -> "seed " + seed);
      var asFloat = (NumericValue.Floating) LiteralValue.of(Literal.xsd(text, "float"));
      assertEquals((double) Float.parseFloat(text), asFloat.value, () -> "seed " + seed);
    }
  }

  @Test
  void comparesAsBigDecimalsDo() {
    long seed = 20_260_102;
    var random = new Random(seed);
    String[] types = {"integer", "decimal", "double", "float"};
    for (int i = 0; i < 100_000; i++) {
      var left = (NumericValue) LiteralValue.of(number(random, types[random.nextInt(4)]));
      var right = (NumericValue) LiteralValue.of(number(random, types[random.nextInt(4)]));
      assertFalse(left.isNaN());
      BigDecimal a = left.decimal();
      BigDecimal b = right.decimal();
      assertEquals(
          a.compareTo(b), left.compareNumber(right), () -> left + " " + right + " seed " + seed);
    }
  }

  private static Literal number(Random random, String type) {
    long[] near = {0, 1L << 24, 1L << 53, Long.MAX_VALUE, Long.MIN_VALUE, -(1L << 53), 10};
    BigDecimal number =
        BigDecimal.valueOf(near[random.nextInt(near.length)])
            .add(BigDecimal.valueOf(random.nextInt(7) - 3));
    if (!type.equals("integer") && random.nextBoolean()) {
      number = number.add(BigDecimal.valueOf(random.nextInt(11) - 5, 1));
    }
    return Literal.xsd(number.toPlainString(), type);
  }
}
