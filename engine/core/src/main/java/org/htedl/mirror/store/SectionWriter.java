// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.htedl.limit.Cancellation;

/** Writes the sections of a file one after another, then what surrounds them. For one thread. */
final class SectionWriter {
  private final Disk disk;
  private final FileChannel file;
  private final Cancellation cancelled;
  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(FileFormat.BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final CRC32C crc = new CRC32C();
  private final List<Section> sections = new ArrayList<>();
  private final Map<SectionKind, Integer> numbers = new EnumMap<>(SectionKind.class);
  private SectionKind kind = SectionKind.NODES;

  /** Where in the file the buffer begins. */
  private long written = FileFormat.HEADER_BYTES;

  /** Where in the file the section begins. */
  private long start = FileFormat.HEADER_BYTES;

  /** Where in the buffer the bytes begin that are not summed yet. */
  private int unsummed;

  SectionWriter(Disk disk, FileChannel file, Cancellation cancelled) {
    this.disk = disk;
    this.file = file;
    this.cancelled = cancelled;
  }

  /** What follows is content of this kind. */
  void begin(SectionKind next) throws IOException {
    endSection();
    kind = next;
  }

  /** Writes {@code values[from]} to {@code values[to - 1]}. */
  void bytes(byte[] values, int from, int to) throws IOException {
    for (int at = from; at < to; ) {
      int count = Math.min(to - at, room());
      buffer.put(values, at, count);
      at += count;
    }
  }

  /** Writes {@code values[from]} to {@code values[to - 1]}. */
  void ints(int[] values, int from, int to) throws IOException {
    for (int at = from; at < to; ) {
      int count = Math.min(to - at, room());
      buffer.asIntBuffer().put(values, at, count);
      buffer.position(buffer.position() + count * Integer.BYTES);
      at += count;
    }
  }

  /** Writes {@code values[from]} to {@code values[to - 1]}. */
  void longs(long[] values, int from, int to) throws IOException {
    for (int at = from; at < to; ) {
      int count = Math.min(to - at, room());
      buffer.asLongBuffer().put(values, at, count);
      buffer.position(buffer.position() + count * Long.BYTES);
      at += count;
    }
  }

  /** How many elements can be put into the buffer now; at least one. */
  private int room() throws IOException {
    if (sectionBytes() == FileFormat.SECTION_BYTES) {
      endSection();
    }
    if (!buffer.hasRemaining()) {
      flush();
    }
    return Math.min(buffer.remaining(), FileFormat.SECTION_BYTES - sectionBytes()) / kind.width();
  }

  private int sectionBytes() {
    return (int) (written + buffer.position() - start);
  }

  private void endSection() throws IOException {
    int bytes = sectionBytes();
    if (bytes == 0) {
      return;
    }
    // The buffer's length and all its beginnings are multiples of the alignment.
    while (buffer.position() % FileFormat.ALIGNMENT != 0) {
      buffer.put((byte) 0);
    }
    sum();
    int number = numbers.merge(kind, 1, Integer::sum) - 1;
    sections.add(new Section(kind, number, start, bytes, (int) crc.getValue()));
    crc.reset();
    start = written + buffer.position();
  }

  private void sum() {
    crc.update(buffer.slice(unsummed, buffer.position() - unsummed));
    unsummed = buffer.position();
  }

  private void flush() throws IOException {
    cancelled.check("writing a snapshot was cancelled");
    sum();
    int length = buffer.position();
    buffer.flip();
    disk.write(file, buffer, written);
    buffer.clear();
    written += length;
    unsummed = 0;
  }

  /**
   * Writes directory, trailer and header.
   *
   * @param header with any length, which is set here
   * @return the length of the file
   */
  long finish(Header header) throws IOException {
    endSection();
    flush();
    long directory = written;
    ByteBuffer entries = Header.buffer(sections.size() * Section.ENTRY_BYTES);
    sections.forEach(section -> section.putInto(entries));
    long length = directory + entries.capacity() + FileFormat.TRAILER_BYTES;
    ByteBuffer first =
        new Header(
                header.origin(),
                header.mirrors(),
                header.nodes(),
                header.literals(),
                header.assertions(),
                length)
            .toBytes();
    ByteBuffer end = Header.buffer(entries.capacity() + FileFormat.TRAILER_BYTES);
    end.put(entries.flip())
        .putLong(directory)
        .putInt(sections.size())
        .putInt(sum(entries.flip()))
        .putInt(sum(first.duplicate()))
        .putInt(0)
        .putLong(FileFormat.MAGIC);
    disk.write(file, end.flip(), directory);
    disk.write(file, first, 0);
    return length;
  }

  /** The CRC32C of all that the buffer has left. */
  static int sum(ByteBuffer bytes) {
    CRC32C sum = new CRC32C();
    sum.update(bytes);
    return (int) sum.getValue();
  }
}
