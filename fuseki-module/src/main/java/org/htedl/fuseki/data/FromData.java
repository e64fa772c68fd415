// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.data;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.DynamicDatasets.DynamicDatasetGraph;

/**
 * The dataset that {@code FROM} and {@code FROM NAMED} define over another. Triples that several of
 * the graphs have come several times.
 *
 * @param original what the caller may read
 * @param defaults the graphs that are the default graph
 * @param named the named graphs
 */
public record FromData(VisibleData original, Collection<Node> defaults, Collection<Node> named)
    implements VisibleData {

  /**
   * The data that a dataset description leaves to see.
   *
   * @param unionDefault whether the union of the named graphs counts as a default graph
   */
  public static FromData of(VisibleData original, DynamicDatasetGraph from, boolean unionDefault) {
    Collection<Node> named =
        from.getOriginalNamedGraphs().stream()
            .filter(graph -> !graph.equals(GraphNames.UNION))
            .toList();
    return new FromData(original, defaults(from, unionDefault), named);
  }

  /**
   * The graphs that are the default graph.
   *
   * @param unionDefault whether the union of the named graphs counts as a default graph
   */
  public static Collection<Node> defaults(DynamicDatasetGraph from, boolean unionDefault) {
    Collection<Node> defaults = from.getOriginalDefaultGraphs();
    if (!unionDefault && !defaults.contains(GraphNames.UNION)) {
      return defaults;
    }
    return defaults.contains(GraphNames.DEFAULT)
        ? List.of(GraphNames.UNION, GraphNames.DEFAULT)
        : List.of(GraphNames.UNION);
  }

  @Override
  public Iterator<Triple> triples(Node graph, Node subject, Node predicate, Node object) {
    if (graph.equals(GraphNames.DEFAULT)) {
      return all(defaults, subject, predicate, object);
    }
    if (graph.equals(GraphNames.UNION)) {
      return all(named, subject, predicate, object);
    }
    return named.contains(graph)
        ? original.triples(graph, subject, predicate, object)
        : Iter.nullIterator();
  }

  private Iterator<Triple> all(Collection<Node> graphs, Node subject, Node predicate, Node object) {
    return Iter.flatMap(
        graphs.iterator(),
        graph -> original.triples(GraphNames.canonical(graph), subject, predicate, object));
  }

  @Override
  public Iterator<Node> graphNames() {
    return Iter.filter(named.iterator(), graph -> !original.isEmpty(graph));
  }
}
