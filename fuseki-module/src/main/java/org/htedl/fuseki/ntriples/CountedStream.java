// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Shows the bytes that are read from a stream to somebody who counts. */
public final class CountedStream extends FilterInputStream {
  private final Count count;

  /** Is shown bytes when they are read. */
  @FunctionalInterface
  public interface Count {
    /**
     * Takes bytes that were read.
     *
     * @param from the first byte read, inclusive
     * @param to the end, exclusive
     */
    void read(byte[] bytes, int from, int to);
  }

  public CountedStream(InputStream in, Count count) {
    super(in);
    this.count = count;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = super.read(buffer, offset, length);
    count.read(buffer, offset, offset + Math.max(0, read));
    return read;
  }
}
