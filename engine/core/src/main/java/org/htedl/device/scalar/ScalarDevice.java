// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.scalar;

import org.htedl.device.Availability;
import org.htedl.device.Device;
import org.htedl.device.Resident;
import org.htedl.mirror.Mirror;

/** One thread, plain loops: always there, and what all other devices are compared with. */
public final class ScalarDevice implements Device {
  @Override
  public String name() {
    return "scalar";
  }

  @Override
  public Availability availability() {
    return Availability.present("1 thread, 64-bit words");
  }

  @Override
  public Resident open(Mirror mirror) {
    return new ScalarResident(mirror);
  }

  @Override
  public int busyCores() {
    return 1;
  }

  @Override
  public void close() {}
}
