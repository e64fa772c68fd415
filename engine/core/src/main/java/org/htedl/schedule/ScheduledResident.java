// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.htedl.device.Answers;
import org.htedl.device.Device;
import org.htedl.device.DeviceLostException;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.device.batch.MergedAnswers;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;
import org.htedl.time.TimeSource;
import org.jspecify.annotations.Nullable;

/** A revision on all devices of a schedule; a device gets it when it first has work on it. */
final class ScheduledResident implements Resident {
  private final ScheduledDevice device;
  private final Mirror mirror;
  private final LongAdder reusedRows;

  ScheduledResident(ScheduledDevice device, Mirror mirror, LongAdder reusedRows) {
    this.device = device;
    this.mirror = mirror;
    this.reusedRows = reusedRows;
  }

  @Override
  public Mirror mirror() {
    return mirror;
  }

  @Override
  public Answers evaluate(
      Plan plan, int from, int to, Question question, Cancellation cancellation) {
    plan.checkIsFor(mirror);
    if (from == to) {
      return new MergedAnswers(question, 0).all();
    }
    Speeds speeds = device.speeds(mirror, reusedRows, cancellation);
    Answers answers = alone(speeds, plan, from, to, question, cancellation);
    return answers == null ? shared(speeds, plan, from, to, question, cancellation) : answers;
  }

  /** The answers of the one device that does any batch alone, or null if others are to help. */
  private @Nullable Answers alone(
      Speeds speeds, Plan plan, int from, int to, Question question, Cancellation cancellation) {
    List<Member> members = device.members();
    BitSet left = new BitSet();
    for (int m = 0; m < members.size(); m++) {
      left.set(m, !members.get(m).isLost());
    }
    // One that hangs may come back, and be faster, while the batch runs.
    boolean hangs = left.stream().anyMatch(m -> !members.get(m).isUsable());
    long most = PlanCosts.most(mirror, plan, to - from);
    double call = PlanCosts.callNanos(plan);
    List<Speed> expected = speeds.list(call);
    int sole =
        hangs || left.isEmpty() ? -1 : SplitChoice.sole(expected, device.cores(), left, most);
    if (sole < 0) {
      return null;
    }
    Member member = members.get(sole);
    try {
      // To bring a revision there takes long once and says nothing of later batches.
      Resident resident = member.resident(mirror, reusedRows);
      long start = TimeSource.SYSTEM.nanos();
      Answers answers = resident.evaluate(plan, from, to, question, cancellation);
      long nanos = TimeSource.SYSTEM.nanos() - start;
      member.answered(to - from, nanos);
      if (most < Long.MAX_VALUE) {
        speeds.learn(sole, expected.get(sole).observed(most, nanos), call);
      }
      return answers;
    } catch (MemoryBudgetException tooMuchAtOnce) {
      return null;
    } catch (DeviceLostException lost) {
      member.lose(String.valueOf(lost.getMessage()));
      return null;
    }
  }

  private Answers shared(
      Speeds speeds, Plan plan, int from, int to, Question question, Cancellation cancellation) {
    double call = PlanCosts.callNanos(plan);
    List<Speed> expected = speeds.list(call);
    BatchRun run =
        new BatchRun(
            device.members(),
            device.cores(),
            device.threads(),
            mirror,
            plan,
            from,
            new PlanCosts(mirror, plan, from, to),
            expected,
            question,
            reusedRows,
            cancellation);
    Answers answers = run.run();
    speeds.learn(expected, run.speeds(), call);
    return answers;
  }

  @Override
  public List<OperationTrace> trace(Plan plan, Cancellation cancellation) {
    Device tracing = device.tracing();
    Resident resident = mirror.derived(tracing, opened -> tracing.open(opened, reusedRows));
    return resident.trace(plan, cancellation);
  }

  @Override
  public long keptBytes() {
    long bytes = 0;
    for (Resident resident : residents()) {
      bytes += resident.keptBytes();
    }
    return bytes;
  }

  @Override
  public void keepAtMost(long bytes) {
    List<Resident> residents = residents();
    for (Resident resident : residents) {
      resident.keepAtMost(bytes / residents.size());
    }
  }

  private List<Resident> residents() {
    return device.members().stream()
        .map(member -> member.residentBefore(mirror))
        .filter(Objects::nonNull)
        .toList();
  }

  /** The devices' forms of the revision belong to the mirror and go with it. */
  @Override
  public void close() {}
}
