// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator.driver;

/** Memory of a device. Closing it frees it once the work asked for so far is done. */
public interface Memory extends AutoCloseable {
  /** Its size in bytes. */
  long bytes();

  /** The memory as the accelerator allocated it, where this only accounts for it. */
  default Memory whole() {
    return this;
  }

  @Override
  void close();
}
