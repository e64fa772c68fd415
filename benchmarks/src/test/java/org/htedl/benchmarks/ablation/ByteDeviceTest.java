// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.ablation;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.htedl.benchmarks.workload.Outcome;
import org.htedl.benchmarks.workload.Workload;
import org.htedl.benchmarks.workload.WorkloadSpec;
import org.htedl.benchmarks.workload.Workloads;
import org.htedl.device.Device;
import org.htedl.device.Resident;
import org.htedl.device.scalar.ScalarDevice;
import org.junit.jupiter.api.Test;

/** Whoever is compared with has to be right. */
class ByteDeviceTest {
  @Test
  void countsWhatTheScalarDeviceCounts() {
    for (String individuals : new String[] {"64", "65", "4095", "4096", "4097", "20000"}) {
      for (String classes : new String[] {"2", "3", "5"}) {
        Workload batch = Workloads.of(WorkloadSpec.of("batch", "50", individuals, classes));
        Outcome expected = answer(new ScalarDevice(), batch);
        for (boolean tiled : new boolean[] {true, false}) {
          assertTrue(
              expected.sameAs(answer(new ByteDevice(tiled), batch)),
              individuals + " individuals, " + classes + " classes");
        }
      }
    }
  }

  @Test
  void whatItCannotCountIsRefused() {
    for (String[] other :
        new String[][] {{"batch", "50", "1000", "6"}, {"learner", "50", "1000", "100"}}) {
      Workload workload =
          Workloads.of(WorkloadSpec.of(other[0], Arrays.copyOfRange(other, 1, other.length)));
      assertThrows(
          IllegalArgumentException.class, () -> answer(new ByteDevice(true), workload), other[0]);
    }
  }

  private static Outcome answer(Device opened, Workload workload) {
    try (opened;
        Resident resident = opened.open(workload.mirror())) {
      return workload.answer(resident);
    }
  }
}
