package org.htedl.device.accelerator.driver;

/** A copy to a device that may be under way. */
@FunctionalInterface
public interface Transfer {
  /** Waits until the memory of the host is no longer read, and frees what the transfer holds. */
  void await();
}
