// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.htedl.device.Resident;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.device.simd.Comparison;
import org.htedl.device.simd.SimdDevice;
import org.htedl.device.simd.WideBase;
import org.htedl.engine.Engine;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.junit.jupiter.api.Test;

/** {@code only} over fillers with few members, in graphs where every target is an individual. */
class PushComplementTest {
  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

  /** So many individuals that the method pays on any machine. */
  private static final int LARGE = 131_073;

  private static final RoleExpression FEW = new RoleExpression.Named(WideBase.NS + "few");
  private static final RoleExpression HUB = new RoleExpression.Named(WideBase.NS + "hub");

  @Test
  void sizesAroundTiles() {
    for (int size : new int[] {4095, 32_769, LARGE}) {
      check(size, true);
    }
  }

  @Test
  void whoIsNoIndividualIsNotCounted() {
    check(LARGE, false);
  }

  /** Heads with up to seven targets, all of them or all but one in the filler. */
  @Test
  void headsWithManyTargetsInside() {
    Random random = new Random(9);
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < LARGE; i++) {
      builder.add(node(i), TYPE, WideBase.NS + (i % 100 == 0 ? "C0" : "All"));
      boolean inside = i % 50 == 7;
      for (int edges = random.nextInt(inside ? 8 : 4); edges > 0; edges--) {
        boolean strays = !inside || edges == 1 && i % 3 == 0;
        int target = strays ? random.nextInt(LARGE) : random.nextInt(LARGE / 100) * 100;
        builder.add(node(i), WideBase.NS + "few", node(target));
      }
    }
    Mirror mirror = builder.build();
    ClassExpression c0 = new ClassExpression.Named(WideBase.NS + "C0");
    ClassExpression only = new ClassExpression.Only(FEW, c0);
    ClassExpression many = new ClassExpression.And(List.of(only, atLeast(4, c0)));
    try (SimdDevice device = new SimdDevice(3, 0)) {
      Comparison.check(device, mirror, List.of(only), 9, "many targets inside");
      Comparison.check(device, mirror, List.of(many, only), 9, "four and more inside");
      assertTrue(isUsed(device, mirror, only), "the method is not used");
      long found = new Engine(device).counts(mirror, List.of(many), Cancellation.NEVER)[0];
      assertTrue(found > 500 && found < LARGE / 50, found + " heads with four targets inside");
    }
  }

  /** Different expressions may have one row, the empty one, and so the same bound on it twice. */
  @Test
  void fillersThatAreTheSameRow() {
    Mirror mirror = mirror(20_000, true, new Random(5));
    ClassExpression rare = new ClassExpression.OneOf(List.of(node(1), node(2)));
    ClassExpression both =
        new ClassExpression.And(
            List.of(
                new ClassExpression.Only(FEW, atLeast(50, rare)),
                new ClassExpression.Only(FEW, atLeast(51, rare))));
    try (SimdDevice device = new SimdDevice(3, 0)) {
      Comparison.check(device, mirror, List.of(both), 5, "twice the empty row");
    }
  }

  private static ClassExpression atLeast(int bound, ClassExpression filler) {
    return new ClassExpression.Count(Cardinality.MIN, bound, FEW, filler);
  }

  private static void check(int size, boolean allAreIndividuals) {
    Random random = new Random(size);
    Mirror mirror = mirror(size, allAreIndividuals, random);
    Mirror patched = patched(mirror, size, random);
    try (SimdDevice device = new SimdDevice(3, 0)) {
      for (String name : List.of("C0", "C1", "C2", "Nobody")) {
        ClassExpression filler = new ClassExpression.Named(WideBase.NS + name);
        for (RoleExpression role : List.of(FEW, HUB, new RoleExpression.Inverse(FEW))) {
          ClassExpression only = new ClassExpression.Only(role, filler);
          String context = role + " only " + name + ", " + size;
          Comparison.check(device, mirror, List.of(only), size, context);
          Comparison.check(device, patched, List.of(only), size, "patched " + context);
          boolean expected = size == LARGE && allAreIndividuals && role != HUB && name.equals("C0");
          boolean excluded = !allAreIndividuals || role == HUB;
          if (expected || excluded) {
            assertEquals(expected, isUsed(device, mirror, only), context);
          }
          assertEquals(false, isUsed(device, patched, only), context);
        }
      }
    }
  }

  private static boolean isUsed(SimdDevice device, Mirror mirror, ClassExpression only) {
    Plan plan = Linearizer.plan(mirror, List.of(only));
    try (Resident resident = device.open(mirror)) {
      List<OperationTrace> traces = resident.trace(plan, Cancellation.NEVER);
      return traces.stream().anyMatch(t -> t.method().startsWith("count those inside"));
    }
  }

  private static Mirror mirror(int size, boolean allAreIndividuals, Random random) {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < size; i++) {
      boolean individual = allAreIndividuals || random.nextInt(20) > 0;
      builder.add(
          node(i), TYPE, individual ? WideBase.NS + "All" : "http://www.w3.org/2002/07/owl#Class");
      double share = random.nextDouble();
      if (individual && share < 0.2) {
        builder.add(
            node(i), TYPE, WideBase.NS + (share < 0.01 ? "C0" : share < 0.05 ? "C1" : "C2"));
      }
      for (int edges = random.nextInt(4); edges > 0; edges--) {
        builder.add(node(i), WideBase.NS + "few", node(random.nextInt(size)));
      }
      builder.add(node(random.nextInt(3)), WideBase.NS + "hub", node(i));
    }
    return builder.build();
  }

  private static Mirror patched(Mirror mirror, int size, Random random) {
    MirrorChange.Builder change = MirrorChange.builder();
    for (int c = 0; c < 20; c++) {
      change.add(node(random.nextInt(size)), WideBase.NS + "few", node(random.nextInt(size)));
    }
    return MirrorPatcher.patch(mirror, change.build());
  }

  private static String node(int i) {
    return WideBase.node(i);
  }
}
