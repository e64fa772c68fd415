// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.nio.ByteBuffer;

/**
 * An entry of the directory: {@code u16 kind | u8 bytes of an element | u8 zero | u32 number | u64
 * place | u64 bytes | u64 elements | u32 CRC32C | u32 zero}.
 *
 * @param number which of the sections of its kind it is, from 0
 * @param place where in the file it begins
 * @param bytes its length, without the zeros after it
 * @param crc of it with the zeros up to the next section
 */
record Section(SectionKind kind, int number, long place, int bytes, int crc) {
  static final int ENTRY_BYTES = 40;

  /** How many elements there are. */
  int elements() {
    return bytes / kind.width();
  }

  /** The length with the zeros up to the next section. */
  int paddedBytes() {
    return (int) FileFormat.aligned(bytes);
  }

  void putInto(ByteBuffer entry) {
    entry
        .putShort((short) kind.code())
        .put((byte) kind.width())
        .put((byte) 0)
        .putInt(number)
        .putLong(place)
        .putLong(bytes)
        .putLong(elements())
        .putInt(crc)
        .putInt(0);
  }

  static Section of(ByteBuffer entry) throws RefusedSnapshotException {
    SectionKind kind = SectionKind.of(entry.getShort());
    int width = entry.get();
    entry.get();
    int number = entry.getInt();
    long place = entry.getLong();
    long bytes = entry.getLong();
    long elements = entry.getLong();
    int crc = entry.getInt();
    entry.getInt();
    if (width != kind.width()
        || bytes <= 0
        || bytes > FileFormat.SECTION_BYTES
        || elements * width != bytes) {
      throw new RefusedSnapshotException("its directory makes no sense");
    }
    return new Section(kind, number, place, (int) bytes, crc);
  }
}
