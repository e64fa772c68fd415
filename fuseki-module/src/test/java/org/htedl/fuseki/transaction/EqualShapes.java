// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.List;
import java.util.SplittableRandom;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.vocabulary.RDF;

/**
 * Random data that takes the same places in TDB2's files whatever its values are, and changes that
 * keep it so: the same nodes, numbers within 64 bits, names of the same length.
 */
record EqualShapes(SplittableRandom random) {
  private static final int NODES = 24;
  static final Node GRAPH = RandomUpdate.iri("graph");
  static final Node NUMBER = RandomUpdate.iri("number");
  static final Node NAME = RandomUpdate.iri("name");
  static final Node KNOWS = RandomUpdate.iri("knows");

  static Node node(int number) {
    return RandomUpdate.iri("x" + number);
  }

  Node number() {
    return NodeFactory.createLiteralDT(
        Integer.toString(10 + random.nextInt(90)), XSDDatatype.XSDinteger);
  }

  /** A new name as long as all others. */
  private Node name() {
    return NodeFactory.createLiteralString("name" + (1_000_000 + random.nextInt(9_000_000)));
  }

  /** Adds the nodes in the same order for all values, so that all terms have the same numbers. */
  void fill(DatasetGraph dataset) {
    for (int i = 0; i < NODES; i++) {
      dataset.add(Quad.defaultGraphIRI, node(i), RDF.type.asNode(), RandomUpdate.iri("C"));
    }
    for (Node graph : List.of(Quad.defaultGraphIRI, GRAPH)) {
      for (int i = 0; i < NODES; i++) {
        dataset.add(graph, node(i), NUMBER, number());
        dataset.add(graph, node(i), NAME, name());
        dataset.add(graph, node(i), KNOWS, anyNode());
      }
    }
  }

  Node anyNode() {
    return node(random.nextInt(NODES));
  }

  /** The default graph or the named one. */
  Node anyGraph() {
    return random.nextBoolean() ? Quad.defaultGraphIRI : GRAPH;
  }

  Node anyProperty() {
    return List.of(NUMBER, NAME, KNOWS).get(random.nextInt(3));
  }

  /** Changes a value of a node in one of the graphs. */
  void change(DatasetGraph dataset) {
    change(dataset, anyGraph(), anyProperty());
  }

  void change(DatasetGraph dataset, Node graph, Node predicate) {
    Node node = anyNode();
    dataset.deleteAny(graph, node, predicate, Node.ANY);
    dataset.add(
        graph,
        node,
        predicate,
        predicate.equals(NUMBER) ? number() : predicate.equals(NAME) ? name() : anyNode());
  }
}
