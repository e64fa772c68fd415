// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Folder of a TDB2 database as copies, backups and restores treat it. */
record DatabaseFolder(Path path) {
  /** Files that keep a database small, since mapped files begin with 8 MiB. */
  private static final String SMALL = "{ \"tdb.file_mode\": \"direct\" }";

  /** Makes the folder with settings by which its files are as long as their content. */
  DatabaseFolder created() throws IOException {
    Files.createDirectories(path);
    Files.writeString(path.resolve("tdb.cfg"), SMALL);
    return this;
  }

  static boolean isMirror(Path file) {
    return String.valueOf(file.getFileName()).startsWith("htedl-");
  }

  private static boolean isOfProcess(Path file) {
    return String.valueOf(file.getFileName()).equals("tdb.lock");
  }

  List<Path> files(Predicate<Path> wanted) {
    try (Stream<Path> files = Files.walk(path)) {
      return files.filter(Files::isRegularFile).filter(wanted).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes everything. */
  void deleteAll() throws IOException {
    if (Files.exists(path)) {
      try (Stream<Path> files = Files.walk(path)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Copies the files that are wanted over those of another folder; other files stay there. */
  void copyOver(DatabaseFolder target, Predicate<Path> wanted) throws IOException {
    for (Path file : files(wanted)) {
      if (!isOfProcess(file)) {
        Path to = target.path.resolve(path.relativize(file).toString());
        Files.createDirectories(to.resolveSibling("."));
        Files.copy(
            file, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  /** Replaces the data of another folder; its mirrors stay if that is wanted. */
  void restoreTo(DatabaseFolder target, boolean mirrorsStay, boolean mirrorsCome)
      throws IOException {
    Map<String, byte[]> mirrors = target.mirrors();
    target.deleteAll();
    copyOver(target, file -> mirrorsCome || !isMirror(file));
    if (mirrorsStay) {
      target.add(mirrors);
    }
  }

  /** The mirrors beside the newest data, by the names of their files. */
  Map<String, byte[]> mirrors() throws IOException {
    Map<String, byte[]> mirrors = new TreeMap<>();
    for (Path file : files(DatabaseFolder::isMirror)) {
      mirrors.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
    }
    return mirrors;
  }

  /** Puts mirrors beside the newest data. */
  void add(Map<String, byte[]> mirrors) throws IOException {
    Path newest = files(file -> file.endsWith("nodes-data.obj")).getLast();
    for (Map.Entry<String, byte[]> mirror : mirrors.entrySet()) {
      Files.write(newest.resolveSibling(mirror.getKey()), mirror.getValue());
    }
  }
}
