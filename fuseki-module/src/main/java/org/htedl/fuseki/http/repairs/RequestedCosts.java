// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.repairs;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.htedl.fuseki.ask.Excerpt;
import org.htedl.fuseki.ask.RequestGraph;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.fuseki.repair.NamedTriples;
import org.htedl.fuseki.repair.TripleText;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.repair.RemovalRules;

/**
 * What removals cost by a request. What it names has to be there as far as the caller may see it.
 * For one request, within its transaction.
 */
final class RequestedCosts {
  private static final int CHECK_EVERY = 1024;

  /** Bytes of a triple that is remembered, its names included, about. */
  private static final long BYTES_A_TRIPLE = 400;

  private final RepairsRequest request;
  private final Mirror mirror;
  private final DatasetGraph dataset;
  private final NamedTriples named;
  private final Cancellation cancellation;
  private final MemoryClaim memory;
  private final RemovalRules rules;
  private long remembered;

  /**
   * @param dataset what the caller may read
   * @param memory takes the triples of graphs that the request names
   */
  RequestedCosts(
      RepairsRequest request, RequestGraph graph, DatasetGraph dataset, MemoryClaim memory) {
    this.request = request;
    this.mirror = graph.mirror();
    this.dataset = dataset;
    Map<String, String> prefixes = new LinkedHashMap<>(graph.prefixes());
    prefixes.putAll(request.prefixes());
    this.named = new NamedTriples(mirror.asserted(), prefixes);
    this.cancellation = graph.cancellation();
    this.memory = memory;
    this.rules = new RemovalRules(request.schema());
  }

  /**
   * The costs.
   *
   * @throws RequestException if the request names a graph that is not there
   * @throws org.htedl.fuseki.ask.BadRequestException for other things that are not
   */
  RemovalRules read() {
    request.keep().graphs().forEach(graph -> eachOf(graph, rules::keep));
    request.keep().predicates().forEach(name -> rules.keepPredicate(named.predicate(name)));
    request.keep().triples().forEach(text -> named.triples(text).forEach(rules::keep));
    RepairsRequest.Weights weights = request.weights();
    weights
        .graphs()
        .forEach((graph, cost) -> eachOf(graph, triple -> rules.weighOfGraph(triple, cost)));
    weights.predicates().forEach((name, cost) -> rules.weighPredicate(named.predicate(name), cost));
    weights
        .triples()
        .forEach((text, cost) -> named.triples(text).forEach(triple -> rules.weigh(triple, cost)));
    return rules;
  }

  private void eachOf(String name, Consumer<Fact> action) {
    String resolved = named.resolved(name);
    Node graph = NodeNames.nodeOf(resolved);
    Node canonical = Quad.isDefaultGraph(graph) ? Quad.defaultGraphIRI : graph;
    if (!Quad.isDefaultGraph(graph) && !RequestTransaction.isThere(dataset, graph)) {
      throw RequestException.badRequest(
          "There is no graph <" + Excerpt.start(resolved) + "> in this dataset.");
    }
    Iterator<Quad> quads = dataset.find(canonical, Node.ANY, Node.ANY, Node.ANY);
    try {
      while (quads.hasNext()) {
        if (remembered++ % CHECK_EVERY == 0) {
          cancellation.check();
          memory.take(BYTES_A_TRIPLE * (remembered + CHECK_EVERY));
        }
        Fact triple = TripleText.fact(quads.next().asTriple());
        if (triple != null && triple.isIn(mirror.asserted())) {
          action.accept(triple);
        }
      }
    } finally {
      Iter.close(quads);
    }
  }
}
