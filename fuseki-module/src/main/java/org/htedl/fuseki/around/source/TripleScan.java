// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.io.IOException;
import org.htedl.fuseki.ntriples.SelectiveStream;

/** Triples that can be read again and again, always with the same blank nodes. */
@FunctionalInterface
public interface TripleScan {
  /**
   * Sends all triples that the target wants, and all prefixes; quads as the triples that they have.
   * A scan that has to begin anew starts the target again.
   */
  void scan(SelectiveStream target) throws IOException;
}
