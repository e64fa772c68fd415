// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.fuseki.access.AuthorizationService;
import org.apache.jena.fuseki.access.DataAccessCtl;
import org.apache.jena.fuseki.access.DatasetGraphAccessControl;
import org.apache.jena.fuseki.access.SecurityContext;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.engine.Timeouts;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.fuseki.ask.Excerpt;
import org.htedl.fuseki.ask.RequestGraph;
import org.htedl.fuseki.client.ClientConnection;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * The transaction of a request, from construction to {@link #close}, and the graph that the request
 * asks. For a caller who may not read the graph, it does not exist.
 */
public final class RequestTransaction implements AutoCloseable {
  private final HttpAction action;
  private final Node name;
  private final ActiveGraph active;
  private final RequestGraph graph;
  private boolean ended;

  /**
   * Begins the transaction.
   *
   * @param graphName the graph's name, or null for the default graph
   * @throws RequestException if the caller sees no such graph
   * @throws IOException if the rest of the request does not come
   */
  public RequestTransaction(HttpExchange exchange, @Nullable String graphName) throws IOException {
    action = exchange.action();
    Cancellation cancellation = watch(exchange);
    action.beginRead();
    boolean ready = false;
    try {
      DatasetGraph dataset = visible(action);
      name = name(action, dataset, graphName);
      active = ActiveGraph.of(dataset, name, cancellation);
      graph = RequestGraph.of(active, active.mirror(), cancellation);
      ready = true;
    } finally {
      if (!ready) {
        action.endRead();
      }
    }
  }

  /**
   * Begins to watch the client. Work for it stops when it is gone, or after the timeout of queries.
   *
   * @throws IOException if the rest of the request does not come
   */
  public static Cancellation watch(HttpExchange exchange) throws IOException {
    exchange.watchClient();
    ClientConnection client = exchange.client();
    Timeouts.Timeout timeout = Timeouts.extractQueryTimeout(exchange.action().getContext());
    if (timeout == null || !timeout.hasOverallTimeout()) {
      return client;
    }
    long start = System.nanoTime();
    long most = TimeUnit.MILLISECONDS.toNanos(timeout.overallTimeoutMillis());
    return () -> client.isCancelled() || System.nanoTime() - start > most;
  }

  /** The part of the dataset that the caller may read; called within a transaction. */
  public static DatasetGraph visible(HttpAction action) {
    DatasetGraph dataset = action.getDataset();
    Optional<DatasetLayers.AccessControl> control = DatasetLayers.of(dataset).accessControl();
    if (control.isEmpty()) {
      return dataset;
    }
    AuthorizationService users = control.get().users();
    SecurityContext allowed =
        users == null ? null : users.get(DataAccessCtl.requestUserServlet.apply(action));
    if (allowed == null) {
      throw new RequestException(
          RequestException.FORBIDDEN,
          "You may not read this dataset: ask its administrator for access.");
    }
    return DataAccessCtl.filteredDataset(DatasetGraphAccessControl.removeWrapper(dataset), allowed);
  }

  /** Returns whether the default graph of queries is the union of the named graphs. */
  public static boolean hasUnionDefault(HttpAction action) {
    DatasetGraph inside = DatasetGraphAccessControl.removeWrapper(action.getDataset());
    return Quad.isUnionGraph(defaultGraph(action, inside));
  }

  /** The default graph of queries. */
  public static Node defaultGraph(HttpAction action, DatasetGraph visible) {
    return queriedBy(action, visible).queried(null, settings(action));
  }

  /** The graph that a query would read. */
  private static Node name(HttpAction action, DatasetGraph dataset, @Nullable String graph) {
    Node given =
        graph == null
            ? null
            : graph.startsWith("_:")
                ? NodeFactory.createBlankNode(graph.substring(2))
                : NodeFactory.createURI(graph);
    Node name = queriedBy(action, dataset).queried(given, settings(action));
    if (graph != null
        && !Quad.isDefaultGraph(name)
        && !Quad.isUnionGraph(name)
        && !isThere(dataset, name)) {
      throw RequestException.badRequest(
          "There is no graph <" + Excerpt.start(graph) + "> in this dataset.");
    }
    return name;
  }

  /**
   * The layers that Fuseki has queries look at. TDB2's own datasets are filtered by their query
   * engine, which knows the setting for the default graph; all others by a view, whose default
   * graph is the stored one.
   */
  private static DatasetLayers queriedBy(HttpAction action, DatasetGraph visible) {
    DatasetGraph inside = DatasetGraphAccessControl.removeWrapper(action.getDataset());
    return DatasetLayers.of(DatabaseMgr.isTDB2(inside) ? inside : visible);
  }

  /** The settings of a query: under access control Fuseki leaves out those of the endpoint. */
  private static Context settings(HttpAction action) {
    DatasetGraph dataset = action.getDataset();
    return DataAccessCtl.isAccessControlled(dataset)
        ? Context.mergeCopy(ARQ.getContext(), dataset.getContext())
        : action.getContext();
  }

  /** Views that hide graphs still say that they contain them, but show nothing of them. */
  public static boolean isThere(DatasetGraph dataset, Node graph) {
    Iterator<Quad> quads = dataset.find(graph, Node.ANY, Node.ANY, Node.ANY);
    try {
      return quads.hasNext();
    } finally {
      Iter.close(quads);
    }
  }

  /**
   * The name of the graph that is read: {@code urn:x-arq:UnionGraph} where the default graph of
   * queries is the union of the named graphs.
   */
  public Node name() {
    return name;
  }

  /** The graph as the engine sees it. */
  public ActiveGraph active() {
    return active;
  }

  /** The graph that the request asks. */
  public RequestGraph graph() {
    return graph;
  }

  /** Ends the transaction; what is held of the graph then is its mirror alone. */
  public void endTransaction() {
    if (!ended) {
      ended = true;
      action.endRead();
    }
  }

  @Override
  public void close() {
    active.release();
    endTransaction();
  }
}
