// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.htedl.benchmarks.workload.WorkloadSpec;
import org.junit.jupiter.api.Test;

class LimitQuestionTest {
  private static LimitQuestion of(WorkloadSpec spec) {
    return Objects.requireNonNull(LimitQuestion.of(spec), spec.name());
  }

  private static LimitProgram.Line line(String variant) {
    return new LimitProgram.Line(variant, variant, 1, 1, 1);
  }

  @Test
  void asksForTheSameSizes() {
    assertEquals(
        List.of("conj", "1000000"), of(WorkloadSpec.of("conj", "1000000", "5")).arguments());
    assertEquals(
        List.of("batch", "1000", "1000000"),
        of(WorkloadSpec.of("batch", "1000", "1000000", "5")).arguments());
    assertEquals(
        List.of("exists", "unique", "1000000"),
        of(WorkloadSpec.of("exists", "1000000", "unique")).arguments());
  }

  @Test
  void aGraphHasEightAssertionsAnIndividual() {
    WorkloadSpec exists = WorkloadSpec.of("exists", "8000000", "graph").withDensity(0.01);
    List<String> arguments = List.of("exists", "graph", "1000000", "8", "0.01");
    assertEquals(arguments, of(exists).arguments());
    assertEquals("exists", of(exists).operation());
    WorkloadSpec atLeast = WorkloadSpec.of("card_min", "8000000", "graph").withDensity(0.01);
    assertEquals(arguments, of(atLeast).arguments());
    assertEquals("min3", of(atLeast).operation());
  }

  @Test
  void variantsThatDoLessAreOthers() {
    LimitQuestion conjunction = of(WorkloadSpec.of("conj", "1000000", "5"));
    assertTrue(conjunction.isSameWork(line("conj5_store_plus_coverage")));
    assertFalse(conjunction.isSameWork(line("conj5_store_only")));
    LimitQuestion batch = of(WorkloadSpec.of("batch", "1000", "1000000", "5"));
    assertTrue(batch.isSameWork(line("tile8_mask_packed")));
    assertFalse(batch.isSameWork(line("tile8_nomask_packed")));
    LimitQuestion exists = of(WorkloadSpec.of("exists", "1000000", "unique"));
    assertTrue(exists.isSameWork(line("functional_bt_gather")));
  }

  @Test
  void otherWorkIsNotAsked() {
    for (WorkloadSpec spec :
        List.of(
            WorkloadSpec.of("disj", "1000000", "5"),
            WorkloadSpec.of("conj", "1000000", "4"),
            WorkloadSpec.of("conj", "1000000", "5").withDensity(0.1),
            WorkloadSpec.of("batch", "1000", "1000000", "5").fromText(),
            WorkloadSpec.of("batch", "1000", "1000000", "3"),
            WorkloadSpec.of("exists", "1000000", "single"),
            WorkloadSpec.of("exists", "1000000", "unique").withDensity(0.1),
            WorkloadSpec.of("forall", "8000000", "graph"),
            WorkloadSpec.of("card_min", "1000000", "unique"),
            WorkloadSpec.of("learner", "1000", "1000000", "300"))) {
      assertFalse(LimitProgram.has(spec), spec.toString());
    }
  }
}
