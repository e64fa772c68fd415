package org.htedl.fuseki.http.search;

import org.apache.jena.sparql.core.DatasetGraph;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.metrics.MirrorGauges;
import org.htedl.fuseki.memory.Provision;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.work.SearchPlaces;

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
    DatasetGraph mirrored = MirrorGauges.mirrored(exchange.action().getDataset());
    if (mirrored instanceof DatasetGraphHtedl dataset) {
      return dataset.mirrors().provision();
    }
    throw new RequestException(
        RequestException.NOT_FOUND, "This dataset has no mirrors: configure a htedl:Dataset.");
  }

  /**
   * A place for a search.
   *
   * @throws RequestException if there are none, or all are taken; then the client is told when to
   *     ask again
   */
  public static SearchPlaces.Place take(HttpExchange exchange, SearchPlaces places) {
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
}
