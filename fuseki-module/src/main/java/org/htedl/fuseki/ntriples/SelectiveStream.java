// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

import org.apache.jena.riot.system.StreamRDF;

/**
 * Takes some of the triples of files, and says which before nodes are made of them. {@link #start}
 * begins anew: what was sent before does not count.
 */
public interface SelectiveStream extends StreamRDF {
  /**
   * Whether a triple is to be sent. Asked once, and then sent if so; those that Jena reads are sent
   * without being asked about.
   */
  boolean wants(ScannedTriple triple);
}
