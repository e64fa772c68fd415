package org.htedl.device.simd;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.Test;

/** The fast device against the specification, bit for bit. */
class SimdDifferentialTest {
  private static final int[] SIZES = {
    0, 1, 2, 63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 512, 513, 1023, 1025, 4000
  };

  @Test
  void vectorsAreThere() {
    try (SimdDevice device = new SimdDevice()) {
      assertTrue(device.availability().detail().contains("-bit vectors"), "vectors must be tested");
    }
  }

  @Test
  void sizesAroundWordsAndVectors() {
    sizes();
  }

  @Test
  void severalTiles() {
    tiles();
  }

  static void sizes() {
    try (SimdDevice device = new SimdDevice(3)) {
      for (int size : SIZES) {
        for (long seed = 0; seed < 3; seed++) {
          check(device, seed, size, 60);
        }
      }
    }
  }

  static void tiles() {
    try (SimdDevice device = new SimdDevice(3)) {
      check(device, 1, 70_000, 60);
      check(device, 2, 32_768, 60);
    }
  }

  private static void check(SimdDevice device, long seed, int size, int expressions) {
    WideBase base = new WideBase(seed, size);
    Mirror mirror = base.mirror();
    if (size == 0) {
      return;
    }
    String context = size + " individuals, " + device.availability().detail();
    Comparison.check(device, mirror, base.expressions(expressions, 3), seed, context);
    Comparison.check(device, mirror, base.expressions(expressions, 1), seed, context);
    Mirror patched = base.patched(mirror);
    Comparison.check(
        device, patched, base.expressions(expressions / 2, 2), seed, "patched " + context);
    patched = base.patched(patched);
    Comparison.check(
        device, patched, base.expressions(expressions / 2, 3), seed, "twice " + context);
    try (SimdDevice forgetful = new SimdDevice(2, 0)) {
      Comparison.check(forgetful, mirror, base.expressions(expressions / 3, 2), seed, context);
      Comparison.check(forgetful, mirror, base.expressions(3, 2), seed, context);
    }
  }

  /** Runs a part of the tests, in a virtual machine started with other options. */
  public static void main(String[] arguments) {
    try (SimdDevice device = new SimdDevice(2)) {
      for (int size : SIZES) {
        check(device, size, size, 40);
      }
      System.out.println("same with " + device.availability().detail());
    }
  }
}
