// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import org.apache.jena.sparql.core.DatasetGraph;

/** A dataset that shows the triples of another one and those derived from them. */
public interface EntailedLayer {
  /** The dataset with the triples as stored. */
  DatasetGraph asserted();
}
