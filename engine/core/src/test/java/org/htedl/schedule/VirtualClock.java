// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;

/** Runs a {@link Dispatch} with simulated devices, event by event; the same for the same seed. */
final class VirtualClock {
  private record Event(long time, ChunkAssignment assignment, SimulatedDevice.End end) {}

  private final List<SimulatedDevice> devices;
  private final Dispatch dispatch;
  private final int[] answered;
  private final Random random;
  private final int[] calls;
  private final Map<Integer, Double> waiting = new HashMap<>();
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::time));
  private long now;

  VirtualClock(PlanCosts costs, List<SimulatedDevice> devices, List<Speed> believed, long seed) {
    this.devices = devices;
    this.random = new Random(seed);
    this.calls = new int[devices.size()];
    this.answered = new int[costs.hypotheses()];
    BitSet all = new BitSet();
    all.set(0, devices.size());
    this.dispatch = new Dispatch(costs, believed, elsewhere(devices.size()), all);
  }

  /** Devices of which none is this machine's processor. */
  static CoreUse elsewhere(int devices) {
    return new CoreUse(Collections.nCopies(devices, 0), 1);
  }

  /** The time at which the last answer is there, in nanoseconds. */
  long run() {
    for (int lane = 0; lane < devices.size(); lane++) {
      ask(lane);
    }
    while (!dispatch.isDone()) {
      double waited = waiting.values().stream().min(Double::compare).orElse(Double.MAX_VALUE);
      Event event = events.peek();
      if (event != null && event.time <= waited) {
        events.remove();
        now = event.time;
        happens(event);
      } else if (waited < Double.MAX_VALUE) {
        now = Math.max(now + 1, (long) Math.ceil(waited));
        askAllThatWait();
      } else {
        throw new AssertionError("nothing happens any more");
      }
    }
    for (int h = 0; h < answered.length; h++) {
      if (answered[h] != 1) {
        throw new AssertionError("hypothesis " + h + " has " + answered[h] + " answers");
      }
    }
    return now;
  }

  /** How many calls there were. */
  int calls() {
    int sum = 0;
    for (int count : calls) {
      sum += count;
    }
    return sum;
  }

  private void happens(Event event) {
    ChunkAssignment assignment = event.assignment;
    if (assignment.isSuperseded()) {
      dispatch.stopped(assignment);
    } else if (event.end == SimulatedDevice.End.EXHAUSTED) {
      dispatch.exhausted(assignment);
    } else if (dispatch.finished(assignment, now)) {
      for (int h = assignment.chunk().from(); h < assignment.chunk().to(); h++) {
        answered[h]++;
      }
      stopWhatIsNotWanted();
    }
    ask(assignment.lane());
    askAllThatWait();
  }

  /** Devices notice quickly that a chunk has been answered elsewhere. */
  private void stopWhatIsNotWanted() {
    List<Event> later = new ArrayList<>(events);
    events.clear();
    for (Event event : later) {
      events.add(
          event.assignment.isSuperseded() ? new Event(now, event.assignment, event.end) : event);
    }
  }

  private void askAllThatWait() {
    for (int lane : List.copyOf(waiting.keySet())) {
      ask(lane);
    }
  }

  private void ask(int lane) {
    waiting.remove(lane);
    switch (dispatch.next(lane, now)) {
      case NextAction.Leave leave -> {}
      case NextAction.Wait wait -> waiting.put(lane, wait.until());
      case NextAction.Work work -> {
        ChunkAssignment assignment = work.assignment();
        SimulatedDevice device = devices.get(lane);
        SimulatedDevice.End end = device.end(calls[lane]++, random);
        long nanos = device.nanos(assignment.chunk(), random);
        switch (end) {
          case NEVER -> {}
          case EXHAUSTED -> events.add(new Event(now + nanos / 2, assignment, end));
          case ANSWERS -> events.add(new Event(now + nanos, assignment, end));
        }
      }
    }
  }
}
