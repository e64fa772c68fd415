// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.htedl.device.Device;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadsTest {
  /** The check values are what the reference program printed. */
  @ParameterizedTest
  @CsvSource({
    "conj 100000 5, 3092",
    "disj 100001 5, 96969",
    "cover 100000, 25191100348",
    "batch 100 10000 5, 687248099713895742",
    "exists 100000 unique, 49531",
    "forall 80000 graph, 184",
    "num_min 1000 unique, 1000",
    "str_eq 1000 graph, 125",
    "str_contain 1000 single, 1",
    "exists 1000 single, 1"
  })
  void findsWhatTheReferenceProgramFinds(String workload, String check) {
    for (String device : new String[] {"scalar", "simd"}) {
      assertEquals(check, Long.toUnsignedString(check(device, spec(workload))), device);
    }
  }

  @Test
  void takesTheDensityAndSeedOfTheReferenceProgram() {
    WorkloadSpec spec = spec("exists 80000 graph").withDensity(0.01);
    WorkloadSpec seeded =
        new WorkloadSpec(spec.operation(), spec.arguments(), 0.01, -1, 64, 7, false, 1, 0.5);
    assertEquals(862, check("scalar", seeded));
  }

  @Test
  void textAndPlanFindTheSame() {
    WorkloadSpec spec = spec("batch 100 10000 5");
    assertEquals(check("simd", spec), check("simd", spec.fromText()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"learner", "refine"})
  void learnersAskTheSameOfEveryDevice(String operation) {
    WorkloadSpec spec = spec(operation + " 250 3000 40");
    assertFalse(spec.isInReference());
    assertEquals(check("scalar", spec), check("simd", spec));
    Question.Examples examples = ((CoverageWorkload) Workloads.of(spec)).examples();
    assertEquals(20, examples.positives().cardinality());
    assertEquals(20, examples.negatives().cardinality());
  }

  /** Half of the individuals are positive: a full set covers all of both, an empty one none. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 63, 64, 65, 127, 128, 129, 200, 32_768, 100_001})
  void aCoverSetHasEverybodyOrNobody(int individuals) {
    long half = individuals / 2;
    long everybody = half * 1_000_003 + (individuals - half);
    for (String operation : new String[] {"cover_conj", "cover_disj"}) {
      for (int concepts : new int[] {1, 4, 32}) {
        String workload = operation + " " + individuals + " " + concepts;
        for (String device : new String[] {"scalar", "simd"}) {
          assertEquals(everybody, check(device, spec(workload + " ones")), workload);
          assertEquals(0, check(device, spec(workload + " zeros")), workload);
        }
      }
    }
    assertFalse(spec("cover_conj 10 4 ones").isInReference());
  }

  @ParameterizedTest
  @ValueSource(strings = {"num_min", "str_eq", "str_contain"})
  void aRangeFindsItsShareOfManyValues(String operation) {
    for (double share : new double[] {0.1, 0.5}) {
      double found = check("simd", spec(operation + " 20000 unique").withValues(1000, share));
      assertEquals(share, found / 20000, 0.02);
    }
  }

  @Test
  void aGraphDropsRepeatedEdges() {
    RoleAssertions assertions = RoleAssertions.draw("graph", 80_000, new SplitMix64(1));
    assertEquals(10_000, assertions.individuals());
    assertTrue(assertions.duplicates() > 0);
    assertEquals(80_000, assertions.pairs().length + assertions.duplicates());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "conj 5",
        "cover 5 6",
        "sum 3",
        "exists 10 ring",
        "conj x 5",
        "conj 0 5",
        "cover_conj 10 4 twos",
        "cover_disj 10 4",
        "learner 5 9 10"
      })
  void refusesWhatMakesNoSense(String workload) {
    assertThrows(IllegalArgumentException.class, () -> Workloads.of(spec(workload)));
  }

  private static WorkloadSpec spec(String workload) {
    String[] words = workload.split(" ", 0);
    return WorkloadSpec.of(words[0], Arrays.copyOfRange(words, 1, words.length));
  }

  private static long check(String device, WorkloadSpec spec) {
    Workload workload = Workloads.of(spec);
    try (Device opened = new DeviceChoice(device, 2, Clock.WALL).open();
        Resident resident = opened.open(workload.mirror())) {
      return workload.check(workload.answer(resident));
    }
  }
}
