// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

import org.apache.jena.graph.Triple;

/**
 * Takes the triples of some lines of a file, in no order. Used by one thread at a time; every
 * thread that reads a file has a receiver of its own.
 */
public interface TripleReceiver {
  /** Takes a triple of a line that was read by its bytes. */
  void take(ScannedTriple triple);

  /** Takes a triple that Jena has read. */
  void take(Triple triple);

  /**
   * All that was received is taken back: the file is read anew, through another receiver, or not at
   * all.
   */
  void discard();
}
