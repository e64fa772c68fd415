// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.htedl.device.Answers;
import org.htedl.device.Device;
import org.htedl.device.DeviceExhaustedException;
import org.htedl.device.Question;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.device.accelerator.AcceleratedDevice;
import org.htedl.device.accelerator.CountingAccelerator;
import org.htedl.device.accelerator.TravelChecks;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.device.accelerator.driver.Kernel;
import org.htedl.device.simd.Comparison;
import org.htedl.device.simd.WideBase;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.htedl.schedule.ScheduledDevice;
import org.htedl.schedule.TroubledDevice;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The kernels and what feeds them against the specification, bit for bit: the same random batches
 * as for the device with vectors.
 */
public abstract class AcceleratorContract {
  private static final int[] SIZES = {1, 63, 64, 65, 127, 128, 129, 511, 513, 1025, 4000};

  private static final String NS = "http://example.org/";

  private Device device;

  /** Leaves the calling test out if there is no accelerator, and says so. */
  protected abstract void require();

  /** Opens the accelerator under test. */
  protected abstract Accelerator accelerator();

  @BeforeEach
  protected void open() {
    require();
    device = AcceleratedDevice.of("test", accelerator());
  }

  @AfterEach
  protected void close() {
    if (device == null) {
      return;
    }
    device.close();
    assertEquals(0, device.memoryBytes(), "memory of the device that nobody freed");
  }

  @Test
  void closuresEqualThoseOfTheProcessor() {
    JoinChecks.closures((AcceleratedDevice) device, 120);
  }

  @Test
  void joinsEqualPlainLoops() {
    JoinChecks.pairs((AcceleratedDevice) device);
  }

  @Test
  void joinsThatAreStoppedLeaveNothing() {
    JoinChecks.refusals((AcceleratedDevice) device);
  }

  @Test
  void patternsHaveTheCountsOfPlainLoops() {
    ExpansionChecks.random((AcceleratedDevice) device, 60);
  }

  @Test
  void countsOfPatternsHave64Bits() {
    ExpansionChecks.large((AcceleratedDevice) device);
  }

  @Test
  void patternsThatAreStoppedLeaveNothing() {
    ExpansionChecks.refusals((AcceleratedDevice) device);
    ExpansionChecks.again(accelerator());
  }

  @Test
  void tailsHaveTheAnswerSetsOfOneCandidateAfterTheOther() {
    TailChecks.random((AcceleratedDevice) device, 60);
  }

  @Test
  void tailsThatAreStoppedLeaveNothing() {
    TailChecks.refusals((AcceleratedDevice) device);
  }

  @Test
  void stepsOverNogoodsEqualOneNogoodAfterTheOther() {
    NogoodChecks.random((AcceleratedDevice) device, 33);
  }

  @Test
  void sizesAroundWordsAndQuads() {
    for (int size : SIZES) {
      check(size, size, 60);
    }
  }

  @Test
  void severalTiles() {
    check(1, 70_000, 24);
    check(2, 32_768, 24);
  }

  @Test
  void nothingAtAll() {
    Mirror mirror = new WideBase(0, 0).mirror();
    Plan plan = Linearizer.plan(mirror, List.of(new ClassExpression.Thing()));
    for (Question question : List.of(new Question.Rows(), new Question.Cardinalities())) {
      device.open(mirror).evaluate(plan, 0, 1, question, Cancellation.NEVER);
    }
    assertEquals(1, device.open(mirror).trace(plan, Cancellation.NEVER).size());
  }

  /** As where datasets that have not been asked before are asked at the same moment. */
  @Test
  void severalThatOpenAndEvaluateAtOnce() throws Exception {
    int several = 4;
    CyclicBarrier together = new CyclicBarrier(several);
    List<Future<?>> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(several)) {
      for (int i = 0; i < several; i++) {
        long seed = i;
        all.add(
            threads.submit(
                () -> {
                  WideBase base = new WideBase(seed, 1000);
                  Mirror mirror = base.mirror();
                  List<ClassExpression> expressions = base.expressions(30, 3);
                  for (int round = 0; round < 2; round++) {
                    together.await();
                    try (Device own = AcceleratedDevice.of("own", accelerator())) {
                      Comparison.check(own, mirror, expressions, seed, "beside others");
                    }
                  }
                  return null;
                }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    }
  }

  private void check(long seed, int size, int expressions) {
    WideBase base = new WideBase(seed, size);
    Mirror mirror = base.mirror();
    String context = size + " individuals on " + device.availability().detail();
    Comparison.check(device, mirror, base.expressions(expressions, 3), seed, context);
    Comparison.check(device, mirror, base.expressions(expressions, 1), seed, context);
    Mirror patched = base.patched(mirror);
    Comparison.check(
        device, patched, base.expressions(expressions / 2, 2), seed, "patched " + context);
    Comparison.check(
        device, mirror, base.expressions(expressions / 4, 2), seed, "earlier " + context);
    patched = base.patched(patched);
    Comparison.check(
        device, patched, base.expressions(expressions / 2, 3), seed, "twice " + context);
  }

  @Test
  void everyWayIsTaken() {
    WideBase base = new WideBase(11, 3000);
    Mirror mirror = base.patched(base.mirror());
    Plan plan = Linearizer.plan(mirror, base.expressions(400, 3));
    Set<String> ways = new TreeSet<>();
    for (OperationTrace trace : device.open(mirror).trace(plan, Cancellation.NEVER)) {
      ways.add(trace.method());
    }
    assertEquals(
        Set.of("program", "pull", "push", "resident", "scatter", "search", "select", "values"),
        ways);
  }

  /** All questions about one mirror, joins, and patterns, with which a checker sees each kernel. */
  @Test
  void everyKernelRuns() {
    WideBase base = new WideBase(11, 3000);
    Mirror mirror = base.patched(base.mirror());
    CountingAccelerator counting = new CountingAccelerator(accelerator());
    try (AcceleratedDevice counted = AcceleratedDevice.of("counted", counting)) {
      Comparison.check(counted, mirror, base.expressions(60, 3), 11, "every kernel");
      JoinChecks.pairs(counted);
      ExpansionChecks.random(counted, 6);
      TailChecks.random(counted, 6);
      NogoodChecks.random(counted, 6);
      CircleChecks.random(counted);
    }
    assertEquals(EnumSet.allOf(Kernel.class), counting.launched);
  }

  /** Deeper than a program's stack, so that parts have to become rows. */
  @Test
  void conjunctionsNestDeeply() {
    Random random = new Random(17);
    Mirror mirror = new WideBase(17, 600).mirror();
    List<ClassExpression> batch = new ArrayList<>();
    for (int depth = 1; depth < 14; depth++) {
      ClassExpression nested = new ClassExpression.Named(NS + "C0");
      for (int level = 0; level < depth; level++) {
        ClassExpression named = new ClassExpression.Named(NS + "C" + random.nextInt(8));
        List<ClassExpression> operands = List.of(named, nested);
        nested =
            level % 2 == 0 ? new ClassExpression.Or(operands) : new ClassExpression.And(operands);
      }
      batch.add(nested);
      batch.add(new ClassExpression.Not(nested));
    }
    Comparison.check(device, mirror, batch, 17, "nested");
  }

  @Test
  void manyAtOnceTakeTurns() {
    WideBase base = new WideBase(3, 3000);
    Mirror mirror = base.mirror();
    List<List<ClassExpression>> batches = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      batches.add(base.expressions(20, 2));
    }
    IntStream.range(0, 8)
        .parallel()
        .forEach(i -> Comparison.check(device, mirror, batches.get(i / 2), i, "at once"));
  }

  @Test
  void cancelledWorkStopsAndHarmsNobody() {
    Comparison.checkCancellation(device);
  }

  @Test
  void onlyWhatChangedTravels() {
    TravelChecks.changes(accelerator());
  }

  @Test
  void examplesTravelOnce() {
    TravelChecks.examples(accelerator());
  }

  @Test
  void aBatchIsFewLaunches() {
    Random random = new Random(13);
    Mirror mirror = new WideBase(13, 2000).mirror();
    CountingAccelerator counting = new CountingAccelerator(accelerator());
    try (Device counted = AcceleratedDevice.of("counted", counting)) {
      List<ClassExpression> conjunctions = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        List<ClassExpression> operands = new ArrayList<>();
        for (int k = 0; k < 5; k++) {
          ClassExpression named = new ClassExpression.Named(NS + "C" + random.nextInt(8));
          operands.add(random.nextBoolean() ? named : new ClassExpression.Not(named));
        }
        conjunctions.add(new ClassExpression.And(operands));
      }
      answers(counted, mirror, conjunctions);
      int first = counting.launches;
      answers(counted, mirror, conjunctions);
      int launches = counting.launches - first;
      assertTrue(launches < 20, () -> launches + " launches");
    }
  }

  private static Answers answers(Device device, Mirror mirror, List<ClassExpression> batch) {
    Plan plan = Linearizer.plan(mirror, batch);
    return mirror
        .derived(device, device::open)
        .evaluate(plan, 0, batch.size(), new Question.Cardinalities(), Cancellation.NEVER);
  }

  @Test
  void littleMemoryMeansSmallerPartsAndThenAnError() {
    WideBase base = new WideBase(5, 10_000);
    Mirror mirror = base.mirror();
    List<ClassExpression> batch = base.expressions(100, 3);
    long[] expected = ((Answers.Cardinalities) answers(device, mirror, batch)).covered();
    int answered = 0;
    int refused = 0;
    for (long limit = 4L << 20; limit > 1L << 14; limit /= 2) {
      try (Device small = AcceleratedDevice.of("small", accelerator(), limit)) {
        long[] covered = ((Answers.Cardinalities) answers(small, mirror, batch)).covered();
        assertArrayEquals(expected, covered, "in " + limit + " bytes, seed 5");
        assertTrue(small.memoryBytes() <= limit, () -> small.memoryBytes() + " bytes");
        answered++;
      } catch (DeviceExhaustedException refusal) {
        assertTrue(refusal.getMessage().contains("does not fit"), refusal::getMessage);
        refused++;
      }
    }
    assertTrue(answered > 1 && refused > 1, answered + " answered, " + refused + " refused");
  }

  @Test
  void searchesOverNogoodsGoTheSameWay() {
    SearchChecks.random((AcceleratedDevice) device, 100);
  }

  @Test
  void componentsHaveTheAnswerSetsOfOneAfterTheOther() {
    CircleChecks.random((AcceleratedDevice) device);
    CircleChecks.refusals((AcceleratedDevice) device);
  }

  @Test
  void nogoodsThatDoNotFitLeaveNothing() {
    try (AcceleratedDevice small = AcceleratedDevice.of("small", accelerator(), 1L << 18)) {
      NogoodChecks.refusals(small);
    }
  }

  /** In a schedule, what does not fit into the device's memory is done by another. */
  @Test
  void whatDoesNotFitIsLeftToOthers() {
    WideBase base = new WideBase(6, 8_000);
    Comparison.Reference reference =
        new Comparison.Reference(base.mirror(), base.expressions(24, 2));
    boolean some = false;
    boolean none = false;
    for (long limit : new long[] {1L << 24, 1L << 18, 1L << 14}) {
      try (Device both =
          new ScheduledDevice(
              List.of(
                  new TroubledDevice("slow", 3_000_000, 6),
                  AcceleratedDevice.of("small", accelerator(), limit)))) {
        Comparison.check(both, reference, 6, "in " + limit + " bytes");
        long answered = both.statuses().getLast().hypotheses();
        some |= answered > 0;
        none |= answered == 0;
      }
    }
    assertTrue(some && none, "with much memory it must have helped, with none it cannot");
  }
}
