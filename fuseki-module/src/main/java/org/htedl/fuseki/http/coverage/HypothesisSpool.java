// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.coverage;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.htedl.fuseki.spool.SpoolFolder;
import org.htedl.fuseki.spool.SpoolFullException;
import org.jspecify.annotations.Nullable;

/**
 * The hypotheses of a request, in order: the first few millions of characters in memory, the rest
 * in a file that is deleted at the end. So a request of any size takes the same memory.
 *
 * <p>A request is read to its end before it is answered. Otherwise a client that sends all before
 * it reads anything, as most do, would wait for the server to read on, and the server for the
 * client to read; and the examples may stand behind the hypotheses.
 */
final class HypothesisSpool implements AutoCloseable {
  private static final long IN_MEMORY = 4L << 20;
  private static final int BUFFER = 1 << 16;

  /** Files take space by steps of this many bytes. */
  private static final long STEP = 1 << 20;

  private final SpoolFolder folder;
  private final List<String> held = new ArrayList<>();
  private long heldCharacters;
  private @Nullable FileChannel file;
  private @Nullable DataOutputStream writing;
  private long filed;
  private long filedBytes;
  private long taken;

  HypothesisSpool() {
    this(SpoolFolder.shared());
  }

  /**
   * @param folder where the file is, if there has to be one
   */
  HypothesisSpool(SpoolFolder folder) {
    this.folder = folder;
  }

  /** Receives some hypotheses. */
  interface Batch {
    /**
     * Takes some hypotheses.
     *
     * @param first the position of the first of them in the request
     */
    void accept(long first, List<String> hypotheses) throws IOException;
  }

  /**
   * @throws UncheckedIOException if the disk is full
   * @throws SpoolFullException if all requests together are too large
   */
  void add(String hypothesis) {
    if (writing == null && heldCharacters < IN_MEMORY) {
      held.add(hypothesis);
      heldCharacters += hypothesis.length() + 24L;
      return;
    }
    try {
      DataOutputStream out = writing == null ? open() : writing;
      filedBytes += Integer.BYTES + (long) Character.BYTES * hypothesis.length();
      if (filedBytes > taken) {
        long more = Math.max(STEP, filedBytes - taken);
        folder.take(more, taken);
        taken += more;
      }
      out.writeInt(hypothesis.length());
      // As UTF-16: a lone half of a surrogate pair has to come back as it was.
      out.writeChars(hypothesis);
      filed++;
    } catch (IOException full) {
      throw new UncheckedIOException(full);
    }
  }

  private DataOutputStream open() throws IOException {
    FileChannel opened = folder.open();
    file = opened;
    writing =
        new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(opened), BUFFER));
    return writing;
  }

  /** The number of hypotheses. */
  long size() {
    return held.size() + filed;
  }

  /** Hands over all hypotheses in order, at most {@code most} at a time. Once only. */
  void forEachBatch(int most, Batch batch) throws IOException {
    for (int from = 0; from < held.size(); from += most) {
      batch.accept(from, held.subList(from, Math.min(held.size(), from + most)));
    }
    if (writing == null || file == null) {
      return;
    }
    writing.flush();
    file.position(0);
    DataInputStream in =
        new DataInputStream(new BufferedInputStream(Channels.newInputStream(file), BUFFER));
    for (long done = 0; done < filed; ) {
      List<String> some = read(in, Math.min(most, filed - done));
      batch.accept(held.size() + done, some);
      done += some.size();
    }
  }

  /** As many as asked for, or fewer that are long. */
  private static List<String> read(DataInputStream in, long most) throws IOException {
    List<String> some = new ArrayList<>();
    for (long characters = 0; some.size() < most && characters < IN_MEMORY; ) {
      byte[] bytes = new byte[Character.BYTES * in.readInt()];
      in.readFully(bytes);
      String hypothesis = ByteBuffer.wrap(bytes).asCharBuffer().toString();
      some.add(hypothesis);
      characters += hypothesis.length();
    }
    return some;
  }

  @Override
  public void close() throws IOException {
    held.clear();
    folder.give(taken);
    taken = 0;
    if (file != null) {
      file.close();
    }
  }
}
