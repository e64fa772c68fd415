// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.device.Availability;
import org.htedl.device.Device;
import org.htedl.device.Resident;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.mirror.Mirror;

/** A scalar device that counts how often it is closed. */
public final class ClosingDevice implements Device {
  private final ScalarDevice scalar = new ScalarDevice();
  private final AtomicInteger closed;

  public ClosingDevice(AtomicInteger closed) {
    this.closed = closed;
  }

  @Override
  public String name() {
    return scalar.name();
  }

  @Override
  public Availability availability() {
    return scalar.availability();
  }

  @Override
  public Resident open(Mirror mirror) {
    return scalar.open(mirror);
  }

  @Override
  public void close() {
    closed.incrementAndGet();
  }
}
