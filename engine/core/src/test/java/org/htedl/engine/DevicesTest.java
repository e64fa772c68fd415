// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The processor's devices by the names that users give them. */
class DevicesTest {
  @Test
  void namesAndNumbers() {
    assertTrue(Devices.isName("auto") && Devices.isName("SIMD") && Devices.isName("simd:3"));
    assertFalse(Devices.isName("simd:") || Devices.isName("simd:x") || Devices.isName("tpu"));
    String message =
        assertThrows(IllegalArgumentException.class, () -> Devices.named("tpu")).getMessage();
    assertTrue(
        message.matches("there is no device tpu: choose one of auto, simd, (\\w+, )*scalar"),
        message);
  }

  @Test
  void numbersThatAreNotThere() {
    assertThrows(IllegalStateException.class, () -> Devices.named("simd:4711"));
    assertThrows(IllegalStateException.class, () -> Devices.engine(List.of("scalar", "simd:4711")));
  }

  @Test
  void oneNamedTwiceIsThereOnce() {
    try (Engine engine = Devices.engine(List.of("simd", "scalar", "Simd"))) {
      assertEquals("simd+scalar", engine.device().name());
    }
    try (Engine engine = Devices.engine(List.of("scalar"))) {
      assertEquals("scalar", engine.device().name());
    }
  }
}
