// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import java.math.BigInteger;
import java.util.Objects;
import org.htedl.device.accelerator.AcceleratedDevice;
import org.htedl.device.accelerator.Launches;
import org.htedl.limit.Bounds;
import org.htedl.mirror.relation.Expansion;
import org.htedl.mirror.relation.Expansions;

/**
 * Graph patterns by the kernels of {@code patterns.h}. Every call has the device to itself; the
 * relations stay there for the next one while there is room.
 */
final class DeviceExpansions implements Expansions {
  /**
   * Partial matches that a step may make at once; where there would be more, half is done first.
   */
  private static final int CAPACITY = 1 << 20;

  private final AcceleratedDevice device;
  private final int capacity;

  DeviceExpansions(AcceleratedDevice device) {
    this(device, CAPACITY);
  }

  /**
   * With fewer matches at once, for tests.
   *
   * @param capacity partial matches that a step may make at once
   */
  DeviceExpansions(AcceleratedDevice device, int capacity) {
    this.device = device;
    this.capacity = capacity;
  }

  @Override
  public BigInteger count(Expansion expansion, Bounds bounds) {
    if (expansion.steps().isEmpty() || expansion.roots().length == 0) {
      return BigInteger.valueOf(expansion.roots().length);
    }
    BigInteger[] result = {BigInteger.ZERO};
    device.inTurn(
        bounds.cancelled(),
        holdings -> {
          Launches launches = new Launches(holdings.accelerator(), bounds.cancelled());
          try (PatternRun run = new PatternRun(holdings, launches, expansion, capacity)) {
            result[0] = run.count();
          }
        });
    return Objects.requireNonNull(result[0]);
  }
}
