package org.htedl.schedule;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** What is decided at moments that a simulated schedule reaches by chance only. */
class DispatchTest {
  private static final int LANES = 3;
  private static final Speed SPEED = new Speed(100_000, 10_000);

  private final PlanCosts costs = SimulatedScheduleTest.costs(1000);
  private final Dispatch dispatch =
      new Dispatch(costs, Collections.nCopies(LANES, SPEED), BitSet.valueOf(new long[] {0b111}));

  /** Two devices hang; what the third has answered in their place is not done once more. */
  @Test
  void whatIsSupersededIsNotTakenOverAgain() {
    Assignment first = work(0, 0);
    Assignment second = work(1, 0);
    int answered = 0;
    long now = 0;
    while (dispatch.next(2, now) instanceof Step.Work step) {
      Assignment own = step.assignment();
      now = (long) own.expectedEnd();
      assertTrue(dispatch.finished(own, now), "nobody else has done it");
      answered += own.chunk().hypotheses();
      if (answered + first.chunk().hypotheses() + second.chunk().hypotheses()
          == costs.hypotheses()) {
        break;
      }
    }
    now += (long) (first.overdue() + second.overdue());

    Assignment again = work(2, now);
    Assignment late = again.chunk() == first.chunk() ? first : second;
    Assignment other = late == first ? second : first;
    assertSame(late.chunk(), again.chunk());
    assertTrue(dispatch.finished(again, ++now));
    assertTrue(late.isSuperseded());
    assertFalse(other.isSuperseded());
    assertFalse(dispatch.isDone());

    Assignment last = work(2, now);
    assertNotSame(late.chunk(), last.chunk(), "it has been answered");
    assertSame(other.chunk(), last.chunk());
    assertTrue(dispatch.finished(last, ++now));
    assertTrue(dispatch.isDone());

    assertFalse(dispatch.finished(late, ++now), "these answers come too late");
    assertFalse(dispatch.finished(other, ++now), "these, too");
    assertTrue(dispatch.isDone());
    assertInstanceOf(Step.Leave.class, dispatch.next(2, now));
  }

  private Assignment work(int lane, long now) {
    return assertInstanceOf(Step.Work.class, dispatch.next(lane, now)).assignment();
  }
}
