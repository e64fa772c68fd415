// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.device.Availability;
import org.htedl.device.Device;
import org.htedl.device.Resident;
import org.htedl.mirror.Mirror;

/**
 * A device that evaluates nothing.
 *
 * @param open how many of these are open
 */
record OpenCounter(AtomicInteger open) implements Device {
  OpenCounter {
    open.incrementAndGet();
  }

  @Override
  public String name() {
    return "counter";
  }

  @Override
  public Availability availability() {
    return Availability.present("counts how often it is open");
  }

  @Override
  public Resident open(Mirror mirror) {
    throw new IllegalStateException("evaluates nothing");
  }

  @Override
  public void close() {
    open.decrementAndGet();
  }
}
