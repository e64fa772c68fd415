// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.aggregate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.expr.ExprVar;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.expr.aggregate.Accumulator;
import org.apache.jena.sparql.expr.aggregate.AggAvg;
import org.apache.jena.sparql.expr.aggregate.AggSum;
import org.apache.jena.sparql.util.NodeFactoryExtra;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sums and means are those of Jena, which adds value by value. */
class NumberSumTest {
  private static final ExprVar X = new ExprVar("x");

  private static final String[] EXACT = {
    "1", "-3", "01", "9223372036854775807", "-9223372036854775808",
        "123456789012345678901234567890",
    "1.0", "0.1", "-2.50", "1000000000000000000000.5", "'7'^^xsd:byte", "'5'^^xsd:unsignedLong"
  };

  private static NodeValue value(String text) {
    return NodeValue.makeNode(
        NodeFactoryExtra.parseNode(
            text.replace("xsd:", "http://www.w3.org/2001/XMLSchema#")
                .replaceAll("\\^\\^(\\S+)", "^^<$1>")));
  }

  private static NumberSum sum(List<NodeValue> values, int... times) {
    NumberSum sum = new NumberSum();
    for (int i = 0; i < values.size(); i++) {
      sum.add(new AggregatedValue(values.get(i)), times[i]);
    }
    return sum;
  }

  private static @Nullable String ofJena(
      Accumulator accumulator, List<NodeValue> values, int... times) {
    for (int i = 0; i < values.size(); i++) {
      Binding row = BindingFactory.binding(X.asVar(), values.get(i).asNode());
      for (int j = 0; j < times[i]; j++) {
        accumulator.accumulate(row, null);
      }
    }
    return text(accumulator.getValue());
  }

  private static @Nullable String text(@Nullable NodeValue value) {
    return value == null ? null : value.asNode().toString();
  }

  @Test
  void integersAndDecimalsAreExactlyThoseOfJena() {
    SplittableRandom random = new SplittableRandom(9);
    for (int round = 0; round < 5_000; round++) {
      List<NodeValue> values = new ArrayList<>();
      for (int i = random.nextInt(5); i >= 0; i--) {
        values.add(value(EXACT[random.nextInt(EXACT.length)]));
      }
      int[] times = values.stream().mapToInt(each -> random.nextInt(1, 4)).toArray();
      NumberSum sum = sum(values, times);
      String message = values + " in round " + round;
      assertEquals(
          ofJena(new AggSum(X).createAccumulator(), values, times), text(sum.sum()), message);
      assertEquals(
          ofJena(new AggAvg(X).createAccumulator(), values, times), text(sum.mean()), message);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          1 1.5              | "2.5"^^xsd:decimal
          1 1.5e0            | "2.5e0"^^xsd:double
          1.5 '1'^^xsd:float | "2.5"^^xsd:float
          1e0 '1'^^xsd:float | "2.0e0"^^xsd:double
          1e16 1e0 -1e16     | "1.0e0"^^xsd:double
          'INF'^^xsd:double 1| "INF"^^xsd:double
          '7'^^xsd:byte      | "7"^^xsd:byte
          """)
  void promotions(String values, String expected) {
    List<NodeValue> all = new ArrayList<>();
    for (String each : values.strip().split(" +", -1)) {
      all.add(value(each));
    }
    int[] times = all.stream().mapToInt(each -> 1).toArray();
    assertEquals(value(expected).asNode(), sum(all, times).sum().asNode());
  }

  @Test
  void whatIsNoNumberLeavesNoSum() {
    NumberSum sum = sum(List.of(value("1"), value("'a'")), 1, 1);
    assertNull(sum.sum());
    assertNull(sum.mean());
    NumberSum wrong = new NumberSum();
    wrong.add(null, 1);
    assertNull(wrong.sum());
  }
}
