// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.reading;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A text whose bytes are watched on their way to a parser. */
final class WatchedStream extends FilterInputStream {
  private final KeptText kept;

  WatchedStream(InputStream in, KeptText kept) {
    super(in);
    this.kept = kept;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    int n = read(one, 0, 1);
    return n < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int n = in.read(target, offset, length);
    if (n > 0) {
      kept.pass(target, offset, offset + n);
    }
    return n;
  }

  @Override
  public long skip(long bytes) throws IOException {
    return read(new byte[Math.clamp(bytes, 0, 1 << 13)]);
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  /** Not closed: the stream is its owner's. */
  @Override
  public void close() {}
}
