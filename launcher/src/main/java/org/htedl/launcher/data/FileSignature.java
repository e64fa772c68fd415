package org.htedl.launcher.data;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.htedl.mirror.store.Signature;

/**
 * What tells files from what they were before: their places, which relative IRIs depend on, their
 * order and sizes; and either all of their content or, which takes milliseconds, the time of their
 * last change with the first, the last and every 64th MiB.
 */
final class FileSignature {
  private static final int PIECE = 1 << 20;
  private static final long EVERY = 64L << 20;

  private FileSignature() {}

  /**
   * @param hashes whether all of the content is looked at
   */
  static Signature of(List<Path> files, boolean hashes) throws IOException {
    Signature.Builder builder = new Signature.Builder();
    builder.add(hashes ? 1 : 0).add(files.size());
    ByteBuffer buffer = ByteBuffer.allocateDirect(PIECE);
    for (Path file : files) {
      try (FileChannel content = FileChannel.open(file, StandardOpenOption.READ)) {
        long size = content.size();
        builder.add(file.toAbsolutePath().toUri().toString()).add(size);
        if (!hashes) {
          builder.add(Files.getLastModifiedTime(file).toString());
        }
        for (long at = 0; at < size; at += hashes ? PIECE : EVERY) {
          add(content, at, Math.min(PIECE, size - at), buffer, builder);
        }
        long last = Math.max(0, size - PIECE);
        add(content, last, size - last, buffer, builder);
      }
    }
    return builder.build();
  }

  private static void add(
      FileChannel content, long from, long length, ByteBuffer buffer, Signature.Builder builder)
      throws IOException {
    buffer.clear().limit((int) length);
    while (buffer.hasRemaining()) {
      if (content.read(buffer, from + buffer.position()) < 0) {
        throw new EOFException("a file has become shorter while it was read");
      }
    }
    builder.add(buffer.flip());
  }
}
