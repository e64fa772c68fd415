package org.htedl.device.accelerator.driver;

/** A place in the order of a device's work. Whoever sets a mark awaits it, once. */
public interface Mark {
  /** Waits until everything before the mark is done, and frees what the mark holds. */
  void await();
}
