// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/** An open file whose header, directory and trailer fit each other and the file's length. */
final class SectionReader implements Closeable {
  private final FileChannel file;
  private final Header header;
  private final List<Section> sections;

  private SectionReader(FileChannel file, Header header, List<Section> sections) {
    this.file = file;
    this.header = header;
    this.sections = sections;
  }

  /**
   * Opens a file and reads what surrounds the sections.
   *
   * @throws java.nio.file.NoSuchFileException if there is none
   * @throws RefusedSnapshotException if it is not complete, or no snapshot
   */
  static SectionReader open(Path path) throws IOException, RefusedSnapshotException {
    FileChannel file = FileChannel.open(path, StandardOpenOption.READ);
    try {
      return of(file);
    } catch (IOException | RefusedSnapshotException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private static SectionReader of(FileChannel file) throws IOException, RefusedSnapshotException {
    long length = file.size();
    if (length < FileFormat.HEADER_BYTES + FileFormat.TRAILER_BYTES) {
      throw new RefusedSnapshotException("it is too short for a snapshot");
    }
    ByteBuffer first = read(file, 0, FileFormat.HEADER_BYTES);
    Header header = Header.of(first.duplicate().order(ByteOrder.LITTLE_ENDIAN));
    ByteBuffer trailer = read(file, length - FileFormat.TRAILER_BYTES, FileFormat.TRAILER_BYTES);
    long directory = trailer.getLong();
    int count = trailer.getInt();
    int directorySum = trailer.getInt();
    int headerSum = trailer.getInt();
    boolean ends = trailer.getInt() == 0 && trailer.getLong() == FileFormat.MAGIC;
    if (header.length() != length
        || !ends
        || count < 0
        || directory != length - FileFormat.TRAILER_BYTES - (long) count * Section.ENTRY_BYTES
        || (long) count * Section.ENTRY_BYTES > length) {
      throw new RefusedSnapshotException("it is not complete");
    }
    ByteBuffer entries = read(file, directory, count * Section.ENTRY_BYTES);
    if (SectionWriter.sum(first) != headerSum
        || SectionWriter.sum(entries.duplicate()) != directorySum) {
      throw damaged();
    }
    return new SectionReader(file, header, sections(entries, count, directory));
  }

  private static RefusedSnapshotException damaged() {
    return new RefusedSnapshotException("it is damaged");
  }

  /** Checks that there is nothing between the sections. */
  private static List<Section> sections(ByteBuffer entries, int count, long end)
      throws RefusedSnapshotException {
    List<Section> sections = new ArrayList<>(count);
    long place = FileFormat.HEADER_BYTES;
    for (int i = 0; i < count; i++) {
      Section section = Section.of(entries);
      if (section.place() != place) {
        throw damaged();
      }
      place += section.paddedBytes();
      sections.add(section);
    }
    if (place != end) {
      throw damaged();
    }
    return sections;
  }

  private static ByteBuffer read(FileChannel file, long place, int length) throws IOException {
    ByteBuffer bytes = Header.buffer(length);
    fill(file, bytes, place);
    return bytes.flip();
  }

  private static void fill(FileChannel file, ByteBuffer bytes, long place) throws IOException {
    long at = place;
    while (bytes.hasRemaining()) {
      int count = file.read(bytes, at);
      if (count < 0) {
        throw new EOFException("the file has become shorter");
      }
      at += count;
    }
  }

  /** What the file begins with. */
  Header header() {
    return header;
  }

  /** How many elements of a kind there are. */
  long elements(SectionKind kind) {
    return of(kind).stream().mapToLong(Section::elements).sum();
  }

  private List<Section> of(SectionKind kind) {
    return sections.stream().filter(section -> section.kind() == kind).toList();
  }

  /** All content of a kind that has numbers of 32 bits. */
  int[] ints(SectionKind kind, Parallel parallel) throws IOException, RefusedSnapshotException {
    Scatter all = new Scatter(elements(kind));
    int[] values = all.ints(length(kind));
    read(kind, all, parallel);
    return values;
  }

  /** All content of a kind that has numbers of 64 bits. */
  long[] longs(SectionKind kind, Parallel parallel) throws IOException, RefusedSnapshotException {
    Scatter all = new Scatter(elements(kind));
    long[] values = all.longs(length(kind));
    read(kind, all, parallel);
    return values;
  }

  /** All content of a kind that has bytes. */
  byte[] bytes(SectionKind kind, Parallel parallel) throws IOException, RefusedSnapshotException {
    Scatter all = new Scatter(elements(kind));
    byte[] values = all.bytes(length(kind));
    read(kind, all, parallel);
    return values;
  }

  private int length(SectionKind kind) throws RefusedSnapshotException {
    long length = elements(kind);
    if (length > Integer.MAX_VALUE - 8) {
      throw RefusedSnapshotException.ofSizes();
    }
    return (int) length;
  }

  /**
   * Reads all content of a kind into arrays, and checks its sums.
   *
   * @throws RefusedSnapshotException if it is not what was written, or not as long as the arrays
   */
  void read(SectionKind kind, Scatter into, Parallel parallel)
      throws IOException, RefusedSnapshotException {
    if (!into.isComplete()) {
      throw RefusedSnapshotException.ofSizes();
    }
    List<Section> all = of(kind);
    long[] firsts = new long[all.size()];
    for (int i = 1; i < firsts.length; i++) {
      firsts[i] = firsts[i - 1] + all.get(i - 1).elements();
    }
    int most = all.stream().mapToInt(Section::paddedBytes).max().orElse(0);
    int length = Math.min(FileFormat.BUFFER_BYTES, most);
    parallel.run(
        all.size(),
        () -> ByteBuffer.allocateDirect(length).order(ByteOrder.LITTLE_ENDIAN),
        (number, buffer) -> read(all.get(number), firsts[number], into, buffer));
  }

  private void read(Section section, long first, Scatter into, ByteBuffer buffer)
      throws IOException, RefusedSnapshotException {
    CRC32C sum = new CRC32C();
    for (int done = 0; done < section.paddedBytes(); ) {
      buffer.clear().limit(Math.min(buffer.capacity(), section.paddedBytes() - done));
      int length = buffer.limit();
      fill(file, buffer, section.place() + done);
      sum.update(buffer.flip());
      int content = Math.min(length, section.bytes() - done);
      buffer.position(0);
      into.put(first + done / section.kind().width(), buffer, content / section.kind().width());
      done += length;
    }
    if ((int) sum.getValue() != section.crc()) {
      throw damaged();
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
