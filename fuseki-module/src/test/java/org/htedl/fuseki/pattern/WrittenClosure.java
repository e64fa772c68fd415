// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.htedl.closure.report.EntailedTriples;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.matching.query.PatternTerms;
import org.htedl.mirror.Mirror;

/** Closures written out, of random axioms and data, for comparison with views. */
final class WrittenClosure {
  static final String PREFIXES =
      RandomQuery.PREFIXES
          + "PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>\n"
          + "PREFIX owl: <http://www.w3.org/2002/07/owl#>\n";

  private static final List<String> AXIOMS =
      List.of(
          ":C0 rdfs:subClassOf :C1",
          ":C1 rdfs:subClassOf :C2",
          ":C2 rdfs:subClassOf :C0",
          ":p0 rdfs:subPropertyOf :p1",
          ":p1 rdfs:subPropertyOf :p2",
          ":p2 rdfs:subPropertyOf :p3",
          ":p4 rdfs:domain :C0",
          ":p1 rdfs:domain :C1",
          ":p5 rdfs:range :C2",
          ":p4 a owl:TransitiveProperty",
          ":p5 a owl:SymmetricProperty",
          ":p4 owl:inverseOf :p5",
          ":C1 owl:equivalentClass [ a owl:Restriction ; owl:onProperty :p4 ;"
              + " owl:someValuesFrom :C0 ]",
          ":C2 owl:equivalentClass [ owl:intersectionOf ( :C0 [ owl:complementOf :C1 ] ) ]");

  private WrittenClosure() {}

  /**
   * Some axioms as a part of an update.
   *
   * @param graph the graph's name as SPARQL writes it; empty for the default graph
   */
  static String axioms(SplittableRandom random, String graph, int most) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      String axiom = AXIOMS.get(random.nextInt(AXIOMS.size()));
      text.append(graph.isEmpty() ? axiom + " . " : "GRAPH " + graph + " { " + axiom + " } ");
    }
    return text.toString();
  }

  /** What follows from triples, by a mirror of theirs alone and a list of all it derived. */
  static List<Triple> derived(
      Set<Triple> triples, Map<Node, List<Triple>> schema, Settings settings) {
    DatasetGraph alone = MirroredDatasets.over(DatasetGraphFactory.createTxnMem(), settings);
    Txn.executeWrite(
        alone,
        () -> {
          triples.forEach(triple -> alone.add(Quad.create(Quad.defaultGraphIRI, triple)));
          schema.forEach((name, axioms) -> axioms.forEach(t -> alone.add(Quad.create(name, t))));
        });
    try {
      Mirror closed =
          Txn.calculateRead(
              alone, () -> ActiveGraph.of(alone, GraphNames.DEFAULT, Cancellation.NEVER).mirror());
      List<Triple> derived = new ArrayList<>();
      for (EntailedTriples.Source source : new EntailedTriples(closed).sources()) {
        EntailedTriples.Block block = source.block();
        for (long pair : block.pairs()) {
          int object = (int) pair;
          derived.add(
              Triple.create(
                  NodeNames.nodeOf(closed.nodeName((int) (pair >>> 32))),
                  NodeNames.nodeOf(PatternTerms.nodeName(closed, block.predicate())),
                  block.literals()
                      ? NodeNames.nodeOf(closed.literal(object))
                      : NodeNames.nodeOf(closed.nodeName(object))));
        }
      }
      return derived;
    } finally {
      alone.close();
    }
  }
}
