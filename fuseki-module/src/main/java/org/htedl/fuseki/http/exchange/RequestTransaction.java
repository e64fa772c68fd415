package org.htedl.fuseki.http.exchange;

import java.io.IOException;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.fuseki.access.AuthorizationService;
import org.apache.jena.fuseki.access.DataAccessCtl;
import org.apache.jena.fuseki.access.DatasetGraphAccessControl;
import org.apache.jena.fuseki.access.SecurityContext;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.engine.Timeouts;
import org.htedl.device.Cancellation;
import org.htedl.fuseki.ask.Excerpt;
import org.htedl.fuseki.ask.RequestGraph;
import org.htedl.fuseki.client.ClientConnection;
import org.htedl.fuseki.view.ActiveGraph;
import org.jspecify.annotations.Nullable;

/**
 * The transaction of a request, from construction to {@link #close}, and the graph that the request
 * asks. For a caller who may not read the graph, it does not exist.
 */
public final class RequestTransaction implements AutoCloseable {
  private final HttpAction action;
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
      active = ActiveGraph.of(dataset, name(dataset, graphName), cancellation);
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
    if (!DataAccessCtl.isAccessControlled(dataset)) {
      return dataset;
    }
    AuthorizationService users =
        dataset instanceof DatasetGraphAccessControl controlled
            ? controlled.getAuthService()
            : dataset.getContext().get(DataAccessCtl.symAuthorizationService);
    SecurityContext allowed =
        users == null ? null : users.get(DataAccessCtl.requestUserServlet.apply(action));
    if (allowed == null) {
      throw new RequestException(RequestException.FORBIDDEN, "You may not read this dataset.");
    }
    return DataAccessCtl.filteredDataset(DatasetGraphAccessControl.removeWrapper(dataset), allowed);
  }

  private static Node name(DatasetGraph dataset, @Nullable String graph) {
    if (graph == null) {
      return Quad.defaultGraphIRI;
    }
    Node name =
        graph.startsWith("_:")
            ? NodeFactory.createBlankNode(graph.substring(2))
            : NodeFactory.createURI(graph);
    if (!Quad.isDefaultGraph(name) && !Quad.isUnionGraph(name) && !isThere(dataset, name)) {
      throw RequestException.badRequest(
          "There is no graph <" + Excerpt.start(graph) + "> in this dataset.");
    }
    return name;
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
