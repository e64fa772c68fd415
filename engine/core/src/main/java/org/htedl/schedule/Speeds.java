// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import java.util.ArrayList;
import java.util.List;

/**
 * The estimated speeds of all devices on mirrors of one size; replaced as a whole. Batches whose
 * calls take longer see speeds with that, which are kept without.
 */
final class Speeds {
  private volatile List<Estimate> estimates;

  Speeds(List<Speed> list) {
    this.estimates = list.stream().map(Estimate::probed).toList();
  }

  /**
   * One for each device.
   *
   * @param callNanos what each call takes longer in the batch that asks
   */
  List<Speed> list(double callNanos) {
    return estimates.stream().map(each -> each.offered().withCall(callNanos)).toList();
  }

  /**
   * Keeps what a batch has shown of the devices that took part; of two batches at the same time the
   * later one's word counts.
   *
   * @param expected what {@link #list} gave the batch
   */
  synchronized void learn(List<Speed> expected, List<Speed> seen, double callNanos) {
    List<Estimate> next = new ArrayList<>();
    for (int d = 0; d < seen.size(); d++) {
      Estimate before = estimates.get(d);
      next.add(
          seen.get(d).equals(expected.get(d))
              ? before.withoutIt()
              : before.asked(seen.get(d).withCall(-callNanos)));
    }
    estimates = List.copyOf(next);
  }

  /** The same of a batch that one device has done. */
  synchronized void learn(int device, Speed seen, double callNanos) {
    List<Estimate> next = new ArrayList<>();
    for (int d = 0; d < estimates.size(); d++) {
      Estimate before = estimates.get(d);
      next.add(d == device ? before.asked(seen.withCall(-callNanos)) : before.withoutIt());
    }
    estimates = List.copyOf(next);
  }

  /** Keeps what a probe has shown of a device. */
  synchronized void probed(int device, Speed speed) {
    List<Estimate> next = new ArrayList<>(estimates);
    next.set(device, Estimate.probed(speed));
    estimates = List.copyOf(next);
  }
}
