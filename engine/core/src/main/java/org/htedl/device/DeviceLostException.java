// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

/**
 * A device has stopped answering for good, such as a graphics card that was reset. The work is not
 * done; the scheduler retires the device and gives the work to another one.
 */
public final class DeviceLostException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DeviceLostException(String message) {
    super(message);
  }

  public DeviceLostException(String message, Throwable cause) {
    super(message, cause);
  }
}
