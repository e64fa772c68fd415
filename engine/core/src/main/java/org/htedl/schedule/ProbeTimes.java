// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import java.time.Duration;

/**
 * How long the measurement of a device takes.
 *
 * @param patience nanoseconds after which a device that is still measured gets no work until it
 *     comes back
 * @param enough nanoseconds that a measurement takes at least, unless all repetitions are done
 * @param most nanoseconds that it takes at most, however much faster it still becomes
 */
record ProbeTimes(long patience, long enough, long most) {
  /** What users get. */
  static final ProbeTimes USUAL =
      new ProbeTimes(
          Duration.ofSeconds(10).toNanos(),
          Duration.ofMillis(250).toNanos(),
          Duration.ofSeconds(1).toNanos());

  /** These times with another patience. */
  ProbeTimes withPatience(long nanos) {
    return new ProbeTimes(nanos, enough, most);
  }
}
