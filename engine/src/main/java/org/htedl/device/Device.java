package org.htedl.device;

import org.htedl.mirror.Mirror;

/**
 * Something that runs plans: a processor, or a graphics card. Thread-safe. Closing it closes what
 * it opened.
 */
public interface Device extends AutoCloseable {
  /** The name by which it is configured, such as {@code scalar}. */
  String name();

  /** Whether it can be used here, or the reason why not. */
  Availability availability();

  /**
   * Makes a revision of a mirror ready for evaluation.
   *
   * @throws IllegalStateException if the device is absent
   * @throws org.htedl.mirror.MemoryBudgetException if the mirror does not fit
   */
  Resident open(Mirror mirror);

  @Override
  void close();
}
