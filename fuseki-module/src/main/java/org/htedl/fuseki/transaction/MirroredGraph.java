// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.GraphView;
import org.apache.jena.sparql.core.Quad;

/** A graph of a mirrored dataset, whose changes go through the dataset. */
final class MirroredGraph extends GraphView {
  MirroredGraph(DatasetGraph dataset, Node name) {
    super(dataset, name);
  }

  /** Jena 5.6 removes what is removed from a default graph from all named graphs too. */
  @Override
  public void remove(Node subject, Node predicate, Node object) {
    if (getGraphName() == null && !getEventManager().listening()) {
      getDataset().deleteAny(Quad.defaultGraphNodeGenerated, subject, predicate, object);
    } else {
      super.remove(subject, predicate, object);
    }
  }
}
