// SPDX-License-Identifier: Apache-2.0
package org.htedl.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.htedl.bits.SparseRow;
import org.junit.jupiter.api.Test;

class ConfusionMatrixTest {
  private static final OptionalDouble NOT_DEFINED = OptionalDouble.empty();
  private static final int MAX = Integer.MAX_VALUE;

  private static void measures(
      ConfusionMatrix matrix,
      OptionalDouble accuracy,
      OptionalDouble precision,
      OptionalDouble recall,
      OptionalDouble f1,
      OptionalDouble mcc) {
    assertEquals(accuracy, Measure.ACCURACY.of(matrix), "accuracy");
    assertEquals(precision, Measure.PRECISION.of(matrix), "precision");
    assertEquals(recall, Measure.RECALL.of(matrix), "recall");
    assertEquals(f1, Measure.F1.of(matrix), "f1");
    assertEquals(mcc, Measure.MCC.of(matrix), "mcc");
  }

  private static OptionalDouble is(double value) {
    return OptionalDouble.of(value);
  }

  @Test
  void withoutExamplesNothingIsDefined() {
    measures(
        new ConfusionMatrix(0, 0, 0, 0),
        NOT_DEFINED,
        NOT_DEFINED,
        NOT_DEFINED,
        NOT_DEFINED,
        NOT_DEFINED);
  }

  @Test
  void coveringNothingHasNoPrecision() {
    measures(new ConfusionMatrix(0, 0, 3, 1), is(0.25), NOT_DEFINED, is(0), is(0), NOT_DEFINED);
  }

  @Test
  void coveringEverythingHasNoCorrelation() {
    measures(new ConfusionMatrix(3, 1, 0, 0), is(0.75), is(0.75), is(1), is(6.0 / 7), NOT_DEFINED);
  }

  @Test
  void withoutPositivesThereIsNoRecall() {
    measures(new ConfusionMatrix(0, 1, 0, 3), is(0.75), is(0), NOT_DEFINED, is(0), NOT_DEFINED);
    measures(
        new ConfusionMatrix(0, 0, 0, 3), is(1), NOT_DEFINED, NOT_DEFINED, NOT_DEFINED, NOT_DEFINED);
  }

  @Test
  void withoutNegativesThereIsNoCorrelation() {
    measures(new ConfusionMatrix(2, 0, 2, 0), is(0.5), is(1), is(0.5), is(4.0 / 6), NOT_DEFINED);
  }

  @Test
  void theBestAndTheWorst() {
    measures(new ConfusionMatrix(2, 0, 0, 3), is(1), is(1), is(1), is(1), is(1));
    measures(new ConfusionMatrix(0, 3, 2, 0), is(0), is(0), is(0), is(0), is(-1));
  }

  /** Sums and products of the largest counts are no integers any more. */
  @Test
  void largeCountsDoNotOverflow() {
    measures(new ConfusionMatrix(MAX, MAX, MAX, MAX), is(0.5), is(0.5), is(0.5), is(0.5), is(0));
    measures(new ConfusionMatrix(MAX, 0, 0, MAX), is(1), is(1), is(1), is(1), is(1));
  }

  @Test
  void countsAreNotNegative() {
    for (int i = 0; i < 4; i++) {
      int[] counts = new int[4];
      counts[i] = -1;
      assertThrows(
          IllegalArgumentException.class,
          () -> new ConfusionMatrix(counts[0], counts[1], counts[2], counts[3]));
    }
  }

  @Test
  void measuresHaveNames() {
    for (Measure measure : Measure.values()) {
      assertEquals(Optional.of(measure), Measure.named(measure.label()));
      assertEquals(Optional.of(measure), Measure.named(measure.label().toUpperCase(Locale.ROOT)));
    }
    assertEquals(Optional.empty(), Measure.named(""));
    assertEquals(Optional.empty(), Measure.named("f2"));
  }

  /** An example that the graph does not know is not covered. */
  @Test
  void unknownExamplesCountAsNotCovered() {
    SparseRow one = new SparseRow(new int[] {7});
    Examples examples = new Examples(one, 3, SparseRow.EMPTY, 2);
    assertEquals(new ConfusionMatrix(1, 0, 2, 2), examples.matrix(1, 0));
    assertEquals(
        new ConfusionMatrix(0, 0, 0, 0),
        Examples.of(SparseRow.EMPTY, SparseRow.EMPTY).matrix(0, 0));
    assertThrows(IllegalArgumentException.class, () -> new Examples(one, 0, SparseRow.EMPTY, 0));
    assertThrows(IllegalArgumentException.class, () -> new Examples(SparseRow.EMPTY, 0, one, 0));
  }
}
