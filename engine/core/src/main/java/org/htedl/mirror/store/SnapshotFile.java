// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimits;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.store.TermRestoration;
import org.jspecify.annotations.Nullable;

/**
 * The file of a mirror's snapshot. Any number of processes may read and write it at the same time:
 * it is never changed, only replaced by a whole one, and who reads has the one that was there.
 *
 * @param path where it is, or will be
 * @param disk what changes it
 */
public record SnapshotFile(Path path, Disk disk) {
  private static final String TEMPORARY = ".tmp";

  /** A file of this machine. */
  public SnapshotFile(Path path) {
    this(path, Disk.SYSTEM);
  }

  static Path folderOf(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new IllegalArgumentException("a folder, not a file: " + file);
    }
    return folder;
  }

  /**
   * Writes a mirror under a temporary name next to the file. Readers and writers of the mirror go
   * on meanwhile.
   *
   * @param origin what the mirror was made from
   * @param notes what shall be found with it
   * @param memory what writing takes, in addition to the mirror
   * @param cancelled whether to stop; asked every MiB
   * @throws IOException if the disk does not take it; nothing is left there then
   * @throws CancellationException if it was stopped, likewise
   * @throws MemoryBudgetException if the memory budget does not allow merging what patches changed
   */
  public PendingSnapshot write(
      Mirror mirror,
      SnapshotOrigin origin,
      Map<String, String> notes,
      MemoryClaim memory,
      Cancellation cancelled)
      throws IOException {
    return write(mirror, origin, notes, Attachment.NONE, memory, cancelled);
  }

  /**
   * As above, of a mirror with an attachment, whose facts need not be counted.
   *
   * @param attached what shall be found with it
   */
  public PendingSnapshot write(
      Mirror mirror,
      SnapshotOrigin origin,
      Map<String, String> notes,
      Attachment attached,
      MemoryClaim memory,
      Cancellation cancelled)
      throws IOException {
    memory.take(MirrorEncoder.bytes(mirror));
    Path temporary =
        folderOf(path).resolve(path.getFileName() + "." + UUID.randomUUID() + TEMPORARY);
    FileChannel file = disk.create(temporary);
    PendingSnapshot pending = new PendingSnapshot(disk, temporary, path, file, 0);
    try {
      lock(file);
      SectionWriter sections = new SectionWriter(disk, file, cancelled);
      new MirrorEncoder(sections).write(mirror, notes, attached);
      long bytes = sections.finish(header(mirror, origin));
      disk.force(file);
      return new PendingSnapshot(disk, temporary, path, file, bytes);
    } catch (IOException | RuntimeException | Error e) {
      closeAfter(e, pending);
      throw e;
    }
  }

  /** Shows other processes that the file is being written, until it is closed. */
  private static void lock(FileChannel file) throws IOException {
    FileLock lock = file.tryLock();
    if (lock == null) {
      throw new IOException("another process has taken the temporary file");
    }
  }

  private static void closeAfter(Throwable failure, PendingSnapshot pending) {
    try {
      pending.close();
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  private static Header header(Mirror mirror, SnapshotOrigin origin) {
    return new Header(
        origin,
        mirror.asserted() == mirror ? 1 : 2,
        mirror.nodeCount(),
        mirror.literalCount(),
        mirror.assertions(),
        0);
  }

  /**
   * Reads the mirror.
   *
   * @param expected what it must have been made from
   * @param schema the mirror of the graphs whose declarations apply, or null
   * @param limits how much a mirror may hold
   * @param memory what the mirror takes; it is claimed before it is read
   * @param cancelled whether to stop
   * @return empty if the file does not exist
   * @throws RefusedSnapshotException if the file is not to be used, for which reason ever
   * @throws MemoryBudgetException if the memory budget does not allow the mirror
   * @throws CancellationException if it was stopped
   */
  public Optional<LoadedMirror> read(
      SnapshotOrigin expected,
      @Nullable Mirror schema,
      MirrorLimits limits,
      MemoryClaim memory,
      Cancellation cancelled)
      throws RefusedSnapshotException {
    try (SectionReader file = SectionReader.open(path)) {
      Header header = file.header();
      expected.expect(header.origin());
      if (header.nodes() < 0
          || header.literals() < 0
          || header.mirrors() < 1
          || header.mirrors() > 2) {
        throw new RefusedSnapshotException("its header makes no sense");
      }
      long arrays = bytes(header, limits);
      memory.take(arrays);
      MirrorDecoder decoder = new MirrorDecoder(file, new Parallel(cancelled), schema);
      Mirror mirror = decoder.read(limits, objects -> memory.take(arrays + objects));
      if (mirror.assertions() != header.assertions()) {
        throw new RefusedSnapshotException("it does not have the facts that it should");
      }
      memory.take(mirror.bytes());
      return Optional.of(
          new LoadedMirror(mirror, decoder.notes(), decoder.attachment(), header.length()));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (IOException e) {
      throw new RefusedSnapshotException("it cannot be read (" + e + ")");
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new RefusedSnapshotException("its content makes no sense (" + e.getMessage() + ")");
    }
  }

  private static long bytes(Header header, MirrorLimits limits) {
    return header.length()
        + TermRestoration.bytes(header.nodes(), limits)
        + TermRestoration.bytes(header.literals(), limits);
  }

  /** Removes the file, if it is there, so that it is not there after a crash either. */
  public void delete() throws IOException {
    disk.unlink(path);
    disk.forceFolder(folderOf(path));
  }

  /**
   * Removes what writers of this file have left that are no more; those that write are left alone.
   */
  public void removeLeftovers() throws IOException {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(folderOf(path), this::isTemporary)) {
      for (Path file : files) {
        if (!isBeingWritten(file)) {
          disk.unlink(file);
        }
      }
    }
  }

  private boolean isTemporary(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.startsWith(path.getFileName() + ".") && name.endsWith(TEMPORARY);
  }

  private static boolean isBeingWritten(Path file) throws IOException {
    try (FileChannel opened = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = opened.tryLock()) {
      return lock == null;
    } catch (OverlappingFileLockException ours) {
      return true;
    } catch (NoSuchFileException gone) {
      return false;
    }
  }

  /**
   * A folder in which this process may neither make nor delete files: others own it, or it lies on
   * a disk that can only be read. The message says so, and what to do, without a full stop.
   */
  public static final class UnwritableFolderException extends IOException {
    private static final long serialVersionUID = 1L;

    private UnwritableFolderException(Path folder, IOException cause) {
      super("this process may not write to the folder " + folder + "; let it write there", cause);
    }

    /** Returns what to throw for a file that could not be changed. */
    static IOException or(IOException failure, Path file) {
      Path folder = SnapshotFile.folderOf(file);
      return Files.isDirectory(folder) && !Files.isWritable(folder)
          ? new UnwritableFolderException(folder, failure)
          : failure;
    }
  }
}
