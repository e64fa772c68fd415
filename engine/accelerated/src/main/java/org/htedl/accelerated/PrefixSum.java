// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import java.util.ArrayList;
import java.util.List;
import org.htedl.device.accelerator.Holdings;
import org.htedl.device.accelerator.Launches;
import org.htedl.device.accelerator.Scratch;
import org.htedl.device.accelerator.driver.Arguments;
import org.htedl.device.accelerator.driver.Kernel;
import org.htedl.device.accelerator.driver.KernelInterface;
import org.htedl.device.accelerator.driver.Memory;

/** Sums of all values before each, on a device. Not thread-safe. */
final class PrefixSum implements AutoCloseable {
  private final Holdings holdings;
  private final Launches launches;
  private final List<Scratch> levels = new ArrayList<>();

  PrefixSum(Holdings holdings, Launches launches) {
    this.holdings = holdings;
    this.launches = launches;
  }

  /**
   * Replaces each value by the sum of those before it.
   *
   * @param count 1 or more
   * @return the sum of all, without a sign; it has to fit into 32 bits
   */
  long run(Memory values, int count) {
    return run(values, count, 0);
  }

  private long run(Memory values, int count, int level) {
    if (levels.size() == level) {
      levels.add(new Scratch(holdings.budget(), "sums"));
    }
    int runs = (int) Launches.groups(count, KernelInterface.RUN);
    Memory sums = levels.get(level).atLeast((long) runs * Integer.BYTES);
    launches.groups(
        Kernel.SCAN,
        runs,
        KernelInterface.GROUP,
        count,
        new Arguments().add(values).add(count).add(sums));
    if (runs == 1) {
      int[] all = new int[1];
      holdings.staging().read(sums, 0, all);
      return Integer.toUnsignedLong(all[0]);
    }
    long all = run(sums, runs, level + 1);
    launches.each(Kernel.SCAN_ADD, count, count, new Arguments().add(values).add(count).add(sums));
    return all;
  }

  @Override
  public void close() {
    levels.forEach(Scratch::free);
  }
}
