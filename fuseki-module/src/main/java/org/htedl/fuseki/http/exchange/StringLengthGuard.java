// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * Refuses JSON with a string, or a gap between strings, that is too long. A JSON reader puts each
 * string together in memory before anyone can look at it, so this has to happen below it.
 */
final class StringLengthGuard extends FilterReader {
  /** Characters; the longest expression that makes sense is far shorter. */
  static final int LONGEST = 4 << 20;

  private int sinceQuote;
  private boolean escaped;

  StringLengthGuard(Reader in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    int c = super.read();
    if (c >= 0) {
      seen((char) c);
    }
    return c;
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    int n = super.read(target, offset, length);
    for (int i = offset; i < offset + n; i++) {
      seen(target[i]);
    }
    return n;
  }

  private void seen(char c) {
    if (c == '"' && !escaped) {
      sinceQuote = 0;
    } else if (++sinceQuote > LONGEST) {
      throw new RequestException(
          RequestException.TOO_LARGE,
          "The request has a string of more than " + LONGEST + " characters: shorten it.");
    }
    escaped = c == '\\' && !escaped;
  }
}
