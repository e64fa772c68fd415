// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the simulated schedules come to by chance only, or never. */
class DispatchTest {
  private static final int LANES = 3;
  private static final List<Speed> SPEEDS = Collections.nCopies(LANES, new Speed(100_000, 10_000));

  private final PlanCosts costs = SimulatedScheduleTest.costs(1000);
  private final Dispatch dispatch =
      new Dispatch(costs, SPEEDS, VirtualClock.elsewhere(LANES), all());

  /** Two devices hang; what the third has answered in their place is not done once more. */
  @Test
  void whatIsSupersededIsNotTakenOverAgain() {
    ChunkAssignment first = work(0, 0);
    ChunkAssignment second = work(1, 0);
    int answered = 0;
    long now = 0;
    while (dispatch.next(2, now) instanceof NextAction.Work step) {
      ChunkAssignment own = step.assignment();
      now = (long) own.expectedEnd();
      assertTrue(dispatch.finished(own, now), "nobody else has done it");
      answered += own.chunk().hypotheses();
      if (answered + first.chunk().hypotheses() + second.chunk().hypotheses()
          == costs.hypotheses()) {
        break;
      }
    }
    now += (long) (first.overdue() + second.overdue());

    ChunkAssignment again = work(2, now);
    ChunkAssignment late = again.chunk() == first.chunk() ? first : second;
    ChunkAssignment other = late == first ? second : first;
    assertSame(late.chunk(), again.chunk());
    assertTrue(dispatch.finished(again, ++now));
    assertTrue(late.isSuperseded());
    assertFalse(other.isSuperseded());
    assertFalse(dispatch.isDone());

    ChunkAssignment last = work(2, now);
    assertNotSame(late.chunk(), last.chunk(), "it has been answered");
    assertSame(other.chunk(), last.chunk());
    assertTrue(dispatch.finished(last, ++now));
    assertTrue(dispatch.isDone());

    assertFalse(dispatch.finished(late, ++now), "these answers come too late");
    assertFalse(dispatch.finished(other, ++now), "these, too");
    assertTrue(dispatch.isDone());
    assertInstanceOf(NextAction.Leave.class, dispatch.next(2, now));
  }

  /** Two of the three are one processor: either of them, but never both, beside the card. */
  @Test
  void devicesOfOneProcessorTakeTurns() {
    CoreUse cores = new CoreUse(List.of(4, 0, 1), 4);
    List<Speed> speeds =
        List.of(new Speed(100_000, 10_000), new Speed(100_000, 20_000), new Speed(1000, 12_000));
    Dispatch shared = new Dispatch(costs, speeds, cores, all());
    ChunkAssignment vectors =
        assertInstanceOf(NextAction.Work.class, shared.next(0, 0)).assignment();
    ChunkAssignment card = assertInstanceOf(NextAction.Work.class, shared.next(1, 0)).assignment();
    assertInstanceOf(NextAction.Wait.class, shared.next(2, 0), "the cores are taken");
    shared.lost(vectors);
    assertInstanceOf(NextAction.Work.class, shared.next(2, 1), "the cores are free");
    shared.lost(card);
    assertEquals(BitSet.valueOf(new long[] {0b100}), shared.left());
  }

  @Test
  void coresSufficeOrNot() {
    CoreUse cores = new CoreUse(List.of(2, 0, 1, 1, 9), 2);
    assertTrue(cores.suffices(BitSet.valueOf(new long[] {0b00011})));
    assertTrue(cores.suffices(BitSet.valueOf(new long[] {0b01110})));
    assertTrue(cores.suffices(BitSet.valueOf(new long[] {0b10000})), "alone it may do what it can");
    assertFalse(cores.suffices(BitSet.valueOf(new long[] {0b00101})));
    assertFalse(cores.suffices(BitSet.valueOf(new long[] {0b10010})));
  }

  @Test
  void whoDoesBatchesAlone() {
    Speed quick = new Speed(2_000, 10);
    Speed slow = new Speed(100_000, 20);
    Speed card = new Speed(100_000, 1);
    CoreUse cores = new CoreUse(List.of(2, 1, 0), 2);
    List<Speed> speeds = List.of(quick, slow, card);
    BitSet processors = BitSet.valueOf(new long[] {0b011});
    long any = Long.MAX_VALUE;
    assertEquals(0, SplitChoice.sole(speeds, cores, processors, any));
    assertEquals(-1, SplitChoice.sole(speeds, cores, all(), any), "a card can help");
    assertEquals(0, SplitChoice.sole(speeds, cores, all(), 9_000), "not with so little");
    assertEquals(-1, SplitChoice.sole(speeds, cores, all(), 640_000), "but with this");
    assertEquals(1, SplitChoice.sole(speeds, cores, BitSet.valueOf(new long[] {0b010}), any));
    List<Speed> either = List.of(quick, new Speed(100_000, 5), card);
    assertEquals(-1, SplitChoice.sole(either, cores, processors, any), "it depends on the batch");
    CoreUse fewer = new CoreUse(List.of(1, 1, 0), 2);
    assertEquals(-1, SplitChoice.sole(speeds, fewer, processors, any), "both have a core");
  }

  /** Calls into large plans take longer, which says nothing about the device. */
  @Test
  void speedsAreKeptWithoutWhatCallsTakeInOneBatch() {
    Speeds speeds = new Speeds(SPEEDS);
    double call = 1e6;
    assertEquals(new Speed(1_100_000, 10_000), speeds.list(call).getFirst());
    speeds.learn(1, new Speed(1_200_000, 20_000), call);
    assertEquals(List.of(SPEEDS.get(0), new Speed(200_000, 20_000), SPEEDS.get(2)), speeds.list(0));
    List<Speed> expected = speeds.list(call);
    List<Speed> seen = new ArrayList<>(expected);
    seen.set(1, new Speed(1_300_000, 20_000));
    speeds.learn(2, new Speed(400_000, 7), 0);
    speeds.learn(expected, seen, call);
    assertEquals(new Speed(300_000, 20_000), speeds.list(0).get(1));
    assertEquals(new Speed(400_000, 7), speeds.list(0).get(2), "it took no part in that batch");
  }

  /** The bound on what a plan costs holds, and the parts add up to the whole. */
  @Test
  void costs() {
    long whole = costs.chunk(0, costs.hypotheses()).units();
    assertEquals(whole, costs.marginal(0, costs.hypotheses()));
    assertTrue(whole <= SimulatedScheduleTest.most(1000), "at most so much");
    for (int cut = 1; cut < costs.hypotheses(); cut += 99) {
      long parts = costs.chunk(0, cut).units() + costs.chunk(cut, costs.hypotheses()).units();
      assertTrue(parts >= whole, "what both need is computed twice");
      assertEquals(costs.chunk(0, cut).units(), costs.chunk(0, cut, Double.MAX_VALUE).units());
    }
  }

  private static BitSet all() {
    return BitSet.valueOf(new long[] {0b111});
  }

  private ChunkAssignment work(int lane, long now) {
    return assertInstanceOf(NextAction.Work.class, dispatch.next(lane, now)).assignment();
  }
}
