// SPDX-License-Identifier: Apache-2.0
package org.htedl.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ObjectiveTest {
  private static List<Objective> objectives() {
    List<Objective> all = new ArrayList<>();
    for (Measure measure : Measure.values()) {
      all.add(new Objective(measure, 0));
      all.add(new Objective(measure, .6));
    }
    return all;
  }

  @Test
  void nothingExceedsABound() {
    for (Objective objective : objectives()) {
      for (int p = 1; p <= 7; p++) {
        for (int n = 1; n <= 7; n++) {
          for (int mostTp = 0; mostTp <= p; mostTp++) {
            for (int leastFp = 0; leastFp <= n; leastFp++) {
              double bound = objective.bound(mostTp, leastFp, p, n);
              for (int tp = 0; tp <= mostTp; tp++) {
                for (int fp = leastFp; fp <= n; fp++) {
                  double value = objective.value(tp, fp, p, n);
                  assertTrue(
                      value <= bound + 1e-12,
                      "%s of %d/%d, %d/%d is %s, bound %s at %d, %d"
                          .formatted(
                              objective.label(), tp, p, fp, n, value, bound, mostTp, leastFp));
                }
              }
            }
          }
        }
      }
    }
  }

  @Test
  void namesAreRead() {
    for (Objective objective : objectives()) {
      if (objective.leastRecall() == 0 || objective.measure() == Measure.PRECISION) {
        assertEquals(Optional.of(objective), Objective.named(objective.label()));
      }
    }
    assertEquals(Optional.empty(), Objective.named("beauty"));
    assertEquals(Optional.empty(), Objective.named("precision@2"));
    assertEquals(Optional.empty(), Objective.named("precision@x"));
    assertEquals(Optional.empty(), Objective.named("precision@NaN"));
  }

  @Test
  void tooLittleRecallIsWorseThanAnything() {
    Objective objective = Objective.named("precision@0.5").orElseThrow();
    assertEquals(Double.NEGATIVE_INFINITY, objective.value(4, 0, 10, 10));
    assertEquals(1, objective.value(5, 0, 10, 10));
  }
}
