// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.client;

import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphWrapper;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.graph.GraphWrapper;

/** A dataset whose writer is stopped when the request is stopped for which it writes. */
final class WatchedDataset extends DatasetGraphWrapper {
  WatchedDataset(DatasetGraph dataset) {
    super(dataset);
  }

  @Override
  public Graph getDefaultGraph() {
    return new WatchedGraph(super.getDefaultGraph());
  }

  @Override
  public Graph getUnionGraph() {
    return new WatchedGraph(super.getUnionGraph());
  }

  @Override
  public Graph getGraph(Node name) {
    return new WatchedGraph(super.getGraph(name));
  }

  @Override
  public void add(Quad quad) {
    WatchedClients.checkWriter();
    super.add(quad);
  }

  @Override
  public void add(Node graph, Node subject, Node predicate, Node object) {
    WatchedClients.checkWriter();
    super.add(graph, subject, predicate, object);
  }

  @Override
  public void delete(Quad quad) {
    WatchedClients.checkWriter();
    super.delete(quad);
  }

  @Override
  public void delete(Node graph, Node subject, Node predicate, Node object) {
    WatchedClients.checkWriter();
    super.delete(graph, subject, predicate, object);
  }

  @Override
  public void deleteAny(Node graph, Node subject, Node predicate, Node object) {
    WatchedClients.checkWriter();
    super.deleteAny(graph, subject, predicate, object);
  }

  @Override
  public void addGraph(Node name, Graph graph) {
    WatchedClients.checkWriter();
    super.addGraph(name, graph);
  }

  @Override
  public void removeGraph(Node name) {
    WatchedClients.checkWriter();
    super.removeGraph(name);
  }

  @Override
  public void clear() {
    WatchedClients.checkWriter();
    super.clear();
  }

  private static final class WatchedGraph extends GraphWrapper {
    WatchedGraph(Graph graph) {
      super(graph);
    }

    @Override
    public void add(Triple triple) {
      WatchedClients.checkWriter();
      super.add(triple);
    }

    @Override
    public void add(Node subject, Node predicate, Node object) {
      WatchedClients.checkWriter();
      super.add(subject, predicate, object);
    }

    @Override
    public void delete(Triple triple) {
      WatchedClients.checkWriter();
      super.delete(triple);
    }

    @Override
    public void remove(Node subject, Node predicate, Node object) {
      WatchedClients.checkWriter();
      super.remove(subject, predicate, object);
    }

    @Override
    public void clear() {
      WatchedClients.checkWriter();
      super.clear();
    }
  }
}
