// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.theory;

import java.io.IOException;
import java.util.List;
import org.htedl.fuseki.http.exchange.EndpointAction;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.fuseki.http.metrics.MirrorMetrics;
import org.htedl.fuseki.http.search.Admission;
import org.htedl.fuseki.http.search.EventWriter;
import org.htedl.fuseki.http.search.RunningSearch;
import org.htedl.fuseki.work.SearchPlaces;
import org.htedl.limit.MemoryClaim;

/** {@code POST /dataset/theory}: the smallest union of hypotheses that explains the examples. */
public final class TheoryAction extends EndpointAction {
  public TheoryAction() {
    super("POST");
  }

  @Override
  public void answer(HttpExchange exchange) throws IOException {
    SearchPlaces solvers = Admission.provision(exchange).solvers();
    TheoryRequest request = TheoryRequest.read(exchange, solvers.mostSeconds());
    String type = exchange.choose(List.of(HttpExchange.JSON, HttpExchange.NDJSON));
    MirrorMetrics.Batch batch =
        MirrorMetrics.of(exchange.action()).theory(request.hypotheses().size());
    Admission.run(
        exchange,
        solvers,
        request.graph(),
        batch,
        (transaction, place) -> answer(exchange, type, request, transaction, place));
  }

  private static void answer(
      HttpExchange exchange,
      String type,
      TheoryRequest request,
      RequestTransaction transaction,
      SearchPlaces.Place place)
      throws IOException {
    try (MemoryClaim claim = transaction.active().claim()) {
      TheoryWork work = new TheoryWork(request, transaction.graph(), claim);
      // A search is a long reader: an open transaction would keep every later mirror alive.
      transaction.endTransaction();
      try (RunningSearch search =
          new RunningSearch("htedl-theory", exchange.client(), place, List.of(claim), work)) {
        if (type.equals(HttpExchange.JSON)) {
          EventWriter.whole(exchange, type, search, work::answer);
        } else {
          new EventWriter(exchange, type).send(search);
        }
      }
    }
  }
}
