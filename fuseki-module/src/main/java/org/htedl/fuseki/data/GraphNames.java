// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.data;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.impl.WrappedGraph;
import org.apache.jena.sparql.core.NamedGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.graph.GraphUnionRead;
import org.jspecify.annotations.Nullable;

/** One name for each graph, whatever Jena calls it: the default graph has three names and null. */
public final class GraphNames {
  /** The default graph. */
  public static final Node DEFAULT = Quad.defaultGraphIRI;

  /** The union of the named graphs. */
  public static final Node UNION = Quad.unionGraph;

  /** The union of the graphs whose declarations apply to all; no graph that anyone can ask for. */
  public static final Node SCHEMA = NodeFactory.createBlankNode("htedl-schema");

  private GraphNames() {}

  public static Node canonical(@Nullable Node graph) {
    return graph == null || Quad.isDefaultGraph(graph) ? DEFAULT : graph;
  }

  /** Whether two graphs are the same one, whatever is wrapped around it. */
  public static boolean areOne(@Nullable Graph one, @Nullable Graph other) {
    return unwrapped(one) == unwrapped(other);
  }

  private static @Nullable Graph unwrapped(@Nullable Graph graph) {
    Graph inner = graph;
    while (inner instanceof WrappedGraph wrapped) {
      // FROM NAMED shows graphs that cannot be written to.
      inner = wrapped.getWrapped();
    }
    return inner;
  }

  /** The name of a graph that belongs to a dataset; a graph without one is the default graph. */
  public static Node of(@Nullable Graph graph) {
    Graph inner = unwrapped(graph);
    if (inner instanceof GraphUnionRead) {
      // The default graph that FROM makes looks the same: see the caller.
      return UNION;
    }
    return inner instanceof NamedGraph named ? canonical(named.getGraphName()) : DEFAULT;
  }

  /** The named graphs that have a triple with this node at any place. */
  public static List<Node> mentioning(VisibleData data, Node node) {
    List<Node> graphs = new ArrayList<>();
    if (isMentioned(data, UNION, node)) {
      data.graphNames().forEachRemaining(graphs::add);
      graphs.removeIf(graph -> !isMentioned(data, graph, node));
    }
    return graphs;
  }

  private static boolean isMentioned(VisibleData data, Node graph, Node node) {
    return data.triples(graph, node, Node.ANY, Node.ANY).hasNext()
        || data.triples(graph, Node.ANY, Node.ANY, node).hasNext()
        || node.isURI() && data.triples(graph, Node.ANY, node, Node.ANY).hasNext();
  }

  /**
   * The graphs with data, other than the given one; the union stands for all named graphs.
   *
   * @param graph the graph asked, or null if all count
   */
  public static List<Node> others(VisibleData data, @Nullable Node graph) {
    List<Node> others = new ArrayList<>();
    if (!DEFAULT.equals(graph) && !data.isEmpty(DEFAULT)) {
      others.add(DEFAULT);
    }
    if (UNION.equals(graph)) {
      return others;
    }
    Iterator<Node> names = data.graphNames();
    while (names.hasNext()) {
      if (!names.next().equals(graph)) {
        others.add(UNION);
        break;
      }
    }
    return others;
  }
}
