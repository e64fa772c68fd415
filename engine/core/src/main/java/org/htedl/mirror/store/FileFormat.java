// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

/**
 * The outline of a snapshot, version 2. All numbers are little-endian, the lowest byte first.
 *
 * <pre>{@code
 * header     8 magic | u32 version | u32 0x01020304 | 32 engine | u8 entailment | u8 mirrors | 2 zero
 *            32 signature of the data | 32 signature of the schema graphs
 *            u32 nodes | u32 literals | u64 assertions | u64 length of the file | zeros up to 192
 * sections   each begins at a multiple of 64, with zeros before it
 * directory  40 bytes a section, see Section
 * trailer    u64 place of the directory | u32 sections | u32 CRC of the directory
 *            u32 CRC of the header | u32 zero | 8 magic
 * }</pre>
 *
 * <p>Version 1 had the same outline, but its signatures did not cover all of the data.
 *
 * <p>There is no byte outside of these, and each is under a CRC32C or compared with what it must
 * be. The sums find damage, not forgery: all ids, places and lengths are checked besides.
 */
final class FileFormat {
  /** The first and the last eight bytes: HTEDLMIR. */
  static final long MAGIC = 0x52494D4C44455448L;

  static final int VERSION = 2;
  static final int BYTE_ORDER = 0x01020304;
  static final int HEADER_BYTES = 192;
  static final int TRAILER_BYTES = 32;
  static final int ALIGNMENT = 64;

  /** The most bytes of one section; longer content is several, so that they can be read at once. */
  static final int SECTION_BYTES = 16 << 20;

  /** What is read, written and summed at a time. */
  static final int BUFFER_BYTES = 1 << 20;

  private FileFormat() {}

  /** The next place where a section may begin. */
  static long aligned(long place) {
    return (place + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }
}
