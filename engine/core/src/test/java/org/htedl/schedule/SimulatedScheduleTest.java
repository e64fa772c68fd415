// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.htedl.expression.ClassExpression;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.junit.jupiter.api.Test;

/**
 * The schedule on a virtual clock: a second device never makes a batch slower by more than 5 %, and
 * above 1,000 hypotheses it brings what it can, within 10 %.
 */
class SimulatedScheduleTest {
  private static final String NS = "http://example.org/";
  private static final int CLASSES = 64;
  private static final Mirror MIRROR = mirror();

  private static final int[] SIZES = {
    1, 2, 3, 5, 10, 30, 100, 300, 1000, 1001, 2000, 3000, 10_000, 30_000, 100_000
  };
  private static final double[] RATIOS = {1, 3, 20};
  private static final int SEEDS = 5;

  /** The paper's processor alone took 1,079 ms for 10,000 hypotheses. */
  private static final double NANOS_PER_HYPOTHESIS = 107_900;

  private static final double CALL_NANOS = 100_000;
  private static final double NEVER_SLOWER = 1.05;
  private static final double NEAR_IDEAL = 1.10;

  @Test
  void neverSlowerThanTheFastestAloneAndNearTheIdealSum() {
    for (int size : SIZES) {
      PlanCosts costs = costs(size);
      for (double ratio : RATIOS) {
        for (int fastest = 0; fastest < 2; fastest++) {
          List<SimulatedDevice> devices = devices(costs, ratio, fastest, 0, 0, -1);
          for (long seed = 0; seed < SEEDS; seed++) {
            check(costs, devices, believed(devices, seed, seed == 0 ? 0 : 0.15), seed);
          }
        }
      }
    }
  }

  @Test
  void jitterIsEvenedOut() {
    for (int size : new int[] {1001, 3000, 30_000}) {
      PlanCosts costs = costs(size);
      for (double ratio : RATIOS) {
        List<SimulatedDevice> devices = devices(costs, ratio, 0, 0.1, 0, -1);
        for (long seed = 0; seed < SEEDS; seed++) {
          check(costs, devices, believed(devices, seed, 0.1), seed);
        }
      }
    }
  }

  @Test
  void threeDevices() {
    for (int size : SIZES) {
      PlanCosts costs = costs(size);
      List<SimulatedDevice> devices = new ArrayList<>(devices(costs, 3, 0, 0, 0, -1));
      devices.add(devices.get(0));
      check(costs, devices, believed(devices, 0, 0), 0);
    }
  }

  /** What the slower device cannot do is done by the other; no answer is missing or doubled. */
  @Test
  void oneFailsAtRandom() {
    for (int size : SIZES) {
      PlanCosts costs = costs(size);
      for (double ratio : RATIOS) {
        for (long seed = 0; seed < SEEDS; seed++) {
          List<SimulatedDevice> devices = devices(costs, ratio, 0, 0, 0.3, -1);
          long nanos = new VirtualClock(costs, devices, speeds(devices), seed).run();
          assertWithin(nanos, alone(costs, devices), NEVER_SLOWER, costs, ratio, seed);
        }
      }
    }
  }

  /** A device that never comes back costs at most what the other one needs for all. */
  @Test
  void oneStalls() {
    for (int size : SIZES) {
      PlanCosts costs = costs(size);
      for (double ratio : RATIOS) {
        for (int call = 0; call < 5; call++) {
          List<SimulatedDevice> devices = devices(costs, ratio, 0, 0, 0, call);
          long nanos = new VirtualClock(costs, devices, speeds(devices), call).run();
          assertWithin(nanos, alone(costs, devices), NEVER_SLOWER, costs, ratio, call);
        }
      }
    }
  }

  /** Estimates that are wrong by a factor of three are corrected while the batch runs. */
  @Test
  void wrongEstimatesAreCorrected() {
    PlanCosts costs = costs(10_000);
    for (double ratio : RATIOS) {
      List<SimulatedDevice> devices = devices(costs, ratio, 0, 0, 0, -1);
      Speed slow = devices.get(1).speed();
      List<Speed> believed =
          List.of(devices.get(0).speed(), new Speed(slow.overheadNanos(), slow.nanosPerUnit() / 3));
      long nanos = new VirtualClock(costs, devices, believed, 0).run();
      assertWithin(nanos, alone(costs, devices), NEVER_SLOWER, costs, ratio, 0);
    }
  }

  private static void check(
      PlanCosts costs, List<SimulatedDevice> devices, List<Speed> believed, long seed) {
    long nanos = new VirtualClock(costs, devices, believed, seed).run();
    double jitter = 1 + devices.getFirst().jitter();
    double ratio = devices.get(1).speed().nanosPerUnit() / devices.get(0).speed().nanosPerUnit();
    assertWithin(nanos, alone(costs, devices) * jitter, NEVER_SLOWER, costs, ratio, seed);
    if (costs.hypotheses() > 1000) {
      assertWithin(nanos, ideal(costs, devices), NEAR_IDEAL, costs, ratio, seed);
    }
  }

  private static void assertWithin(
      long nanos, double bound, double factor, PlanCosts costs, double ratio, long seed) {
    assertTrue(
        nanos <= bound * factor,
        () ->
            costs.hypotheses()
                + " hypotheses, 1:"
                + ratio
                + ", seed "
                + seed
                + ": "
                + nanos / bound
                + " of the bound");
  }

  /** A plan of as many different hypotheses, each of the same cost. */
  static PlanCosts costs(int hypotheses) {
    return new PlanCosts(MIRROR, plan(hypotheses));
  }

  /** The bound on the cost of the same. */
  static long most(int hypotheses) {
    return PlanCosts.most(MIRROR, plan(hypotheses), hypotheses);
  }

  private static Plan plan(int hypotheses) {
    List<ClassExpression> classes = new ArrayList<>();
    for (int c = 0; c < CLASSES; c++) {
      classes.add(new ClassExpression.Named(NS + "C" + c));
    }
    List<ClassExpression> batch = new ArrayList<>();
    for (int h = 0; h < hypotheses; h++) {
      batch.add(
          new ClassExpression.And(
              List.of(
                  classes.get(h & 63),
                  classes.get((h & 63) + 1 + (h >> 6 & 15) & 63),
                  new ClassExpression.Not(classes.get((h & 63) + 17 + (h >> 10 & 15) & 63)),
                  new ClassExpression.Not(classes.get((h & 63) + 34 + (h >> 14 & 15) & 63)))));
    }
    return Linearizer.plan(MIRROR, batch);
  }

  private static Mirror mirror() {
    MirrorBuilder builder = new MirrorBuilder();
    for (int c = 0; c < CLASSES; c++) {
      builder.add(NS + "i" + c, "http://www.w3.org/1999/02/22-rdf-syntax-ns#type", NS + "C" + c);
    }
    return builder.build();
  }

  /** Two devices; jitter is of both, failures and stalls of the slower one. */
  private static List<SimulatedDevice> devices(
      PlanCosts costs, double ratio, int fastest, double jitter, double failing, int stallsAt) {
    double perUnit =
        NANOS_PER_HYPOTHESIS * costs.hypotheses() / costs.marginal(0, costs.hypotheses());
    SimulatedDevice fast = new SimulatedDevice(new Speed(CALL_NANOS, perUnit), jitter, 0, -1);
    SimulatedDevice slow =
        new SimulatedDevice(new Speed(CALL_NANOS, perUnit * ratio), jitter, failing, stallsAt);
    return fastest == 0 ? List.of(fast, slow) : List.of(slow, fast);
  }

  private static List<Speed> speeds(List<SimulatedDevice> devices) {
    return devices.stream().map(SimulatedDevice::speed).toList();
  }

  /** What a probe that is off by so much at most would have measured. */
  private static List<Speed> believed(List<SimulatedDevice> devices, long seed, double off) {
    Random random = new Random(seed);
    List<Speed> believed = new ArrayList<>();
    for (SimulatedDevice device : devices) {
      believed.add(
          new Speed(
              device.speed().overheadNanos(),
              device.speed().nanosPerUnit() * (1 + off * (2 * random.nextDouble() - 1))));
    }
    return believed;
  }

  private static double alone(PlanCosts costs, List<SimulatedDevice> devices) {
    long units = costs.chunk(0, costs.hypotheses()).units();
    return devices.stream().mapToDouble(device -> device.speed().nanos(units)).min().orElseThrow();
  }

  private static double ideal(PlanCosts costs, List<SimulatedDevice> devices) {
    long units = costs.chunk(0, costs.hypotheses()).units();
    return units / devices.stream().mapToDouble(device -> device.speed().rate()).sum();
  }

  /** Writes the table of the documentation. */
  @Test
  void table() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("| hypotheses | fastest alone | 1:1 | 1:3 | 1:20 |");
    lines.add("|---:|---:|---:|---:|---:|");
    for (int size : new int[] {1, 10, 100, 1000, 10_000, 100_000}) {
      PlanCosts costs = costs(size);
      StringBuilder line = new StringBuilder();
      double alone = alone(costs, devices(costs, 1, 0, 0, 0, -1));
      line.append(String.format(Locale.ROOT, "| %,d | %.1f |", size, alone / 1e6));
      for (double ratio : RATIOS) {
        List<SimulatedDevice> devices = devices(costs, ratio, 0, 0, 0, -1);
        VirtualClock clock = new VirtualClock(costs, devices, speeds(devices), 0);
        long nanos = clock.run();
        line.append(
            String.format(
                Locale.ROOT,
                " %.1f (%.0f %%) |",
                nanos / 1e6,
                100 * nanos / ideal(costs, devices)));
      }
      lines.add(line.toString());
    }
    Path file = Path.of("target", "simulated-schedule.md");
    Files.write(file, lines);
    assertTrue(Files.size(file) > 0);
  }
}
