// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.data;

import java.util.Iterator;
import java.util.List;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;

/**
 * All data of a mirrored dataset, with the graphs of the schema as one more graph.
 *
 * @param all the dataset
 * @param schema the names of the schema's graphs
 */
public record BaseData(VisibleData all, List<Node> schema) implements VisibleData {
  @Override
  public Iterator<Triple> triples(Node graph, Node subject, Node predicate, Node object) {
    if (!graph.equals(GraphNames.SCHEMA)) {
      return all.triples(graph, subject, predicate, object);
    }
    return Iter.flatMap(
        schema.iterator(),
        part -> all.triples(GraphNames.canonical(part), subject, predicate, object));
  }

  @Override
  public Iterator<Node> graphNames() {
    return all.graphNames();
  }
}
