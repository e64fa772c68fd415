// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator.driver;

/** The kernels' {@code interface.h} in Java; a test compares the two. */
public final class KernelInterface {
  /** Identifies the header that the kernels must have been compiled with: its checksum. */
  public static final int CHECKSUM = 0x27a3bba4;

  public static final int CODE_BITS = 3;
  public static final int AND = 0;
  public static final int AND_NOT = 1;
  public static final int PUSH = 2;
  public static final int POP = 3;
  public static final int POP_NOT = 4;

  /** How many values a program may have on its stack. */
  public static final int STACK = 4;

  /** Heads with more targets than this get a group each. */
  public static final int LONG = 64;

  /** The items of such a group. */
  public static final int GROUP = 64;

  /** Values that such a group scans or sorts at a time. */
  public static final int RUN = 128;

  private KernelInterface() {}

  /**
   * Asks loaded kernels which interface they have.
   *
   * @throws IllegalStateException if it is another one
   */
  public static void check(Accelerator accelerator) {
    var answer = accelerator.staging(Integer.BYTES);
    try (Memory identity = accelerator.allocate(Integer.BYTES)) {
      accelerator.launch(Kernel.IDENTIFY, 1, 1, new Arguments().add(identity));
      accelerator.read(identity, 0, answer);
    }
    int found = answer.getInt(0);
    if (found != CHECKSUM) {
      throw new IllegalStateException(
          "the kernels have interface %08x, and this program %08x: build both anew"
              .formatted(found, CHECKSUM));
    }
  }
}
