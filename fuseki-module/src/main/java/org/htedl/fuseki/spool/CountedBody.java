// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.spool;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body, unpacked, whose memory is counted while it is read. */
final class CountedBody extends ServletInputStream {
  private final InputStream unpacked;
  private final TextCost cost;
  private final CountedText text;
  private boolean isEnded;

  CountedBody(InputStream unpacked, TextCost cost, CountedText text) {
    this.unpacked = unpacked;
    this.cost = cost;
    this.text = text;
  }

  @Override
  public int read() throws IOException {
    int c = unpacked.read();
    if (c >= 0) {
      cost.next(c);
      text.takes(cost);
    }
    isEnded |= c < 0;
    return c;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int n = unpacked.read(target, offset, length);
    for (int i = offset; i < offset + n; i++) {
      cost.next(target[i] & 0xff);
    }
    text.takes(cost);
    isEnded |= n < 0;
    return n;
  }

  @Override
  public boolean isFinished() {
    return isEnded;
  }

  @Override
  public boolean isReady() {
    return true;
  }

  @Override
  public void setReadListener(ReadListener listener) {
    throw new IllegalStateException("not asynchronous");
  }
}
