// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import java.util.Random;

/**
 * A device on a virtual clock.
 *
 * @param speed how fast it really is
 * @param jitter each call takes up to so much more or less, as a part of its time
 * @param failing the part of calls that end, after half of their time, for lack of memory
 * @param stallsAt the number of the call that never comes back, from 0; -1 for none
 */
record SimulatedDevice(Speed speed, double jitter, double failing, int stallsAt) {
  /** How a call ends. */
  enum End {
    ANSWERS,
    EXHAUSTED,
    NEVER
  }

  /** A device that does what is expected of it. */
  static SimulatedDevice steady(Speed speed) {
    return new SimulatedDevice(speed, 0, 0, -1);
  }

  End end(int call, Random random) {
    if (call == stallsAt) {
      return End.NEVER;
    }
    return random.nextDouble() < failing ? End.EXHAUSTED : End.ANSWERS;
  }

  long nanos(Chunk chunk, Random random) {
    double factor = 1 + jitter * (2 * random.nextDouble() - 1);
    return Math.max(1, Math.round(speed.nanos(chunk.units()) * factor));
  }
}
