// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.cuda;

import java.util.List;
import org.htedl.device.Availability;
import org.htedl.device.Device;

/**
 * The tests on a card as a program, for machines without Maven; not a test by its name. Exit status
 * 0 if all ran and succeeded, 1 if not, 2 if there is no card that can be used.
 */
final class CardTests {
  private CardTests() {}

  /**
   * Runs the tests that are named, or all.
   *
   * @param methods of {@link CudaDifferentialTest}
   */
  public static void main(String[] methods) {
    List<Device> devices = CudaDevices.all();
    Availability first = devices.getFirst().availability();
    devices.forEach(Device::close);
    if (!first.available()) {
      System.err.println("no card to test on: " + first.detail());
      System.exit(2);
    }
    boolean succeeded = TestRun.succeeds(CudaDifferentialTest.class, methods, first.detail());
    System.exit(succeeded ? 0 : 1);
  }
}
