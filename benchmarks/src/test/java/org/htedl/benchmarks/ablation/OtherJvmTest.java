// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.ablation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.htedl.benchmarks.workload.Clock;
import org.junit.jupiter.api.Test;

class OtherJvmTest {
  /** The workload checks its answers itself. */
  @Test
  void measuresWithoutVectors() throws Exception {
    AblationSetting.Elsewhere plain = new AblationSetting.Elsewhere("plain", false, List.of());
    List<Double> medians = OtherJvm.medians(plain, List.of(AblationWorkload.BATCH), Clock.CPU);
    assertEquals(1, medians.size());
    assertTrue(medians.get(0) > 0);
  }

  @Test
  void saysWhatFailed() {
    AblationSetting.Elsewhere wrong =
        new AblationSetting.Elsewhere("wrong", true, List.of("-XX:NoSuchOption=1"));
    IOException failed =
        assertThrows(
            IOException.class,
            () -> OtherJvm.medians(wrong, List.of(AblationWorkload.BATCH), Clock.CPU));
    assertTrue(failed.getMessage().contains("NoSuchOption"), failed.getMessage());
  }
}
