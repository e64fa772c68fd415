package org.htedl.schedule;

import java.util.ArrayList;
import java.util.List;

/**
 * The estimated speeds of all devices on mirrors of one size; replaced as a whole. Batches whose
 * calls take longer see speeds with that, which are kept without.
 */
final class Speeds {
  private volatile List<Speed> list;

  Speeds(List<Speed> list) {
    this.list = List.copyOf(list);
  }

  /**
   * One for each device.
   *
   * @param callNanos what each call takes longer in the batch that asks
   */
  List<Speed> list(double callNanos) {
    return list.stream().map(speed -> speed.withCall(callNanos)).toList();
  }

  /**
   * Keeps what a batch has shown of the devices that took part; of two batches at the same time the
   * later one's word counts.
   *
   * @param expected what {@link #list} gave the batch
   */
  synchronized void learn(List<Speed> expected, List<Speed> seen, double callNanos) {
    List<Speed> next = new ArrayList<>(list);
    for (int d = 0; d < seen.size(); d++) {
      if (!seen.get(d).equals(expected.get(d))) {
        next.set(d, seen.get(d).withCall(-callNanos));
      }
    }
    list = List.copyOf(next);
  }

  /** The same of a batch that one device has done. */
  synchronized void learn(int device, Speed seen, double callNanos) {
    List<Speed> next = new ArrayList<>(list);
    next.set(device, seen.withCall(-callNanos));
    list = List.copyOf(next);
  }
}
