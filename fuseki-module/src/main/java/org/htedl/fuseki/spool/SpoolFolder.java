// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.spool;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.util.Symbol;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.config.MemorySize;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder for requests that do not fit into memory, with a limit on the size of all its files.
 * Files are deleted when they are closed. Thread-safe.
 */
public final class SpoolFolder {
  /** The system property that names the folder; without, it is that of temporary files. */
  public static final String FOLDER = "htedl.spoolFolder";

  /** The system property that says how much all requests may take, as an amount such as 4g. */
  public static final String LIMIT = "htedl.spoolLimit";

  private static final Logger LOG = LoggerFactory.getLogger(SpoolFolder.class);
  private static final Symbol SHARED = Symbol.create(HtedlVocabulary.NAMESPACE + "spoolFolder");
  private static final long DEFAULT_LIMIT = 4L << 30;

  private final Path folder;
  private final long limit;
  private final AtomicLong taken = new AtomicLong();

  /**
   * @param limit bytes of all files together
   */
  public SpoolFolder(Path folder, long limit) {
    this.folder = folder;
    this.limit = limit;
  }

  /** That of this process. */
  public static SpoolFolder shared() {
    synchronized (SpoolFolder.class) {
      SpoolFolder known = ARQ.getContext().get(SHARED);
      if (known == null) {
        String folder = System.getProperty(FOLDER, System.getProperty("java.io.tmpdir", "."));
        known = new SpoolFolder(Path.of(folder), configured());
        ARQ.getContext().set(SHARED, known);
      }
      return known;
    }
  }

  private static long configured() {
    String text = System.getProperty(LIMIT);
    OptionalLong set = text == null ? OptionalLong.empty() : MemorySize.parse(text);
    if (text != null && set.isEmpty()) {
      LOG.warn("The system property {} is not an amount such as 4g: {}", LIMIT, text);
    }
    return set.orElse(DEFAULT_LIMIT);
  }

  /** Opens a new file for reading and writing, which is gone when it is closed. */
  public FileChannel open() throws IOException {
    Path path = Files.createTempFile(folder, "htedl-request-", ".tmp");
    boolean opened = false;
    try {
      FileChannel file =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      opened = true;
      return file;
    } finally {
      if (!opened) {
        Files.deleteIfExists(path);
      }
    }
  }

  /**
   * Reserves this many more bytes.
   *
   * @param mine bytes that the same request has already
   * @throws SpoolFullException if all files together would be too large
   */
  public void take(long bytes, long mine) {
    if (mine + bytes > limit) {
      throw new SpoolFullException(
          "The request is larger than "
              + MemorySize.format(limit)
              + ": send it in parts, or raise the system property "
              + LIMIT
              + ".",
          true);
    }
    if (taken.addAndGet(bytes) > limit) {
      taken.addAndGet(-bytes);
      throw new SpoolFullException(
          "The requests that the server is reading are too large together: try again later, or"
              + " raise the system property "
              + LIMIT
              + ".",
          false);
    }
  }

  /** Gives bytes back. */
  public void give(long bytes) {
    taken.addAndGet(-bytes);
  }

  /** Bytes of all files. */
  public long taken() {
    return taken.get();
  }
}
