// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** The operations of the operating system. */
final class SystemDisk implements Disk {
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  @Override
  public FileChannel create(Path file) throws IOException {
    Set<StandardOpenOption> options =
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.READ);
    try {
      return file.getFileSystem().supportedFileAttributeViews().contains("posix")
          ? FileChannel.open(file, options, OWNER_ONLY)
          : FileChannel.open(file, options);
    } catch (FileSystemException e) {
      throw SnapshotFile.UnwritableFolderException.or(e, file);
    }
  }

  @Override
  public void write(FileChannel file, ByteBuffer bytes, long position) throws IOException {
    long at = position;
    while (bytes.hasRemaining()) {
      at += file.write(bytes, at);
    }
  }

  @Override
  public void force(FileChannel file) throws IOException {
    file.force(true);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void unlink(Path file) throws IOException {
    try {
      Files.deleteIfExists(file);
    } catch (FileSystemException e) {
      throw SnapshotFile.UnwritableFolderException.or(e, file);
    }
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    if (!folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return; // Windows opens no folders, and needs no such call.
    }
    try (FileChannel opened = FileChannel.open(folder, StandardOpenOption.READ)) {
      opened.force(true);
    }
  }
}
