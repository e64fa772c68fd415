// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;

/** Ends what is written with a line break, which JSON does not have of its own. */
final class LineWriter extends BufferedWriter {
  private boolean ended;

  LineWriter(Writer out, int buffer) {
    super(out, buffer);
  }

  @Override
  public void close() throws IOException {
    if (!ended) {
      ended = true;
      write('\n');
    }
    super.close();
  }
}
