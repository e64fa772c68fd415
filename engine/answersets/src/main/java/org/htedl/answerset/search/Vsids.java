// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.Arrays;
import java.util.Random;
import org.htedl.answerset.search.clause.Assignment;
import org.htedl.answerset.search.clause.Watches;
import org.htedl.limit.WorkMeter;

/**
 * The variable that took part in most of the recent conflicts (variable state independent decaying
 * sum, of Chaff), with the value that it had last.
 */
final class Vsids implements Heuristic {
  private static final double DECAY = 0.95;
  private static final double TOO_LARGE = 1e100;

  private final Assignment assignment;
  private final WorkMeter meter;
  private double[] activities = new double[0];
  private byte[] signs = new byte[0];
  private int[] heap = new int[0];
  private int[] places = new int[0];
  private int size;
  private double increment = 1;

  /**
   * @param meter counts the work
   */
  Vsids(Assignment assignment, WorkMeter meter) {
    this.meter = meter;
    this.assignment = assignment;
  }

  @Override
  public void added(int variable, int sign) {
    if (variable >= heap.length) {
      int room = Math.max(64, 3 * (variable + 1) / 2);
      activities = Arrays.copyOf(activities, room);
      meter.add(2L * room);
      signs = Arrays.copyOf(signs, room);
      heap = Arrays.copyOf(heap, room);
      places = Arrays.copyOf(places, room);
    }
    signs[variable] = (byte) sign;
    places[variable] = -1;
    if (sign != NEVER) {
      push(variable);
    }
  }

  /** Those of many clauses come first, or any at random. */
  @Override
  public void start(long seed, Watches watches) {
    Random random = new Random(seed);
    for (int variable = 0; variable < assignment.variables(); variable++) {
      int count = watches.count(2 * variable) + watches.count(2 * variable + 1);
      meter.add(16);
      start(variable, seed == 0 ? 1e-5 * count : 1e-3 * random.nextDouble());
    }
  }

  private void start(int variable, double activity) {
    activities[variable] = activity;
    if (places[variable] >= 0) {
      up(places[variable]);
    }
  }

  @Override
  public int next() {
    while (size > 0) {
      meter.add(16);
      int variable = pop();
      if (assignment.values[2 * variable] == 0) {
        return 2 * variable + signs[variable];
      }
    }
    return -1;
  }

  @Override
  public void undone(int literal) {
    int variable = literal >> 1;
    if (signs[variable] == NEVER) {
      return;
    }
    signs[variable] = (byte) (literal & 1);
    if (places[variable] < 0) {
      push(variable);
    }
  }

  @Override
  public void involved(int variable) {
    activities[variable] += increment;
    if (activities[variable] > TOO_LARGE) {
      for (int i = 0; i < activities.length; i++) {
        activities[i] /= TOO_LARGE;
      }
      increment /= TOO_LARGE;
    }
    if (places[variable] >= 0) {
      up(places[variable]);
    }
  }

  @Override
  public void conflict() {
    increment /= DECAY;
  }

  private void push(int variable) {
    places[variable] = size;
    heap[size++] = variable;
    up(size - 1);
  }

  private int pop() {
    int top = heap[0];
    places[top] = -1;
    int last = heap[--size];
    if (size > 0) {
      heap[0] = last;
      places[last] = 0;
      down(0);
    }
    return top;
  }

  private void up(int from) {
    int place = from;
    int variable = heap[place];
    while (place > 0) {
      int parent = (place - 1) >> 1;
      int above = heap[parent];
      if (activities[above] >= activities[variable]) {
        break;
      }
      heap[place] = above;
      places[above] = place;
      place = parent;
    }
    heap[place] = variable;
    places[variable] = place;
  }

  private void down(int from) {
    int place = from;
    int variable = heap[place];
    while (true) {
      int child = 2 * place + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && activities[heap[child + 1]] > activities[heap[child]]) {
        child++;
      }
      int below = heap[child];
      if (activities[variable] >= activities[below]) {
        break;
      }
      heap[place] = below;
      places[below] = place;
      place = child;
    }
    heap[place] = variable;
    places[variable] = place;
  }
}
