// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Divides one batch among devices, without clock or threads of its own: the caller passes time and
 * events, so that real and simulated devices get the same decisions. Not thread-safe.
 *
 * <p>A free device gets a chunk of half its share of the remaining work, so that wrong estimates
 * even out, and its whole share when little is left. When nothing is left, it repeats a chunk of
 * another device that is overdue, or that it would finish sooner itself; the first answer counts.
 */
final class Dispatch {
  /** A chunk is overdue after this multiple of its expected time. */
  static final double OVERDUE = 1.25;

  /** A chunk smaller than this many calls' overhead is not worth a call of its own. */
  private static final double LEAST_OVERHEADS = 8;

  /** A chunk smaller than this many times what all of them compute again is not, either. */
  private static final double LEAST_SHARED = 4;

  private record Range(int from, int to) {}

  private final PlanCosts costs;
  private final CoreUse cores;
  private final List<Lane> lanes = new ArrayList<>();
  private final Deque<Range> open = new ArrayDeque<>();
  private final List<ChunkAssignment> running = new ArrayList<>();
  private BitSet participants;
  private int unanswered;

  /**
   * @param costs the batch
   * @param speeds one for each device
   * @param cores that the devices keep busy
   * @param candidates the devices that may be used, at least one
   */
  Dispatch(PlanCosts costs, List<Speed> speeds, CoreUse cores, BitSet candidates) {
    this.costs = costs;
    this.cores = cores;
    for (int lane = 0; lane < speeds.size(); lane++) {
      lanes.add(new Lane(speeds.get(lane)));
      if (!candidates.get(lane)) {
        lanes.get(lane).leave();
      }
    }
    unanswered = costs.hypotheses();
    if (unanswered > 0) {
      open.add(new Range(0, unanswered));
    }
    participants = SplitChoice.choose(costs, speeds, cores, candidates);
  }

  /** Whether every hypothesis has been answered. */
  boolean isDone() {
    return unanswered == 0;
  }

  /** The device that does the rest of the batch alone, or -1 if there are several or none. */
  int sole() {
    return participants.cardinality() == 1 && running.isEmpty() ? participants.nextSetBit(0) : -1;
  }

  /** The devices that may still be used, whether they take part or wait for others to fail. */
  BitSet left() {
    BitSet left = new BitSet();
    for (int lane = 0; lane < lanes.size(); lane++) {
      left.set(lane, !lanes.get(lane).isOut());
    }
    return left;
  }

  /** A device that was no candidate may be used from now on. */
  void admit(int lane) {
    lanes.get(lane).enter();
    participants = helpers();
  }

  /** The current estimate of a device's speed. */
  Speed speed(int lane) {
    return lanes.get(lane).speed();
  }

  /** The next step of a free device. */
  NextAction next(int lane, long now) {
    Lane own = lanes.get(lane);
    if (isDone() || own.isOut()) {
      return new NextAction.Leave();
    }
    Chunk chunk = participants.get(lane) && !open.isEmpty() ? cut(lane, now) : null;
    if (chunk == null) {
      ChunkAssignment late = late(lane, now);
      chunk = late == null ? null : late.chunk();
    }
    if (chunk == null) {
      return new NextAction.Wait(nextLate(now));
    }
    ChunkAssignment assignment =
        new ChunkAssignment(lane, chunk, now, own.speed().nanos(chunk.units()));
    own.start(assignment);
    running.add(assignment);
    return new NextAction.Work(assignment);
  }

  /** The next chunk for this device, cut off the work, or null if others had better do it. */
  private @Nullable Chunk cut(int lane, long now) {
    Lane own = lanes.get(lane);
    Range range = open.getFirst();
    Chunk chunk;
    if (sole() == lane && own.mostUnits() == Double.MAX_VALUE) {
      chunk = costs.chunk(range.from, range.to);
    } else {
      double wanted = Math.min(wanted(lane, now), own.mostUnits());
      chunk = costs.chunk(range.from, range.to, wanted);
      // A device so slow that one hypothesis is more than its part waits for what others leave.
      if (chunk.units() > 2 * wanted && isInTime(now)) {
        return null;
      }
    }
    open.removeFirst();
    if (chunk.to() < range.to) {
      open.addFirst(new Range(chunk.to(), range.to));
    }
    return chunk;
  }

  /** Whether a device is at work that will come back and take what is left. */
  private boolean isInTime(long now) {
    return running.stream().anyMatch(assignment -> assignment.overdue() > now);
  }

  /** How many units this device should take now, or none if the others finish before it could. */
  private double wanted(int lane, long now) {
    Lane own = lanes.get(lane);
    double window = finish(lane, now) - now;
    double work = (window - own.speed().overheadNanos()) * own.speed().rate();
    double least =
        LEAST_OVERHEADS * own.speed().overheadNanos()
            + LEAST_SHARED * costs.shared() * own.speed().nanosPerUnit();
    return Math.max(0, window > 2 * least ? work / 2 : work);
  }

  /** When everything is finished if all that gain by it finish together with this device. */
  private double finish(int lane, long now) {
    double left = 0;
    for (Range range : open) {
      left += costs.marginal(range.from, range.to);
    }
    BitSet sharing = (BitSet) participants.clone();
    for (ChunkAssignment assignment : running) {
      if (assignment.overdue() <= now) {
        sharing.clear(assignment.lane());
      }
    }
    sharing.set(lane);
    while (true) {
      double rates = 0;
      double sum = left;
      for (int d = sharing.nextSetBit(0); d >= 0; d = sharing.nextSetBit(d + 1)) {
        Speed speed = lanes.get(d).speed();
        rates += speed.rate();
        sum += (free(d, now) + speed.overheadNanos()) * speed.rate() + costs.shared();
      }
      double end = sum / rates;
      int before = sharing.cardinality();
      for (int d = sharing.nextSetBit(0); d >= 0; d = sharing.nextSetBit(d + 1)) {
        if (free(d, now) + lanes.get(d).speed().overheadNanos() > end) {
          sharing.clear(d);
        }
      }
      if (sharing.cardinality() == before || !sharing.get(lane)) {
        return end;
      }
    }
  }

  private double free(int lane, long now) {
    ChunkAssignment assignment = lanes.get(lane).running();
    return assignment == null ? now : Math.max(now, assignment.expectedEnd());
  }

  /** The chunk of another device that this one should repeat, or null. */
  private @Nullable ChunkAssignment late(int lane, long now) {
    if (!open.isEmpty() && isInTime(now)) {
      return null;
    }
    ChunkAssignment latest = null;
    for (ChunkAssignment assignment : running) {
      // Who takes no part may be in the others' way: it steps in where one has stalled.
      double due = participants.get(lane) ? assignment.expectedEnd() : assignment.overdue();
      boolean overdue = due <= now;
      boolean slower =
          assignment.expectedEnd()
              > now + OVERDUE * lanes.get(lane).speed().nanos(assignment.chunk().units());
      // What is superseded has been answered; doing it again would count the answers twice.
      if (!assignment.isSuperseded()
          && (overdue || slower)
          && runners(assignment.chunk()) == 1
          && (latest == null || assignment.expectedEnd() > latest.expectedEnd())) {
        latest = assignment;
      }
    }
    return latest;
  }

  private long runners(Chunk chunk) {
    return running.stream().filter(assignment -> assignment.chunk() == chunk).count();
  }

  /** The next time at which something becomes late without anything happening. */
  private double nextLate(long now) {
    double next = Double.MAX_VALUE;
    for (ChunkAssignment assignment : running) {
      if (assignment.expectedEnd() > now) {
        next = Math.min(next, assignment.expectedEnd());
      } else if (assignment.overdue() > now) {
        next = Math.min(next, assignment.overdue());
      }
    }
    return next;
  }

  /**
   * A device has answered its chunk.
   *
   * @return whether these are the first answers for it
   */
  boolean finished(ChunkAssignment assignment, long now) {
    running.remove(assignment);
    lanes.get(assignment.lane()).finish(assignment, now);
    if (assignment.isSuperseded()) {
      return false;
    }
    for (ChunkAssignment other : running) {
      if (other.chunk() == assignment.chunk()) {
        other.supersede();
      }
    }
    unanswered -= assignment.chunk().hypotheses();
    return true;
  }

  /** A device was stopped because its chunk has been answered by another. */
  void stopped(ChunkAssignment assignment) {
    running.remove(assignment);
    lanes.get(assignment.lane()).stop();
  }

  /** A device lacks what it needs for its chunk. */
  void exhausted(ChunkAssignment assignment) {
    lanes.get(assignment.lane()).exhaust(assignment);
    giveBack(assignment);
  }

  /** A device will not work any more. */
  void lost(ChunkAssignment assignment) {
    lanes.get(assignment.lane()).leave();
    giveBack(assignment);
  }

  private void giveBack(ChunkAssignment assignment) {
    running.remove(assignment);
    if (!assignment.isSuperseded() && runners(assignment.chunk()) == 0) {
      open.addFirst(new Range(assignment.chunk().from(), assignment.chunk().to()));
    }
    // The choice was wrong: all remaining devices take part.
    participants = helpers();
  }

  private BitSet helpers() {
    List<Speed> speeds = lanes.stream().map(Lane::speed).toList();
    BitSet left = left();
    return left.isEmpty() ? left : SplitChoice.all(costs, speeds, cores, left);
  }
}
