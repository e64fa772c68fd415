// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.spool;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/**
 * A body that comes from its sender until it is {@linkplain #readWhole read as a whole}, and from
 * then on from memory and a file. What was read before stays read.
 */
final class SpooledBody extends ServletInputStream {
  /** Bytes that are kept in memory: nearly all updates, and nothing for a heap. */
  private static final int IN_MEMORY = 1 << 18;

  private static final int BUFFER = 1 << 16;

  /** The file takes space by steps of this many bytes. */
  private static final long STEP = 1 << 20;

  private final ServletInputStream sender;
  private @Nullable SpoolFolder folder;
  private final SenderPace pace = new SenderPace();
  private @Nullable InputStream whole;
  private @Nullable FileChannel file;
  private long taken;
  private boolean isEnded;

  SpooledBody(ServletInputStream sender) {
    this.sender = sender;
  }

  /** A sender that keeps the server waiting. */
  static final class SlowSenderException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Reads what the sender still sends. A second call has no effect.
   *
   * @param folder where the file is; null if only the part that memory takes is to be read
   * @throws SlowSenderException if the rest comes too slowly
   * @throws SpoolFullException if the folder has no room for it
   * @throws UncheckedIOException if the file cannot be written
   * @throws IOException if the sender has left or is silent
   */
  void readWhole(@Nullable SpoolFolder folder) throws IOException {
    if (whole != null || isEnded) {
      return;
    }
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    byte[] part = new byte[BUFFER];
    int n = 0;
    while (head.size() < IN_MEMORY && (n = fill(part, head.size())) >= 0) {
      head.write(part, 0, n);
    }
    InputStream begin = new ByteArrayInputStream(head.toByteArray());
    if (n < 0) {
      whole = begin;
    } else if (folder == null) {
      whole = new SequenceInputStream(begin, sender);
    } else {
      whole = new SequenceInputStream(begin, file(folder, part, head.size()));
    }
  }

  private InputStream file(SpoolFolder folder, byte[] part, long before) throws IOException {
    this.folder = folder;
    FileChannel opened = opened(folder);
    OutputStream out = Channels.newOutputStream(opened);
    long length = 0;
    for (int n = fill(part, before); n >= 0; n = fill(part, before + length)) {
      length += n;
      if (length > taken) {
        folder.take(STEP, taken);
        taken += STEP;
      }
      write(out, part, n);
    }
    opened.position(0);
    return Channels.newInputStream(opened);
  }

  private FileChannel opened(SpoolFolder folder) {
    try {
      FileChannel opened = folder.open();
      file = opened;
      return opened;
    } catch (IOException unusable) {
      throw new UncheckedIOException(unusable);
    }
  }

  private static void write(OutputStream out, byte[] part, int length) {
    try {
      out.write(part, 0, length);
    } catch (IOException full) {
      throw new UncheckedIOException(full);
    }
  }

  private int fill(byte[] part, long before) throws IOException {
    int n = sender.read(part);
    if (n >= 0 && pace.isTooSlow(before + n)) {
      throw new SlowSenderException();
    }
    return n;
  }

  private InputStream source() {
    return whole == null ? sender : whole;
  }

  private int ended(int read) {
    isEnded |= read < 0;
    return read;
  }

  @Override
  public int read() throws IOException {
    return ended(source().read());
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    return length == 0 ? 0 : ended(source().read(target, offset, length));
  }

  @Override
  public int available() throws IOException {
    return source().available();
  }

  @Override
  public boolean isFinished() {
    return isEnded || whole == null && sender.isFinished();
  }

  @Override
  public boolean isReady() {
    return whole != null || sender.isReady();
  }

  @Override
  public void setReadListener(ReadListener listener) {
    sender.setReadListener(listener);
  }

  /** Deletes the file. Readers may close the stream before they have read all of it. */
  void delete() throws IOException {
    if (folder != null) {
      folder.give(taken);
    }
    taken = 0;
    if (file != null) {
      file.close();
    }
  }
}
