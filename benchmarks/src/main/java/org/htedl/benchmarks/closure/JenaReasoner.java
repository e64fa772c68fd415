// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.closure;

import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.reasoner.InfGraph;
import org.apache.jena.reasoner.ReasonerRegistry;
import org.apache.jena.sparql.graph.GraphFactory;
import org.apache.jena.vocabulary.RDF;

/** Jena's reasoner for RDFS without axiomatic triples. */
public final class JenaReasoner implements RdfsReasoner {
  private final Graph data = GraphFactory.createDefaultGraph();

  @Override
  public String label() {
    return "Jena, simple RDFS";
  }

  @Override
  public void load(TaxonomyGraph graph) {
    graph.forEach((s, p, o) -> data.add(Triple.create(node(s), node(p), node(o))));
  }

  @Override
  public long close() {
    InfGraph inferred = ReasonerRegistry.getRDFSSimpleReasoner().bind(data);
    inferred.prepare();
    return inferred
        .find(Node.ANY, RDF.type.asNode(), Node.ANY)
        .filterKeep(triple -> TaxonomyGraph.isClass(triple.getObject().toString()))
        .toList()
        .size();
  }

  private static Node node(String iri) {
    return NodeFactory.createURI(iri);
  }
}
