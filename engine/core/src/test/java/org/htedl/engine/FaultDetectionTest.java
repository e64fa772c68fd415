// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** That the differential test notices each of the faults with fewer cases than it has. */
class FaultDetectionTest {
  private static final List<Disagreement.Exam> EXAMS =
      LongStream.range(0, 400).mapToObj(seed -> Disagreement.Exam.of(seed, 20)).toList();

  @Test
  void everyFaultIsNoticed() {
    Set<Fault> unnoticed = EnumSet.noneOf(Fault.class);
    for (Fault fault : EnumSet.complementOf(EnumSet.of(Fault.NONE))) {
      if (isRight(fault)) {
        unnoticed.add(fault);
      }
    }
    assertEquals(Set.of(), unnoticed);
    assertTrue(Fault.values().length > 30);
  }

  @Test
  void withoutFaultNothingIsNoticed() {
    assertTrue(isRight(Fault.NONE));
  }

  private static boolean isRight(Fault fault) {
    try (Engine engine = new Engine(new FaultyDevice(fault))) {
      return EXAMS.stream().allMatch(exam -> exam.firstWrong(engine) < 0);
    }
  }
}
