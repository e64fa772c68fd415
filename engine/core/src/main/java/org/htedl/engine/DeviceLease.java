// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import org.htedl.device.Device;
import org.jspecify.annotations.Nullable;

/**
 * One user's hold on a shared device: from its creation until it has been closed and the last batch
 * that was running has ended. A batch after that acquires the device anew. Thread-safe.
 *
 * <p>It refers to nothing of its user, so that it can be released when the user is garbage.
 */
final class DeviceLease implements Runnable {
  private final SharedDevice shared;
  private @Nullable Device device;
  private int batches;
  private boolean closed;

  /**
   * Acquires the device.
   *
   * @throws IllegalStateException with the reason, if it cannot be used
   */
  DeviceLease(SharedDevice shared) {
    this.shared = shared;
    this.device = shared.acquire();
  }

  SharedDevice shared() {
    return shared;
  }

  /** The device if it is held now. */
  synchronized @Nullable Device held() {
    return device;
  }

  /** A batch begins, for which the device stays open until {@link #end}. */
  synchronized Device begin() {
    Device held = device;
    if (held == null) {
      held = shared.acquire();
      device = held;
      closed = false;
    }
    batches++;
    return held;
  }

  /** A batch has ended. */
  synchronized void end() {
    batches--;
    releaseIfUnused();
  }

  /** Releases the device, or has the last batch that runs release it. */
  @Override
  public synchronized void run() {
    closed = true;
    releaseIfUnused();
  }

  private void releaseIfUnused() {
    if (closed && batches == 0 && device != null) {
      device = null;
      shared.release();
    }
  }
}
