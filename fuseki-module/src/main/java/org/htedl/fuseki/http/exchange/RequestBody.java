package org.htedl.fuseki.http.exchange;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;

/**
 * A request's body that may neither be too large nor come too slowly. The size counts after
 * unpacking, so that a small archive of a huge text is refused too. Slow senders hold a thread
 * each; a minimum rate bounds for how long.
 */
final class RequestBody extends FilterInputStream {
  /** Time that every sender has before the rate applies. */
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** Bytes a second; a slow mobile connection is several times as fast. */
  private static final long SLOWEST = 4096;

  private final long limit;
  private final long start = System.nanoTime();
  private long count;

  RequestBody(InputStream unpacked, long limit) {
    super(unpacked);
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

  private void counted(int n) {
    count += n;
    if (count > limit) {
      throw tooLarge(limit);
    }
    long seconds = (System.nanoTime() - start - GRACE_NANOS) / TimeUnit.SECONDS.toNanos(1);
    if (seconds > 0 && count < seconds * SLOWEST) {
      throw new RequestException(RequestException.TIMEOUT, "The request came too slowly.");
    }
  }

  static RequestException tooLarge(long limit) {
    return new RequestException(
        RequestException.TOO_LARGE,
        "The request is larger than " + limit + " bytes: send its hypotheses in several requests.");
  }
}
