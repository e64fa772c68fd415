// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.util.SerializableConfiguration;

/**
 * A folder of any file system that Hadoop knows, whose files are written whole or not at all and
 * never changed. Thread-safe.
 *
 * @param folder its address
 */
public record Storage(SerializableConfiguration configuration, String folder)
    implements Serializable {
  private static final int BUFFER_BYTES = 1 << 20;

  /** The folder at an address, as Hadoop is configured. */
  public static Storage at(Configuration hadoop, String folder) {
    return new Storage(new SerializableConfiguration(hadoop), folder);
  }

  /**
   * A file that was written.
   *
   * @param name in the folder
   * @param crc the CRC32C of all of it
   */
  public record Stored(String name, long bytes, int crc) implements Serializable {}

  private FileSystem system() throws IOException {
    return FileSystem.get(new Path(folder).toUri(), configuration.value());
  }

  private Path path(String name) {
    return new Path(folder, name);
  }

  /** The address of a file. */
  public String address(String name) {
    return path(name).toString();
  }

  /** Another folder, in this one. */
  public Storage in(String name) {
    return new Storage(configuration, path(name).toString());
  }

  /** What work writes to a file of this machine. */
  public interface Writing {
    void write(java.nio.file.Path local) throws IOException;
  }

  /**
   * Puts what is written on this machine first into the folder, under a name that ends in its
   * checksum: writers of the same name do not disturb each other, whichever of them is believed.
   */
  public Stored put(String name, Writing writing) throws IOException {
    java.nio.file.Path here = Files.createTempDirectory("htedl-");
    try {
      java.nio.file.Path local = here.resolve(name);
      writing.write(local);
      try (InputStream in = Files.newInputStream(local)) {
        return put(in, name, true);
      }
    } finally {
      // What fails may leave more than one file.
      try (DirectoryStream<java.nio.file.Path> left = Files.newDirectoryStream(here)) {
        for (java.nio.file.Path each : left) {
          Files.delete(each);
        }
      }
      Files.delete(here);
    }
  }

  /** Puts bytes into the folder under exactly this name, instead of the file that has it. */
  public Stored put(byte[] bytes, String name) throws IOException {
    return put(new java.io.ByteArrayInputStream(bytes), name, false);
  }

  private Stored put(InputStream in, String name, boolean withChecksum) throws IOException {
    FileSystem system = system();
    Path temporary = path("_" + name + "." + UUID.randomUUID());
    CRC32C crc = new CRC32C();
    boolean done = false;
    try {
      long bytes;
      try (OutputStream out =
          new CheckedOutputStream(system.create(temporary, false, BUFFER_BYTES), crc)) {
        bytes = in.transferTo(out);
      }
      int sum = (int) crc.getValue();
      String whole = withChecksum ? name + "-" + String.format("%08x", sum) : name;
      if (!withChecksum) {
        system.delete(path(whole), false);
      }
      if (!system.rename(temporary, path(whole)) && !system.exists(path(whole))) {
        throw new IOException("cannot be renamed: " + temporary);
      }
      done = true;
      return new Stored(whole, bytes, sum);
    } finally {
      if (!done || system.exists(temporary)) {
        system.delete(temporary, false);
      }
    }
  }

  /** What work reads from a file of this machine. */
  public interface Reading<T> {
    T read(java.nio.file.Path local) throws IOException;
  }

  /**
   * Has a file read that was written before, from a copy on this machine if it is elsewhere.
   *
   * @throws UnusableFileException if it is missing, or not what was written
   */
  public <T> T read(Stored stored, Reading<T> reading) throws IOException {
    FileSystem system = system();
    Path path = path(stored.name());
    java.nio.file.Path copy = null;
    try {
      FileStatus status = system.getFileStatus(path);
      if (status.getLen() != stored.bytes()) {
        throw new UnusableFileException(
            address(stored.name()),
            "it has " + status.getLen() + " bytes and not " + stored.bytes());
      }
      copy = Files.createTempFile("htedl-", ".part");
      CRC32C crc = new CRC32C();
      try (InputStream in = new CheckedInputStream(system.open(path, BUFFER_BYTES), crc);
          OutputStream out = Files.newOutputStream(copy)) {
        in.transferTo(out);
      }
      if ((int) crc.getValue() != stored.crc()) {
        throw new UnusableFileException(address(stored.name()), "it is damaged");
      }
      return reading.read(copy);
    } catch (FileNotFoundException missing) {
      throw new UnusableFileException(address(stored.name()), "it is missing");
    } catch (org.apache.hadoop.fs.ChecksumException damaged) {
      throw new UnusableFileException(address(stored.name()), "it is damaged");
    } finally {
      if (copy != null) {
        Files.deleteIfExists(copy);
      }
    }
  }

  /** The content of a small file; empty if there is none. */
  public Optional<byte[]> get(String name) throws IOException {
    try (InputStream in = system().open(path(name))) {
      return Optional.of(in.readAllBytes());
    } catch (FileNotFoundException none) {
      return Optional.empty();
    }
  }

  /** The names of the files in the folder; none if there is no folder. */
  public List<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    try {
      for (FileStatus status : system().listStatus(new Path(folder))) {
        names.add(status.getPath().getName());
      }
    } catch (FileNotFoundException none) {
      return List.of();
    }
    return names;
  }

  /** Removes a file. */
  public void delete(String name) throws IOException {
    system().delete(path(name), false);
  }

  /** Removes the folder with everything in it. */
  public void delete() throws IOException {
    system().delete(new Path(folder), true);
  }
}
