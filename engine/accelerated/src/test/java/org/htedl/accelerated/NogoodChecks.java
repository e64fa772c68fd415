// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.htedl.answerset.nogood.LoopRules;
import org.htedl.answerset.nogood.NogoodList;
import org.htedl.answerset.nogood.Nogoods;
import org.htedl.answerset.processor.ScalarNogoods;
import org.htedl.device.DeviceExhaustedException;
import org.htedl.device.accelerator.AcceleratedDevice;
import org.htedl.device.accelerator.MemoryChecks;

/** The steps of a search over nogoods, on a device against one nogood after the other. */
final class NogoodChecks {
  private static final int[] SIZES = {0, 1, 31, 63, 64, 65, 127, 128, 129, 513, 2000};

  private final Random random;
  private final Nogoods device;
  private final Nogoods scalar = new ScalarNogoods();
  private final int variables;
  private final boolean[] preferred;
  private final String where;
  private int violated;
  private int units;
  private int antecedents;
  private int unfounded;
  private int avoided;

  private NogoodChecks(Nogoods device, int size, long seed) {
    this.device = device;
    this.random = new Random(seed);
    this.variables = Math.max(3, size / 3);
    this.preferred = new boolean[variables];
    this.where = "seed " + seed + ", " + size + " nogoods";
    for (int i = 0; i < variables; i++) {
      preferred[i] = random.nextBoolean();
    }
  }

  /** All steps, with nogoods in several portions, before and after a simplification. */
  static void random(AcceleratedDevice device, int rounds) {
    int[] found = new int[5];
    long before = device.memoryBytes();
    try (Nogoods nogoods = new DeviceNogoods(device)) {
      for (int seed = 0; seed < rounds; seed++) {
        int size = SIZES[seed % SIZES.length];
        NogoodChecks checks = new NogoodChecks(nogoods, size, seed);
        nogoods.clear();
        checks.run(size);
        found[0] += checks.violated;
        found[1] += checks.units;
        found[2] += checks.antecedents;
        found[3] += checks.unfounded;
        found[4] += checks.avoided;
      }
    }
    MemoryChecks.nothingLeft(device, before);
    for (int each : found) {
      assertTrue(each > 0, () -> "a kind of answer is missing: " + Arrays.toString(found));
    }
  }

  /** What does not fit leaves nothing behind. */
  static void refusals(AcceleratedDevice small) {
    long before = small.memoryBytes();
    try (Nogoods nogoods = new DeviceNogoods(small)) {
      NogoodList list = new NogoodList();
      for (int i = 0; i < 1 << 16; i++) {
        list.add(new int[] {2 * i, 2 * i + 3}, 0, 2);
      }
      assertThrows(DeviceExhaustedException.class, () -> nogoods.load(list));
    }
    MemoryChecks.nothingLeft(small, before);
  }

  private void run(int size) {
    NogoodList list = new NogoodList();
    loops(size);
    for (double part : new double[] {0, 0.5, 0.95, 1}) {
      while (list.count() < size * part) {
        add(list);
      }
      device.load(list);
      scalar.load(list);
      for (double assigned : new double[] {0, 0.3, 0.8, 1}) {
        compare(marks(assigned));
      }
      int[] kept = marks(0.1);
      scalar.assign(kept, variables);
      if (scalar.check() != null) {
        device.assign(kept, variables);
        device.simplify();
        scalar.simplify();
        compare(kept);
      }
    }
  }

  private void add(NogoodList list) {
    // Long ones, so that halves of ranks overflow, and some beyond those that count least.
    int most = random.nextInt(4) > 0 ? 6 : random.nextInt(8) > 0 ? 14 : 60;
    int[] literals =
        random
            .ints(1 + random.nextInt(most), 0, variables)
            .distinct()
            .map(variable -> 2 * variable + (preferred[variable] == random.nextInt(5) > 0 ? 0 : 1))
            .toArray();
    list.add(literals, 0, literals.length);
  }

  private void loops(int size) {
    int atoms = Math.max(1, size / 2);
    int[][] heads = new int[size][];
    int[][] needed = new int[size][];
    for (int rule = 0; rule < size; rule++) {
      heads[rule] = random.ints(1 + random.nextInt(2), 0, atoms).toArray();
      needed[rule] = random.ints(random.nextInt(4), 0, atoms).toArray();
    }
    LoopRules rules =
        new LoopRules(
            random.ints(atoms, 0, 2 * variables).toArray(),
            random.ints(size, 0, 2 * variables).toArray(),
            heads,
            needed);
    device.loops(rules);
    scalar.loops(rules);
  }

  /** An assignment of a part of the variables, in random order. */
  private int[] marks(double part) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, variables).boxed().toList());
    Collections.shuffle(order, random);
    int[] marks = new int[variables];
    boolean usual = random.nextInt(3) > 0;
    for (int position = 0; position < Math.round(variables * part); position++) {
      int variable = order.get(position);
      boolean value = usual ? preferred[variable] : random.nextBoolean();
      marks[variable] = Nogoods.mark(position, !value);
    }
    return marks;
  }

  private void compare(int[] marks) {
    device.assign(marks, variables);
    scalar.assign(marks, variables);
    long[] expected = scalar.check();
    assertArrayEquals(expected, device.check(), where);
    assertEquals(scalar.violated(), device.violated(), where);
    violated += expected == null ? 1 : 0;
    units += expected == null ? 0 : expected.length;
    for (int i = 0; i < 5; i++) {
      int variable = random.nextInt(variables);
      if (marks[variable] != Nogoods.FREE) {
        int literal = 2 * variable + (marks[variable] & 1);
        int antecedent = scalar.antecedent(literal);
        assertEquals(antecedent, device.antecedent(literal), where);
        antecedents += antecedent == Nogoods.NONE ? 0 : 1;
      }
    }
    for (boolean weighted : new boolean[] {false, true}) {
      long[] ranks = new long[variables];
      long[] devices = new long[variables];
      scalar.rank(weighted, ranks);
      device.rank(weighted, devices);
      assertArrayEquals(ranks, devices, where);
      avoided += Arrays.stream(ranks).anyMatch(rank -> rank > 0) ? 1 : 0;
    }
    boolean[] founded = scalar.founded();
    assertArrayEquals(founded, device.founded(), where);
    for (boolean each : founded) {
      unfounded += each ? 0 : 1;
    }
  }
}
