package org.htedl.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.htedl.device.Device;
import org.htedl.device.DeviceStatus;
import org.htedl.device.simd.Comparison;
import org.htedl.device.simd.WideBase;
import org.junit.jupiter.api.Test;

/** Devices by the names that users give them, with those that this machine has. */
class DevicesTest {
  @Test
  void namesAndNumbers() {
    assertTrue(Devices.isName("auto") && Devices.isName("SIMD") && Devices.isName("cuda:3"));
    assertFalse(Devices.isName("cuda:") || Devices.isName("cuda:x") || Devices.isName("tpu"));
    String message =
        assertThrows(IllegalArgumentException.class, () -> Devices.named("tpu")).getMessage();
    assertEquals("no device is called tpu; there are auto, simd, cuda, opencl, scalar", message);
  }

  @Test
  void whatIsAbsentSaysWhy() {
    for (DeviceStatus status : Devices.all()) {
      assertFalse(status.availability().detail().isBlank(), status.name());
      if (status.availability().available()) {
        Devices.named(status.name()).forEach(Device::close);
      } else {
        String message =
            assertThrows(IllegalStateException.class, () -> Devices.named(status.name()))
                .getMessage();
        assertTrue(message.contains(status.availability().detail()), message);
      }
    }
    assertThrows(IllegalStateException.class, () -> Devices.named("cuda:4711"));
    assertThrows(IllegalStateException.class, () -> Devices.engine(List.of("simd", "cuda:4711")));
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

  /** Everything that this machine has, on batches that are large enough to be shared. */
  @Test
  void allTogetherAnswerAsOne() {
    List<String> names = new ArrayList<>();
    for (DeviceStatus status : Devices.all()) {
      if (status.availability().available()) {
        names.add(status.name());
      }
    }
    WideBase base = new WideBase(23, 5_000);
    Comparison.Reference reference =
        new Comparison.Reference(base.mirror(), base.expressions(300, 3));
    try (Engine engine = Devices.engine(names)) {
      for (int batch = 0; batch < 3; batch++) {
        Comparison.check(engine.device(), reference, 23, names.toString());
      }
      long answered = engine.device().statuses().stream().mapToLong(DeviceStatus::hypotheses).sum();
      assertTrue(answered >= 3 * 300, () -> answered + " hypotheses");
    }
  }
}
