// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.search;

import java.io.IOException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.fuseki.http.metrics.MirrorMetrics;
import org.htedl.fuseki.memory.Provision;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.fuseki.work.SearchPlaces;
import org.jspecify.annotations.Nullable;

/** What a search needs before it can begin: a mirrored dataset, and a place there. */
public final class Admission {
  private static final String RETRY_SECONDS = "5";

  private Admission() {}

  /**
   * The provision of the dataset that a request is sent to.
   *
   * @throws RequestException if it has no mirrors
   */
  public static Provision provision(HttpExchange exchange) {
    DatasetGraph dataset = exchange.action().getDataset();
    if (DatasetLayers.of(dataset).isConfigured()) {
      return ActiveGraph.provision(dataset);
    }
    throw new RequestException(
        RequestException.NOT_FOUND, "This dataset has no mirrors: configure an htedl:Dataset.");
  }

  /**
   * Runs a search at a place, and in a transaction that it may end early.
   *
   * @param graph the name of the graph that is asked, or null for the default graph
   * @param batch what counts the request once it is answered
   * @throws RequestException if there are no places, or all are taken, or the caller sees no such
   *     graph
   */
  public static void run(
      HttpExchange exchange,
      SearchPlaces places,
      @Nullable String graph,
      MirrorMetrics.Batch batch,
      Search search)
      throws IOException {
    try (SearchPlaces.Place place = take(exchange, places);
        RequestTransaction transaction = new RequestTransaction(exchange, graph)) {
      search.run(transaction, place);
    }
    batch.done();
  }

  /** Takes a place; a client that finds all taken learns when to ask again. */
  private static SearchPlaces.Place take(HttpExchange exchange, SearchPlaces places) {
    if (places.isOff()) {
      throw new RequestException(RequestException.FORBIDDEN, places.offSentence());
    }
    SearchPlaces.Place place = places.take();
    if (place == null) {
      exchange.setHeader("Retry-After", RETRY_SECONDS);
      throw new RequestException(RequestException.UNAVAILABLE, places.busySentence());
    }
    return place;
  }

  /** A search that has been admitted. */
  public interface Search {
    /** Answers the request. */
    void run(RequestTransaction transaction, SearchPlaces.Place place) throws IOException;
  }
}
