// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

/**
 * What is believed of a device from one batch to the next. A device that other work disturbed for a
 * while seems slow, and would seem so for good, since it is not asked again: after some batches
 * without it, it is therefore tried with the speed that the probe has shown. Each trial that does
 * not confirm that speed lowers it and doubles the number of batches to the next.
 *
 * @param speed as it was seen last
 * @param hope as it may be, if what was seen last was a disturbance
 * @param passedOver the number of batches since it was last asked
 * @param patience the number of batches after which it is tried
 */
record Estimate(Speed speed, Speed hope, int passedOver, int patience) {
  private static final int LEAST_PATIENCE = 64;
  private static final int MOST_PATIENCE = 4096;

  /** That of a device which a probe has measured. */
  static Estimate probed(Speed speed) {
    return new Estimate(speed, speed, 0, LEAST_PATIENCE);
  }

  /** The speed to decide by. */
  Speed offered() {
    return isTrial() ? speed.orFaster(hope) : speed;
  }

  private boolean isTrial() {
    return passedOver >= patience;
  }

  /** A batch was done without the device. */
  Estimate withoutIt() {
    return new Estimate(speed, hope, Math.min(passedOver + 1, patience), patience);
  }

  /**
   * The device took part in a batch.
   *
   * @param seen the offered speed, corrected by the batch
   */
  Estimate asked(Speed seen) {
    return isTrial()
        ? new Estimate(seen, seen, 0, Math.min(2 * patience, MOST_PATIENCE))
        : new Estimate(seen, hope, 0, Math.max(patience - 1, LEAST_PATIENCE));
  }
}
