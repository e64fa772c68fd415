// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import org.apache.jena.graph.Triple;
import org.htedl.fuseki.ntriples.ScannedTriple;

/** What one pass over files picks out of their triples. For one thread. */
interface Pass {
  /**
   * Whether a triple has to be offered; asked once of it, and before nodes are made of its bytes.
   */
  boolean wants(ScannedTriple triple);

  /** Takes a triple, wanted or not. */
  void offer(Triple triple);

  /** All triples have passed. */
  void finish();
}
