// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.htedl.answerset.tail.ComponentBatch;
import org.htedl.answerset.tail.ComponentTails;
import org.htedl.device.accelerator.AcceleratedDevice;
import org.htedl.device.accelerator.Budget;
import org.htedl.device.accelerator.Holdings;
import org.htedl.device.accelerator.Launches;
import org.htedl.device.accelerator.driver.Arguments;
import org.htedl.device.accelerator.driver.Kernel;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.limit.Cancellation;

/**
 * Small programs by the kernel {@code htedlCircles}, those of as many words of candidates together.
 * Every call has the device to itself and frees what it allocated.
 */
final class DeviceCircles implements ComponentTails {
  /** Guesses whose candidates are in one word. */
  private static final int WORD_GUESSES = 5;

  /** Bytes that rows may take. */
  private static final long ROOM = 1 << 26;

  private final AcceleratedDevice device;
  private final long room;

  /** Creates it on a device that is there. */
  DeviceCircles(AcceleratedDevice device) {
    this(device, ROOM);
  }

  /**
   * With less memory, for tests.
   *
   * @param room bytes for rows; at least what one component needs is taken
   */
  DeviceCircles(AcceleratedDevice device, long room) {
    this.device = device;
    this.room = room;
  }

  @Override
  public Answers answer(ComponentBatch batch, Cancellation cancellation) {
    int count = batch.count();
    int[] counts = new int[count];
    if (count == 0) {
      return new Answers(counts, new BitSet(), new BitSet());
    }
    int[] order = byShift(batch);
    int[] sorted = new int[count];
    long[] present = new long[(batch.atoms() + Long.SIZE - 1) / Long.SIZE];
    long[] absent = new long[present.length];
    device.inTurn(
        cancellation,
        holdings -> run(holdings, batch, order, cancellation, sorted, present, absent));
    for (int i = 0; i < count; i++) {
      counts[order[i]] = sorted[i];
    }
    return new Answers(counts, BitSet.valueOf(present), BitSet.valueOf(absent));
  }

  /** All components, those of fewer candidates first. */
  private static int[] byShift(ComponentBatch batch) {
    int[] next = new int[Integer.SIZE];
    for (int component = 0; component < batch.count(); component++) {
      next[shift(batch, component) + 1]++;
    }
    Arrays.parallelPrefix(next, Integer::sum);
    int[] order = new int[batch.count()];
    for (int component = 0; component < batch.count(); component++) {
      order[next[shift(batch, component)]++] = component;
    }
    return order;
  }

  private static int shift(ComponentBatch batch, int component) {
    return Math.max(0, batch.guesses(component) - WORD_GUESSES);
  }

  private void run(
      Holdings holdings,
      ComponentBatch batch,
      int[] order,
      Cancellation cancellation,
      int[] counts,
      long[] present,
      long[] absent) {
    int[] words = batch.words();
    int[] places = IntStream.of(order).map(batch::place).toArray();
    int most = IntStream.of(order).map(batch::atoms).max().orElse(1);
    int widest = shift(batch, order[order.length - 1]);
    long each = Math.max(1L, most) * Integer.BYTES;
    long rowBytes = Math.max(each << widest, Math.min(room, (each << widest) * order.length));
    Budget budget = holdings.budget();
    try (Memory code = budget.allocate((long) words.length * Integer.BYTES, "programs");
        Memory starts = budget.allocate((long) places.length * Integer.BYTES, "programs");
        Memory rows = budget.allocate(rowBytes, "rows of candidates");
        Memory models = budget.allocate((long) counts.length * Integer.BYTES, "answer sets");
        Memory some = budget.allocate((long) present.length * Long.BYTES, "answer sets");
        Memory none = budget.allocate((long) absent.length * Long.BYTES, "answer sets")) {
      holdings.staging().write(code, 0, words, words.length);
      holdings.staging().write(starts, 0, places, places.length);
      for (Memory zero : new Memory[] {models, some, none}) {
        holdings.accelerator().clear(zero.whole(), 0, zero.bytes());
      }
      Launches launches = new Launches(holdings.accelerator(), cancellation);
      for (int first = 0; first < order.length; ) {
        int shift = shift(batch, order[first]);
        long fit = rowBytes / (each << shift);
        int end = first;
        while (end < order.length && end - first < fit && shift(batch, order[end]) == shift) {
          end++;
        }
        launches.each(
            Kernel.CIRCLES,
            (long) (end - first) << shift,
            (long) words.length << shift,
            new Arguments()
                .add(rows)
                .add(code)
                .add(starts)
                .add(first, end - first, shift)
                .add(models)
                .add(some)
                .add(none));
        first = end;
      }
      holdings.staging().read(models, 0, counts);
      holdings.staging().read(some, 0, present);
      holdings.staging().read(none, 0, absent);
    }
  }
}
