// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.data;

import java.util.Iterator;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.G;
import org.apache.jena.tdb2.sys.TDBInternal;

/** All that a dataset, or a view of one, shows. */
public record DatasetData(DatasetGraph dataset) implements VisibleData {
  @Override
  public Iterator<Triple> triples(Node graph, Node subject, Node predicate, Node object) {
    if (TDBInternal.isTDB2(dataset)) {
      // Not by its graphs: TDB2 keeps the last one asked for in a place that threads share.
      return G.quads2triples(dataset.find(graph, subject, predicate, object));
    }
    Graph found = Quad.isDefaultGraph(graph) ? dataset.getDefaultGraph() : dataset.getGraph(graph);
    // What stands for a dataset where the caller may read nothing of it has no graphs.
    return found == null ? Iter.nullIterator() : found.find(subject, predicate, object);
  }

  @Override
  public Iterator<Node> graphNames() {
    return Iter.filter(dataset.listGraphNodes(), name -> !isEmpty(name));
  }
}
