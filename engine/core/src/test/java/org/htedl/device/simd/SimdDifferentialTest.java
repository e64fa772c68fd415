// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.htedl.device.simd.count.BooleanProgram;
import org.htedl.device.simd.count.ConjunctionRuns;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.expression.ClassExpression;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The fast device against the specification, bit for bit. */
@Tag("slow")
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

  @Test
  void boundsOnOneFiller() {
    bounds(65);
    bounds(4000);
    bounds(70_000);
  }

  @Test
  void refinementsOfFewParents() {
    for (int size : new int[] {1, 64, 513, 4100, 20_000}) {
      refinements(size);
    }
  }

  @Test
  void manyAtOnce() {
    concurrent();
  }

  @Test
  void cancelledWorkStopsAndHarmsNobody() {
    try (SimdDevice device = new SimdDevice(3)) {
      Comparison.checkCancellation(device);
    }
  }

  static void concurrent() {
    WideBase base = new WideBase(3, 3000);
    Mirror mirror = base.mirror();
    List<List<ClassExpression>> batches = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      batches.add(base.expressions(i % 3 == 0 ? 2 : 30, 2));
    }
    try (SimdDevice device = new SimdDevice(3)) {
      IntStream.range(0, 24)
          .parallel()
          .forEach(i -> Comparison.check(device, mirror, batches.get(i / 2), i, "at once"));
    }
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

  /** One hypothesis at a time, so that nothing else is done together with it. */
  private static void bounds(int size) {
    WideBase base = new WideBase(size, size);
    Mirror mirror = base.mirror();
    Mirror patched = base.patched(mirror);
    try (SimdDevice device = new SimdDevice(3, 0)) {
      for (int i = 0; i < 60; i++) {
        Mirror asked = i % 2 == 0 ? mirror : patched;
        Comparison.check(device, asked, List.of(base.bounded()), i, "bounds, " + size);
      }
    }
  }

  /** Batches in which many conjunctions share most of what they read. */
  private static void refinements(int size) {
    WideBase base = new WideBase(size, size);
    Mirror mirror = base.mirror();
    try (SimdDevice device = new SimdDevice(3, 0)) {
      for (int round = 0; round < 2; round++) {
        List<ClassExpression> batch = base.refinements(4, 30);
        Plan plan = Linearizer.plan(mirror, batch);
        int prefixes = 0;
        BooleanProgram program =
            new BooleanProgram(plan, 0, batch.size(), size, SimdOptions.Sharing.PREFIXES);
        for (ConjunctionRuns.Run run : program.counted.runs()) {
          prefixes += run.prefix() > 0 ? 1 : 0;
        }
        assertTrue(prefixes > 0 || size < 4096, "shared prefixes must be tested, size " + size);
        Comparison.check(device, mirror, batch, round, "refinements, " + size);
      }
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
      bounds(4000);
      refinements(4100);
      System.out.println("same with " + device.availability().detail());
    }
  }
}
