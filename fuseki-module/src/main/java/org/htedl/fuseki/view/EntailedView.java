// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.view;

import org.htedl.fuseki.transaction.EntailedLayer;

/** A dataset with entailed triples that knows the mirrors from which these come. */
public interface EntailedView extends EntailedLayer {
  /** The graphs of the dataset with the triples as stored. */
  QueryGraphs graphs();
}
