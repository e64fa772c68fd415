// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A stream that remembers that it failed. Jena's parsers take an error for the end of the text, so
 * that of a file that is cut the part before would look like the whole.
 */
final class WholeStream extends FilterInputStream {
  private @Nullable IOException failure;

  WholeStream(InputStream in) {
    super(in);
  }

  /**
   * Throws the error that ended the stream, if one did.
   *
   * @throws IOException that error
   */
  void check() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public int read() throws IOException {
    try {
      return super.read();
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      return super.read(bytes, offset, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }
}
