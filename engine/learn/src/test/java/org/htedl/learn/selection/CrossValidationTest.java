// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.learn.validation.CrossValidation;
import org.junit.jupiter.api.Test;

class CrossValidationTest {
  private static CrossValidation.Fold fold(int tp, int fp, int fn, int tn) {
    ConfusionMatrix test = new ConfusionMatrix(tp, fp, fn, tn);
    return new CrossValidation.Fold("constant", 1, test, test);
  }

  /** Of single examples, the mean over folds is TP / (TP + FP + FN), which is another measure. */
  @Test
  void f1IsThatOfAllExamplesLeftOut() {
    List<CrossValidation.Fold> folds = new ArrayList<>();
    folds.addAll(Collections.nCopies(6, fold(1, 0, 0, 0)));
    folds.addAll(Collections.nCopies(2, fold(0, 1, 0, 0)));
    folds.addAll(Collections.nCopies(3, fold(0, 0, 1, 0)));
    folds.addAll(Collections.nCopies(9, fold(0, 0, 0, 1)));
    CrossValidation validation = new CrossValidation(folds, true);
    assertEquals(new ConfusionMatrix(6, 2, 3, 9), validation.pooled());
    assertEquals(12.0 / 17, validation.pooled().f1().orElseThrow(), 1e-12);
    assertEquals(6.0 / 11, validation.f1ByFold().mean(), 1e-12);
    assertEquals(11, validation.f1ByFold().folds());
    assertEquals(15.0 / 20, validation.accuracy().mean(), 1e-12);
  }
}
