// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.answersets;

import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.fuseki.ask.RequestGraph;
import org.htedl.fuseki.http.exchange.EndpointAction;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.fuseki.http.metrics.MirrorMetrics;
import org.htedl.fuseki.http.search.Admission;
import org.htedl.fuseki.http.search.EventWriter;
import org.htedl.fuseki.http.search.RunningSearch;
import org.htedl.fuseki.http.search.SearchEvent;
import org.htedl.fuseki.work.SearchPlaces;
import org.htedl.limit.MemoryClaim;

/** {@code POST /dataset/answersets}: the answer sets of rules over the data. */
public final class AnswerSetsAction extends EndpointAction {
  public AnswerSetsAction() {
    super("POST");
  }

  @Override
  public void answer(HttpExchange exchange) throws IOException {
    SearchPlaces solvers = Admission.provision(exchange).solvers();
    AnswerSetsRequest request = AnswerSetsRequest.read(exchange, solvers.mostSeconds());
    String type = exchange.choose(List.of(HttpExchange.NDJSON, HttpExchange.TURTLE));
    if (type.equals(HttpExchange.TURTLE) && !request.isForOne()) {
      throw new RequestException(
          RequestException.NOT_ACCEPTABLE,
          "Turtle holds one answer set: for several, or for their number, send Accept: "
              + HttpExchange.NDJSON
              + ".");
    }
    MirrorMetrics.Batch batch = MirrorMetrics.of(exchange.action()).answerSets();
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
      AnswerSetsRequest request,
      RequestTransaction transaction,
      SearchPlaces.Place place)
      throws IOException {
    RequestGraph graph = transaction.graph();
    boolean turtle = type.equals(HttpExchange.TURTLE);
    Map<String, String> prefixes = new LinkedHashMap<>(graph.prefixes());
    prefixes.putAll(request.prefixes());
    try (MemoryClaim grounding = transaction.active().claim();
        MemoryClaim solving = transaction.active().claim()) {
      ProgramSearch program =
          new ProgramSearch(
              request,
              graph,
              turtle ? new AnswerTurtle(prefixes) : new AnswerJson(),
              grounding,
              solving);
      // A search is a long reader: an open transaction would keep every later mirror alive.
      transaction.endTransaction();
      try (RunningSearch search =
          new RunningSearch(
              "htedl-solve", exchange.client(), place, List.of(grounding, solving), program)) {
        if (turtle) {
          last(exchange, search);
        } else {
          new EventWriter(exchange, type).send(search);
        }
      }
    }
  }

  /** Sends the last answer set, which is the best, when the search is over. */
  private static void last(HttpExchange exchange, RunningSearch search) throws IOException {
    String answer = "";
    String end = "";
    for (SearchEvent event = search.next(() -> {}); event != null; event = search.next(() -> {})) {
      if (event.type().equals(SearchEvent.END)) {
        end = event.text();
      } else {
        answer = event.text();
      }
    }
    search.rethrow();
    exchange.client().release();
    try (Writer out = exchange.respond(HttpExchange.TURTLE)) {
      out.write("# " + end + "\n");
      out.write(answer);
    }
  }
}
