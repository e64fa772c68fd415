// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.htedl.device.Answers;
import org.htedl.device.DeviceLostException;
import org.htedl.device.Question;
import org.htedl.device.batch.MergedAnswers;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;
import org.htedl.time.TimeSource;
import org.jspecify.annotations.Nullable;

/**
 * One batch on real devices: asks the {@link Dispatch} under a lock what each should do and does it
 * outside. A batch for one device runs in the caller's thread; otherwise each device has a thread,
 * and the caller waits. It does not wait for devices that have been given up.
 */
final class BatchRun {
  /** How often a waiting caller looks whether it was cancelled. */
  private static final long POLL_NANOS = 10_000_000;

  /** The same, while it is looked whether a device comes back that hangs in another batch. */
  private static final long RETURN_NANOS = 500_000;

  private final List<Member> members;
  private final Executor threads;
  private final Mirror mirror;
  private final Plan plan;
  private final int offset;
  private final Question question;
  private final LongAdder reusedRows;
  private final Cancellation caller;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Dispatch dispatch;
  private final MergedAnswers answers;

  /** Devices whose threads work on this batch. */
  private final BitSet working = new BitSet();

  /** Devices in whose calls an assignment is. */
  private final BitSet called = new BitSet();

  /** Devices that hang in other batches: admitted when they respond, or when no other is left. */
  private final BitSet hanging = new BitSet();

  private @Nullable RuntimeException refusal;
  private @Nullable Throwable failure;
  private volatile boolean over;

  /**
   * @param members the devices
   * @param cores that they keep busy
   * @param threads where devices work when there are several
   * @param costs of the hypotheses
   * @param offset the number of the first hypothesis, in the plan
   * @param reusedRows counts the rows that earlier batches had left
   */
  BatchRun(
      List<Member> members,
      CoreUse cores,
      Executor threads,
      Mirror mirror,
      Plan plan,
      int offset,
      PlanCosts costs,
      List<Speed> speeds,
      Question question,
      LongAdder reusedRows,
      Cancellation caller) {
    this.members = members;
    this.threads = threads;
    this.mirror = mirror;
    this.plan = plan;
    this.offset = offset;
    this.question = question;
    this.reusedRows = reusedRows;
    this.caller = caller;
    this.dispatch = new Dispatch(costs, speeds, cores, candidates());
    this.answers = new MergedAnswers(question, costs.hypotheses());
  }

  /** The devices that may be used; those that hang too, if there is nothing else. */
  private BitSet candidates() {
    BitSet usable = new BitSet();
    for (int m = 0; m < members.size(); m++) {
      usable.set(m, members.get(m).isUsable());
      hanging.set(m, !usable.get(m) && !members.get(m).isLost());
    }
    if (usable.isEmpty()) {
      usable.or(hanging);
      hanging.clear();
    }
    if (usable.isEmpty()) {
      throw new DeviceLostException("all devices are lost");
    }
    return usable;
  }

  /** The answers to all hypotheses. */
  Answers run() {
    try {
      while (!isOver()) {
        int sole = dispatch.sole();
        if (sole >= 0 && hanging.isEmpty()) {
          step(sole);
        } else {
          together();
        }
      }
    } finally {
      end();
    }
    return answers.all();
  }

  /** What the batch has taught about the devices' speeds. */
  List<Speed> speeds() {
    lock.lock();
    try {
      List<Speed> speeds = new ArrayList<>();
      for (int m = 0; m < members.size(); m++) {
        speeds.add(dispatch.speed(m));
      }
      return speeds;
    } finally {
      lock.unlock();
    }
  }

  private boolean isOver() {
    lock.lock();
    try {
      caller.check();
      rethrow();
      if (dispatch.isDone()) {
        return true;
      }
      if (dispatch.left().isEmpty() && admit(member -> !member.isLost()).isEmpty()) {
        throw refusal == null ? new DeviceLostException("no device is left") : refusal;
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  private void rethrow() {
    switch (failure) {
      case null -> {}
      case RuntimeException exception -> throw exception;
      case Error error -> throw error;
      case Throwable other -> throw new IllegalStateException(other);
    }
  }

  /** Gives each device a thread and waits until the batch is done or no device works on it. */
  private void together() {
    lock.lock();
    try {
      start(dispatch.left());
      while (!dispatch.isDone() && failure == null && !working.isEmpty()) {
        caller.check();
        changed.awaitNanos(hanging.isEmpty() ? POLL_NANOS : RETURN_NANOS);
        start(admit(Member::isUsable));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (CancellationException)
          new CancellationException("the evaluation was interrupted").initCause(e);
    } finally {
      lock.unlock();
    }
  }

  private void start(BitSet some) {
    for (int m = some.nextSetBit(0); m >= 0; m = some.nextSetBit(m + 1)) {
      int member = m;
      working.set(m);
      threads.execute(() -> work(member));
    }
  }

  /** Lets those devices take part, of the ones that hang, that are good enough; which these are. */
  private BitSet admit(Predicate<Member> good) {
    BitSet admitted =
        hanging.stream()
            .filter(m -> good.test(members.get(m)))
            .collect(BitSet::new, BitSet::set, BitSet::or);
    hanging.andNot(admitted);
    admitted.stream().forEach(dispatch::admit);
    return admitted;
  }

  /** The batch has its answers or is given up: calls that have not come back are abandoned. */
  private void end() {
    lock.lock();
    try {
      over = true;
      changed.signalAll();
      called.stream().forEach(m -> members.get(m).abandon());
    } finally {
      lock.unlock();
    }
  }

  private void work(int member) {
    try {
      while (!over && step(member)) {
        // Each step is one chunk, or a wait for one.
      }
    } finally {
      lock.lock();
      try {
        working.clear(member);
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /** Does what the device should do next; whether there may be more. */
  @SuppressWarnings("WaitNotInLoop") // the caller's loop checks the condition again
  private boolean step(int member) {
    ChunkAssignment assignment;
    lock.lock();
    try {
      if (over || failure != null) {
        return false;
      }
      long now = TimeSource.SYSTEM.nanos();
      switch (dispatch.next(member, now)) {
        case NextAction.Leave leave -> {
          return false;
        }
        case NextAction.Wait wait -> {
          changed.awaitNanos(Math.clamp((long) (wait.until() - now), 1, POLL_NANOS));
          return true;
        }
        case NextAction.Work work -> {
          assignment = work.assignment();
          called.set(member);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
    evaluate(member, assignment);
    return true;
  }

  private void evaluate(int number, ChunkAssignment assignment) {
    Member member = members.get(number);
    Chunk chunk = assignment.chunk();
    try {
      Answers some =
          member
              .resident(mirror, reusedRows)
              .evaluate(
                  plan,
                  offset + chunk.from(),
                  offset + chunk.to(),
                  question,
                  () -> over || assignment.isSuperseded() || caller.isCancelled());
      long now = TimeSource.SYSTEM.nanos();
      member.answered(chunk.hypotheses(), now - assignment.start());
      tell(
          number,
          () -> {
            if (dispatch.finished(assignment, now)) {
              answers.put(chunk.from(), some);
            }
          });
    } catch (MemoryBudgetException exhausted) {
      tell(
          number,
          () -> {
            refusal = exhausted;
            dispatch.exhausted(assignment);
          });
    } catch (DeviceLostException lost) {
      member.lose(String.valueOf(lost.getMessage()));
      tell(
          number,
          () -> {
            refusal = lost;
            dispatch.lost(assignment);
          });
    } catch (CancellationException cancelled) {
      tell(
          number,
          () -> {
            dispatch.stopped(assignment);
            if (!assignment.isSuperseded()) {
              failure = cancelled;
            }
          });
    } catch (RuntimeException | Error broken) {
      tell(number, () -> failure = broken);
    }
  }

  /** The device's call has come back. */
  private void tell(int number, Runnable news) {
    lock.lock();
    try {
      called.clear(number);
      if (over) {
        members.get(number).comeBack();
      }
      news.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
