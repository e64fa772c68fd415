// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.device.accelerator.driver.Arguments;
import org.htedl.device.accelerator.driver.Kernel;
import org.htedl.device.accelerator.driver.KernelInterface;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.limit.Cancellation;

/**
 * Launches kernels for one batch, and checks for cancellation at intervals of work: launches are
 * asynchronous, so each check first waits for the device.
 */
public final class Launches {
  private final Accelerator accelerator;
  private final Cancellation cancellation;
  private long units;

  public Launches(Accelerator accelerator, Cancellation cancellation) {
    this.accelerator = accelerator;
    this.cancellation = cancellation;
  }

  /** Number of groups of {@code items} items. */
  public static long groups(long all, int items) {
    return Math.max(1, (all + items - 1) / items);
  }

  /** One item for each of {@code all}, in ordinary groups. */
  public void each(Kernel kernel, long all, long work, Arguments arguments) {
    int items = accelerator.traits().items();
    groups(kernel, groups(all, items), items, work, arguments);
  }

  /**
   * Launches a kernel for this many groups.
   *
   * @param work the units of the whole launch
   */
  public void groups(Kernel kernel, long groups, int items, long work, Arguments arguments) {
    cancellation.check();
    accelerator.launch(kernel, groups, items, arguments);
    units += work;
    if (units >= accelerator.traits().unitsALaunch()) {
      accelerator.finish();
      units = 0;
      cancellation.check();
    }
  }

  /**
   * Looks for every some thousand values of a counter whether the caller still wants the answer.
   */
  void poll(int counter) {
    cancellation.check(counter);
  }

  /** The work that one launch may have; more is better cut up. */
  long unitsALaunch() {
    return accelerator.traits().unitsALaunch();
  }

  /**
   * Runs kernels over all heads of a relation, long ones apart.
   *
   * @param shortKernel for heads with few targets, or for all if there is no other
   * @param longKernel for heads with many, or the same as {@code shortKernel} if it takes all
   * @param more adds the arguments after those of the relation
   */
  void overHeads(DeviceRelation relation, Kernel shortKernel, Kernel longKernel, Ending more) {
    for (DeviceRelation.Part part : relation.parts()) {
      DeviceRelation.Arrays arrays = part.arrays();
      long work = (long) arrays.headCount() + arrays.pairs();
      int step = (int) Math.max(1, arrays.headCount() * (double) unitsALaunch() / (work + 1));
      for (int first = 0;
          first < arrays.headCount();
          first += Math.min(step, arrays.headCount() - first)) {
        int end = first + Math.min(step, arrays.headCount() - first);
        Arguments arguments = more.end(relation(part, first, end));
        each(shortKernel, end - first, work * (end - first) / arrays.headCount(), arguments);
      }
      if (longKernel != shortKernel && arrays.longCount() > 0) {
        Arguments arguments = more.end(relation(part, 0, arrays.longCount()));
        groups(longKernel, arrays.longCount(), KernelInterface.GROUP, arrays.pairs(), arguments);
      }
    }
  }

  /** Adds a kernel's own arguments. */
  interface Ending {
    Arguments end(Arguments relation);
  }

  private static Arguments relation(DeviceRelation.Part part, int first, int end) {
    DeviceRelation.Arrays arrays = part.arrays();
    Memory skipped = part.skipped();
    return new Arguments()
        .add(arrays.heads())
        .add(arrays.offsets())
        .add(arrays.targets())
        .add(arrays.longest())
        .add(skipped == null ? arrays.heads() : skipped)
        .add(skipped == null ? 0 : 1, first, end);
  }
}
