// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.device.Answers;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.device.simd.memory.RowFreeList;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.junit.jupiter.api.Test;

/** Rows that are given back, so that others are written to their memory. */
class LentRowsTest {
  /** Two tiles: shorter rows get new memory. */
  private static final int NODES = 40_000;

  private final WideBase base = new WideBase(17, NODES);
  private final Mirror mirror = base.mirror();

  private static Answers.Rows ask(Resident resident, Plan plan, boolean lent) {
    return (Answers.Rows)
        resident.evaluate(plan, 0, plan.hypotheses(), new Question.Rows(lent), Cancellation.NEVER);
  }

  private List<int[]> expected(Plan plan) {
    try (ScalarDevice scalar = new ScalarDevice();
        Resident resident = scalar.open(mirror)) {
      return members(ask(resident, plan, false));
    }
  }

  private static List<int[]> members(Answers.Rows answer) {
    return answer.rows().stream().map(DenseRow::toArray).toList();
  }

  private static void assertSameMembers(List<int[]> expected, Answers.Rows answer, String what) {
    List<int[]> got = members(answer);
    for (int h = 0; h < expected.size(); h++) {
      assertArrayEquals(expected.get(h), got.get(h), what + ", hypothesis " + h);
    }
  }

  /** An answer that somebody has not closed, and what it has to be. */
  private record Open(Answers.Rows answer, List<int[]> expected, String what) {
    void check() {
      assertSameMembers(expected, answer, what);
    }
  }

  @Test
  void openAnswersDoNotChangeWhileOthersAreGivenBack() {
    List<Plan> plans = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      plans.add(Linearizer.plan(mirror, base.expressions(1 + i, 2)));
    }
    List<List<int[]>> expected = plans.stream().map(this::expected).toList();
    try (SimdDevice device = new SimdDevice(3);
        Resident resident = device.open(mirror)) {
      IntStream.range(0, 8)
          .parallel()
          .forEach(seed -> readAndGiveBack(resident, plans, expected, seed));
      assertTrue(device.scratchBytes() > 0, "nothing was given back");
    }
  }

  private static void readAndGiveBack(
      Resident resident, List<Plan> plans, List<List<int[]>> expected, int seed) {
    Random random = new Random(seed);
    ArrayDeque<Open> open = new ArrayDeque<>();
    for (int i = 0; i < 60; i++) {
      int p = random.nextInt(plans.size());
      Answers.Rows answer = ask(resident, plans.get(p), true);
      open.add(new Open(answer, expected.get(p), "seed " + seed + ", answer " + i));
      open.getLast().check();
      while (open.size() > random.nextInt(5)) {
        Open oldest = open.removeFirst();
        oldest.check();
        oldest.answer.close();
      }
    }
    open.forEach(Open::check);
  }

  @Test
  void onlyRowsThatNobodyKeepsAreLent() {
    List<ClassExpression> expressions = base.expressions(300, 2);
    Plan plan = Linearizer.plan(mirror, expressions);
    List<int[]> expected = expected(plan);
    Set<NodeSet> classes = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int c = 0; c < 8; c++) {
      classes.add(mirror.members(mirror.idOf(WideBase.NS + "C" + c)));
    }
    int lent = 0;
    int mirrors = 0;
    try (SimdDevice device = new SimdDevice(3);
        Resident resident = device.open(mirror)) {
      List<DenseRow> rows;
      try (Answers.Rows answer = ask(resident, plan, true)) {
        rows = answer.rows();
        for (int h = 0; h < rows.size(); h++) {
          DenseRow row = rows.get(h);
          if (row == mirror.live() || classes.contains(row)) {
            assertFalse(row.isLent(), "the mirror's own, hypothesis " + h);
            mirrors++;
          }
          lent += rows.get(h).isLent() ? 1 : 0;
        }
      }
      assertTrue(mirrors > 0, "no row of the mirror is an answer");
      assertTrue(lent > 20 && lent < rows.size() - 20, lent + " of " + rows.size() + " were lent");
      for (int h = 0; h < rows.size(); h++) {
        DenseRow row = rows.get(h);
        if (row.isLent()) {
          assertThrows(IllegalStateException.class, row::toArray, "hypothesis " + h);
        } else {
          assertArrayEquals(expected.get(h), row.toArray(), "hypothesis " + h);
        }
      }
      // What is in the device's memory must not have been given back, or overwritten since.
      for (boolean again : new boolean[] {true, false, true}) {
        try (Answers.Rows answer = ask(resident, plan, again)) {
          assertSameMembers(expected, answer, "asked again");
        }
      }
      assertTrue(device.reusedRows() > 0, "nothing was kept");
    }
  }

  @Test
  void rowsForGoodAreNeverLent() {
    Plan plan = Linearizer.plan(mirror, base.expressions(100, 2));
    List<int[]> expected = expected(plan);
    try (SimdDevice device = new SimdDevice(3, 0);
        Resident resident = device.open(mirror)) {
      ask(resident, plan, true).close();
      Answers.Rows kept = ask(resident, plan, false);
      List<DenseRow> rows = kept.rows();
      assertTrue(rows.stream().noneMatch(DenseRow::isLent));
      kept.close();
      ask(resident, plan, true).close();
      for (int h = 0; h < rows.size(); h++) {
        assertArrayEquals(expected.get(h), rows.get(h).toArray(), "hypothesis " + h);
      }
    }
  }

  @Test
  void anAnswerIsGivenBackOnce() {
    Plan plan = Linearizer.plan(mirror, base.refinements(1, 4));
    try (SimdDevice device = new SimdDevice(1, 0);
        Resident resident = device.open(mirror)) {
      Answers.Rows answer = ask(resident, plan, true);
      long before = device.scratchBytes();
      answer.close();
      long after = device.scratchBytes();
      long row = 8L * mirror.layout().words();
      assertTrue(after >= before + row, before + " bytes, then " + after);
      answer.close();
      assertEquals(after, device.scratchBytes());
      assertThrows(IllegalStateException.class, answer::rows);
      device.giveUpScratch();
      assertEquals(0, device.scratchBytes());
      assertDoesNotThrow(() -> ask(resident, plan, true).close());
    }
  }

  @Test
  void theShelfHoldsNoMoreThanItMay() {
    Layout layout = mirror.layout();
    Layout other = new Layout(layout.words() + 8);
    DenseRow.Memory first = new DenseRow.Memory(layout);
    RowFreeList shelf = new RowFreeList(3 * first.bytes());
    assertNull(shelf.take(new Layout(8)), "too short to be worth it");
    shelf.giveBack(first);
    for (int i = 0; i < 3; i++) {
      shelf.giveBack(new DenseRow.Memory(layout));
      assertTrue(shelf.bytes() <= 3 * first.bytes());
    }
    for (int i = 0; i < 5; i++) {
      assertNotSame(first, shelf.take(layout), "the oldest is gone");
    }
    assertEquals(0, shelf.bytes());

    DenseRow.Memory longer = new DenseRow.Memory(other);
    shelf.giveBack(longer);
    shelf.giveBack(first);
    assertSame(longer, shelf.take(other), "found behind one of another layout");
    assertSame(first, shelf.take(layout));
  }
}
