// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;

/**
 * A graph of a remote SPARQL endpoint, asked in {@link NodeBlocks}: at most two requests for 200
 * nodes and kind of triples, if the endpoint cuts nothing.
 */
public final class EndpointSource implements Source {
  private static final Var S = Var.alloc("s");
  private static final Var P = Var.alloc("p");
  private static final Var O = Var.alloc("o");
  private static final Var N = Var.alloc("n");

  private static final String NO_TYPE = "FILTER(?p != " + SparqlTerms.iri(SchemaTerms.TYPE) + ")";
  private static final BlockQuery FORWARD = BlockQuery.triples("?n ?p ?o", "?n ?p ?o", false);
  private static final BlockQuery BACKWARD =
      BlockQuery.triples("?s ?p ?n", "?s ?p ?n . " + NO_TYPE, true);
  private static final BlockQuery VALUES =
      BlockQuery.triples(
          "?n ?p ?o",
          "?n ?p ?o . FILTER(isLiteral(?o) || ?p = " + SparqlTerms.iri(SchemaTerms.TYPE) + ")",
          false);
  private static final BlockQuery PREDICATES =
      BlockQuery.samples("?o", "?n ?p ?x . FILTER(!isLiteral(?x)) " + NO_TYPE);
  private static final BlockQuery ANY_EVIDENCE = BlockQuery.samples("?s", "?x ?p ?n . " + NO_TYPE);

  private final Endpoint endpoint;
  private final NodeBlocks blocks;
  private final EndpointSchema schema;

  /**
   * @param endpoint closed with this source
   * @param graph the IRI of a named graph; empty for the default graph
   */
  public EndpointSource(Endpoint endpoint, String graph) {
    String written = graph.isEmpty() ? "" : SparqlTerms.iri(NodeFactory.createURI(graph));
    this.endpoint = endpoint;
    this.blocks = new NodeBlocks(endpoint, written);
    this.schema = new EndpointSchema(blocks, written);
  }

  @Override
  public String name() {
    return endpoint.address();
  }

  @Override
  public Map<String, String> prefixes() {
    return Map.of();
  }

  @Override
  public boolean knowsBlankNodes() {
    return false;
  }

  @Override
  public List<String> remarks() {
    return schema.remarks();
  }

  @Override
  public void schema(Consumer<Triple> found) {
    schema.read(found);
  }

  @Override
  public void extents(Set<Node> classes, Set<Node> predicates, Consumer<Triple> found) {
    String type = SparqlTerms.iri(SchemaTerms.TYPE);
    blocks.ask(
        BlockQuery.triples("?s ?n", "?s " + type + " ?n", true),
        iris(classes),
        Long.MAX_VALUE,
        row -> found.accept(Triple.create(row.get(S), SchemaTerms.TYPE, row.get(N))));
    blocks.ask(
        BlockQuery.triples("?s ?n ?o", "?s ?n ?o", false),
        iris(predicates),
        Long.MAX_VALUE,
        row -> found.accept(Triple.create(row.get(S), row.get(N), row.get(O))));
  }

  @Override
  public void around(Level level, Consumer<Triple> found) {
    Collection<Node> nodes = level.nodes();
    if (level.steps() > 0) {
      forward(level, found);
    } else {
      blocks.ask(VALUES, nodes, level.most(), row -> found.accept(outgoing(row)));
      blocks.ask(PREDICATES, nodes, level.most(), row -> found.accept(outgoing(row)));
    }
    if (level.steps() > 0 && level.inverse()) {
      blocks.ask(
          BACKWARD,
          nodes,
          level.most(),
          row -> {
            Triple edge = incoming(row);
            checkNamed(level, edge, edge.getSubject());
            found.accept(edge);
          });
    } else {
      by(level.ranged(), nodes, found);
    }
  }

  /** All triples from the nodes on, and from blank nodes that they lead to. */
  private void forward(Level level, Consumer<Triple> found) {
    Set<Node> toBlank = new LinkedHashSet<>();
    blocks.ask(
        FORWARD,
        level.nodes(),
        level.most(),
        row -> {
          Triple triple = outgoing(row);
          if (triple.getObject().isBlank()) {
            checkNamed(level, triple, triple.getObject());
            toBlank.add(triple.getSubject());
          } else {
            found.accept(triple);
          }
        });
    new BlankTrees(level.steps(), level.ranged()).ask(blocks, toBlank, level.most(), found);
  }

  /** A blank node would have to be asked for what leads to it. */
  private static void checkNamed(Level level, Triple edge, Node end) {
    if (end.isBlank() && level.inverse() && level.walked().test(edge.getPredicate())) {
      Node named = end.equals(edge.getObject()) ? edge.getSubject() : edge.getObject();
      throw new RefusedSourceException(
          "%s leads to a blank node by <%s>, and an endpoint cannot be asked what leads to that one"
                  .formatted(SparqlTerms.iri(named), edge.getPredicate().getURI())
              + " (--inverse)");
    }
  }

  /** One triple for each predicate, of these, that leads to a node. */
  private void by(Collection<Node> predicates, Collection<Node> nodes, Consumer<Triple> found) {
    List<Node> all = new ArrayList<>(iris(predicates));
    for (int from = 0; from < all.size(); from += NodeBlocks.NODES) {
      List<Node> some = all.subList(from, Math.min(all.size(), from + NodeBlocks.NODES));
      blocks.ask(
          BlockQuery.samples("?s", "?x ?p ?n . VALUES ?p { " + SparqlTerms.all(some) + "}"),
          nodes,
          Long.MAX_VALUE,
          row -> found.accept(incoming(row)));
    }
  }

  @Override
  public void evidence(Set<Node> nodes, Properties properties, Consumer<Triple> found) {
    Consumer<Triple> picked =
        triple -> {
          if (properties.contains(triple.getPredicate())) {
            found.accept(triple);
          }
        };
    Set<Node> listed = properties.listed();
    if (listed != null) {
      by(listed, nodes, picked);
    } else {
      blocks.ask(ANY_EVIDENCE, nodes, Long.MAX_VALUE, row -> picked.accept(incoming(row)));
    }
  }

  private static Set<Node> iris(Collection<Node> nodes) {
    Set<Node> iris = new HashSet<>(nodes);
    iris.removeIf(node -> !node.isURI());
    return iris;
  }

  private static Triple outgoing(Binding row) {
    return Triple.create(row.get(N), row.get(P), row.get(O));
  }

  private static Triple incoming(Binding row) {
    return Triple.create(row.get(S), row.get(P), row.get(N));
  }

  @Override
  public long requests() {
    return endpoint.requests();
  }

  @Override
  public void close() {
    endpoint.close();
  }
}
