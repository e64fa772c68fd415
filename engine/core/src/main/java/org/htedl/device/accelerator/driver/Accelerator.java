// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator.driver;

import java.nio.ByteBuffer;

/**
 * The operations of one device with the kernels loaded: all that differs between {@code
 * device.opencl} and {@code device.cuda}. Operations run in the order of the calls. For one thread
 * at a time, which calls {@link #attach} first. Every method may throw {@link
 * org.htedl.device.DeviceLostException}.
 *
 * <p>Callers own the memory and staging memory that they allocate; closing the accelerator frees
 * what is left.
 */
public interface Accelerator extends AutoCloseable {
  /** The device's properties; constant. */
  Traits traits();

  /** Makes the calling thread the one that uses the device. */
  void attach();

  /**
   * Memory of the device, its contents undefined.
   *
   * @param bytes more than 0
   * @throws org.htedl.device.DeviceExhaustedException if the device has fewer free
   */
  Memory allocate(long bytes);

  /** Pinned host memory, which the device reads and writes directly; freed with the device. */
  ByteBuffer staging(int bytes);

  /**
   * Begins to copy to the device.
   *
   * @param at where, in bytes
   * @param from staging memory, from its position to its limit; not to be changed before a mark
   *     that was set afterwards has been reached
   */
  void write(Memory to, long at, ByteBuffer from);

  /** A mark after everything asked for so far. */
  Mark mark();

  /**
   * Copies from the device, after all work asked for so far, and waits.
   *
   * @param at where, in bytes
   * @param to staging memory, filled from its position to its limit
   */
  void read(Memory from, long at, ByteBuffer to);

  /** Copies within the device; the two ranges do not overlap. */
  void copy(Memory from, long fromByte, Memory to, long toByte, long bytes);

  /** Fills with zeros; {@code at} and {@code bytes} are multiples of 4. */
  void clear(Memory memory, long at, long bytes);

  /**
   * Runs a kernel.
   *
   * @param groups how many groups of items, 1 or more
   * @param items the items of a group
   */
  void launch(Kernel kernel, long groups, int items, Arguments arguments);

  /** Waits until all work is done. */
  void finish();

  @Override
  void close();

  /** A place in the order of a device's work. Whoever sets a mark awaits it, once. */
  interface Mark {
    /** Waits until everything before the mark is done, and frees what the mark holds. */
    void await();
  }
}
