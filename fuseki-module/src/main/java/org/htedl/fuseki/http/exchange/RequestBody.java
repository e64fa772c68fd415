// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.htedl.fuseki.spool.SenderPace;
import org.htedl.limit.Cancellation;

/**
 * A request's body that may neither be too large nor come too slowly. The size counts after
 * unpacking, so that a small archive of a huge text is refused too.
 */
final class RequestBody extends FilterInputStream {
  private final long limit;
  private final Cancellation client;
  private final SenderPace pace = new SenderPace();
  private long count;

  /**
   * @param client says whether the sender has left; asked only once it has sent everything
   */
  RequestBody(InputStream unpacked, long limit, Cancellation client) {
    super(unpacked);
    this.client = client;
    this.limit = limit;
  }

  @Override
  public int read() throws IOException {
    int b = super.read();
    if (b >= 0) {
      counted(1);
    }
    return b;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int n = super.read(target, offset, length);
    if (n > 0) {
      counted(n);
    }
    return n;
  }

  private void counted(int n) throws IOException {
    count += n;
    if (client.isCancelled()) {
      throw new IOException("The client left");
    }
    if (count > limit) {
      throw tooLarge(limit);
    }
    if (pace.isTooSlow(count)) {
      throw new RequestException(
          RequestException.TIMEOUT, "The request came too slowly: send at least 4 KB a second.");
    }
  }

  static RequestException tooLarge(long limit) {
    return new RequestException(
        RequestException.TOO_LARGE,
        "The request is larger than " + limit + " bytes: send its hypotheses in several requests.");
  }
}
