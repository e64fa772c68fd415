// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.simulated;

import java.util.Arrays;

/** A clock for each worker of a cluster that is not there. */
final class VirtualCluster {
  private final double[] clocks;
  private final double bytesASecond;

  /**
   * @param bytesASecond that a worker can send, and receive at the same time
   */
  VirtualCluster(int workers, double bytesASecond) {
    this.clocks = new double[workers];
    this.bytesASecond = bytesASecond;
  }

  /** Each worker works for as long as it takes it. */
  void work(double[] seconds) {
    for (int w = 0; w < clocks.length; w++) {
      clocks[w] += seconds[w];
    }
  }

  /** Something that all have to wait for, and that takes a while itself. */
  void pause(double seconds) {
    Arrays.fill(clocks, now() + seconds);
  }

  /**
   * Each sends what the others read; none goes on before all have what they read.
   *
   * @param bytes by sender and receiver
   */
  void exchange(double[][] bytes) {
    pause(0);
    double longest = 0;
    for (int w = 0; w < clocks.length; w++) {
      double out = 0;
      double in = 0;
      for (int peer = 0; peer < clocks.length; peer++) {
        out += bytes[w][peer];
        in += bytes[peer][w];
      }
      longest = Math.max(longest, Math.max(out, in) / bytesASecond);
    }
    pause(longest);
  }

  /** When the last one is done, in seconds. */
  double now() {
    return Arrays.stream(clocks).max().orElse(0);
  }
}
