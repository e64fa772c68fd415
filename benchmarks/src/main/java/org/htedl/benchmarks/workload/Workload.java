// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import org.htedl.device.Resident;
import org.htedl.mirror.Mirror;

/** Something to be timed on any device, over data made before. */
public interface Workload {
  /** The data. */
  Mirror mirror();

  /**
   * What is timed: from what the caller has in hands to the answers, on a fresh resident. So is
   * closing them.
   */
  Outcome answer(Resident resident);

  /** The sum that the reference program prints for the same data. */
  long check(Outcome outcome);
}
