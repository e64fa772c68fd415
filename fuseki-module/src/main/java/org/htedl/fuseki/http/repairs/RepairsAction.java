// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.repairs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.htedl.fuseki.http.exchange.EndpointAction;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.fuseki.http.metrics.MirrorMetrics;
import org.htedl.fuseki.http.search.Admission;
import org.htedl.fuseki.http.search.EventWriter;
import org.htedl.fuseki.http.search.RunningSearch;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.fuseki.repair.RepairUpdate;
import org.htedl.fuseki.repair.TripleText;
import org.htedl.fuseki.work.SearchPlaces;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Surroundings;
import org.htedl.repair.RemovalRules;
import org.htedl.repair.RepairProblem;

/** {@code POST /dataset/repairs}: the fewest triples whose removal ends all contradictions. */
public final class RepairsAction extends EndpointAction {
  public RepairsAction() {
    super("POST");
  }

  @Override
  public void answer(HttpExchange exchange) throws IOException {
    SearchPlaces solvers = Admission.provision(exchange).solvers();
    RepairsRequest request = RepairsRequest.read(exchange.json(), solvers.mostSeconds());
    String type =
        exchange.choose(
            List.of(
                HttpExchange.NDJSON, HttpExchange.EVENTS, RepairUpdate.UPDATE, RepairUpdate.QUADS));
    MirrorMetrics.Batch batch = MirrorMetrics.of(exchange.action()).repairs();
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
      RepairsRequest request,
      RequestTransaction transaction,
      SearchPlaces.Place place)
      throws IOException {
    try (MemoryClaim costs = transaction.active().claim();
        MemoryClaim searching = transaction.active().claim()) {
      DatasetGraph dataset = RequestTransaction.visible(exchange.action());
      RemovalRules rules = new RequestedCosts(request, transaction.graph(), dataset, costs).read();
      Surroundings surroundings = Surroundings.of(transaction.graph().mirror());
      if (surroundings != null) {
        throw RequestException.badRequest(
            "Contradictions come of all triples; " + surroundings.notAllIndividuals() + ".");
      }
      RepairProblem problem =
          new RepairProblem(
              transaction.graph().mirror(), transaction.active().provision().closure(), rules);
      Node graph = transaction.name();
      boolean union = Quad.isUnionGraph(graph);
      if (!union) {
        // A search is a long reader: an open transaction would keep every later mirror alive. What
        // is removed of the union is looked for in its graphs afterwards.
        transaction.endTransaction();
      }
      boolean streams = type.equals(HttpExchange.NDJSON) || type.equals(HttpExchange.EVENTS);
      RepairWork work = new RepairWork(problem, request.timeout(), searching, streams);
      try (RunningSearch search =
          new RunningSearch(
              "htedl-repair", exchange.client(), place, List.of(costs, searching), work)) {
        if (streams) {
          new EventWriter(exchange, type)
              .send(search, () -> work.events(graphs(work, graph, dataset)));
        } else {
          EventWriter.whole(
              exchange, type, search, () -> text(type, work, graphs(work, graph, dataset)));
        }
      }
    }
  }

  /** The names of the stored graphs of each triple that is removed: those that can be written. */
  private static Map<Fact, List<String>> graphs(RepairWork work, Node graph, DatasetGraph dataset) {
    Map<Fact, List<String>> graphs = new LinkedHashMap<>();
    work.removals()
        .forEach(
            removal ->
                graphs.put(
                    removal.triple(),
                    Quad.isUnionGraph(graph)
                        ? graphsOf(removal.triple(), dataset)
                        : List.of(String.valueOf(NodeNames.nameOf(graph)))));
    return graphs;
  }

  private static List<String> graphsOf(Fact fact, DatasetGraph dataset) {
    Triple triple = TripleText.triple(fact);
    List<String> names = new ArrayList<>();
    Iterator<Quad> quads =
        dataset.findNG(Node.ANY, triple.getSubject(), triple.getPredicate(), triple.getObject());
    try {
      quads.forEachRemaining(quad -> names.add(String.valueOf(NodeNames.nameOf(quad.getGraph()))));
    } finally {
      Iter.close(quads);
    }
    return names.stream().distinct().sorted().toList();
  }

  /** The removals in one piece, after how the search ended. */
  private static String text(String type, RepairWork work, Map<Fact, List<String>> graphs) {
    RepairUpdate update = new RepairUpdate();
    graphs.forEach(
        (triple, names) ->
            names.forEach(
                name ->
                    update.add(
                        Quad.isDefaultGraph(NodeFactory.createURI(name)) ? "" : name, triple)));
    return "# "
        + work.end()
        + "\n"
        + (type.equals(RepairUpdate.UPDATE) ? update.update() : update.quads());
  }
}
