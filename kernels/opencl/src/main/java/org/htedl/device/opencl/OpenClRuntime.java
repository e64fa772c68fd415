// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.opencl;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The OpenCL runtime of this process, as far as one thread at a time may use it.
 *
 * <p>The specification makes every call but {@code clSetKernelArg} safe for threads, and drivers
 * are not: with PoCL 3.1 two threads that look for devices at the same time end the process by a
 * segmentation fault in {@code clGetDeviceInfo}, since the second finds devices that the first is
 * still setting up. So what uses the state that all contexts share, which is the search for
 * platforms and devices, the making and releasing of contexts, and the compiler, is done by one
 * thread at a time. The runtime is one of the process, and so is the lock.
 */
final class OpenClRuntime {
  private static final ReentrantLock LOCK = new ReentrantLock();

  private OpenClRuntime() {}

  /** Does something while no other thread is in here. */
  static <T> T alone(Supplier<T> work) {
    LOCK.lock();
    try {
      return work.get();
    } finally {
      LOCK.unlock();
    }
  }

  /** As {@link #alone(Supplier)}, without a result. */
  static void alone(Runnable work) {
    LOCK.lock();
    try {
      work.run();
    } finally {
      LOCK.unlock();
    }
  }
}
