// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.htedl.mirror.store.StateSignature;
import org.jspecify.annotations.Nullable;

/**
 * Content of some files at a moment.
 *
 * @param content covers their places, which relative IRIs depend on, their order, and every byte
 * @param moments what the system says of each file, which another file in its place does not have;
 *     compared only within one process, since copies change it
 */
record FileSignature(StateSignature content, List<Moment> moments) {
  /**
   * Identity of a file and its times.
   *
   * @param changed the time that only the system sets, if it has one
   */
  record Moment(@Nullable Object fileKey, long size, FileTime modified, @Nullable Object changed) {}

  FileSignature {
    moments = List.copyOf(moments);
  }

  /**
   * Reads all files, at about a GB a second and processor if the system has them in memory.
   *
   * @throws IOException if a file cannot be read
   */
  static FileSignature of(List<Path> files) throws IOException {
    StateSignature.Stream content = new StateSignature.Stream(() -> false);
    List<Moment> moments = new ArrayList<>();
    for (Path file : files) {
      moments.add(moment(file));
      byte[] place = file.toAbsolutePath().toUri().toString().getBytes(StandardCharsets.UTF_8);
      content.room(place.length).put(place);
      long length = add(file, content);
      content.room(2 * Long.BYTES).putLong(place.length).putLong(length);
    }
    return new FileSignature(content.build(), moments);
  }

  private static Moment moment(Path file) throws IOException {
    BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
    Object changed =
        file.getFileSystem().supportedFileAttributeViews().contains("unix")
            ? Files.getAttribute(file, "unix:ctime")
            : null;
    return new Moment(found.fileKey(), found.size(), found.lastModifiedTime(), changed);
  }

  /** Adds all bytes up to the end, whatever the system says of the length. */
  private static long add(Path file, StateSignature.Stream content) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      long length = 0;
      while (true) {
        ByteBuffer room = content.room(1);
        int read = channel.read(room);
        if (read < 0) {
          return length;
        }
        length += read;
      }
    }
  }
}
