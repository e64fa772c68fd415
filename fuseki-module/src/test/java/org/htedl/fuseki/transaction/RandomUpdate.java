// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.out.NodeFmtLib;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.graph.GraphFactory;
import org.apache.jena.sparql.sse.SSE;
import org.apache.jena.update.UpdateAction;
import org.apache.jena.vocabulary.OWL2;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.RDFS;

/** Random changes of a dataset in every way that Jena offers. */
public final class RandomUpdate {
  static final String NS = "http://example.org/";
  static final List<Node> GRAPHS =
      List.of(iri("g1"), iri("g2"), iri("g3"), Quad.defaultGraphIRI, Quad.defaultGraphIRI);

  private static final List<String> LITERALS =
      List.of(
          "1",
          "01",
          "1.0",
          "'a'",
          "'A'",
          "'a'@en",
          "'a'@EN",
          "'b'@en",
          "true",
          "1e0",
          "'x'^^xsd:integer",
          "'2020-01-01'^^xsd:date",
          "'1'^^xsd:int",
          "'01'^^xsd:byte",
          "-0.0e0");

  private final DatasetGraph dataset;
  private final Random random;
  private final StringBuilder story = new StringBuilder();

  RandomUpdate(DatasetGraph dataset, Random random) {
    this.dataset = dataset;
    this.random = random;
  }

  public static Node iri(String name) {
    return NodeFactory.createURI(NS + name);
  }

  /** What has been done, for a message. */
  String story() {
    return story.toString();
  }

  /** Changes something, in the transaction of this thread or without one. */
  void run() {
    Node graph = pick(GRAPHS);
    switch (random.nextInt(22)) {
      case 0, 1, 2, 3 -> update("INSERT DATA", graph, triples(1 + random.nextInt(5)));
      case 4, 5 -> update("DELETE DATA", graph, existing(graph, 1 + random.nextInt(4)));
      case 6 -> pattern("DELETE { " + in(graph, "?s ?p ?o") + " } WHERE { ", graph, triple());
      case 7 -> {
        String where = in(graph, "?s a " + text(iri("C" + random.nextInt(3))));
        sparql(
            "DELETE { "
                + where
                + " } INSERT { "
                + in(pick(GRAPHS), "?s a " + text(iri("C4")))
                + " . "
                + in(graph, "?s <" + NS + "p1> ?s")
                + " } WHERE { "
                + where
                + " }");
      }
      case 8 -> add(graph, triple());
      case 9 -> delete(graph, existing(graph, 1).get(0));
      case 10 -> deleteAny(graph, Node.ANY, triple().getPredicate(), Node.ANY);
      case 11 -> deleteAny(graph, triple().getSubject(), Node.ANY, Node.ANY);
      case 12 -> views(graph);
      case 13 -> graphLevel(graph);
      case 14 ->
          sparql(rarely() ? "CLEAR SILENT " + target(graph) : "DROP SILENT " + target(graph));
      case 15 -> copies();
      case 16 -> put(graph);
      case 17 -> {
        if (rarely()) {
          deleteAny(Node.ANY, triple().getSubject(), Node.ANY, Node.ANY);
        }
      }
      case 18 -> {
        if (random.nextInt(16) == 0) {
          say("clear()");
          dataset.clear();
        }
      }
      case 19 -> {
        if (rarely()) {
          sparql(rarely() ? "CLEAR NAMED" : "CLEAR DEFAULT");
        }
      }
      case 20 -> declare(graph);
      default -> update("INSERT DATA", graph, triples(12));
    }
  }

  private void say(String what) {
    story.append("  ").append(what).append('\n');
  }

  private boolean rarely() {
    return random.nextInt(4) == 0;
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private void sparql(String update) {
    String all = "PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> " + update;
    say(update);
    UpdateAction.parseExecute(all, dataset);
  }

  private void update(String what, Node graph, List<Triple> triples) {
    StringBuilder text = new StringBuilder();
    triples.forEach(t -> text.append(text(t)).append(" . "));
    if (text.indexOf("_:") >= 0) {
      triples.forEach(t -> add(graph, t));
    } else {
      sparql(what + " { " + in(graph, text.toString()) + " }");
    }
  }

  private void pattern(String head, Node graph, Triple triple) {
    sparql(head + in(graph, "?s ?p ?o . FILTER(?p = " + text(triple.getPredicate()) + ")") + " }");
  }

  private static String in(Node graph, String triples) {
    return graph.equals(Quad.defaultGraphIRI)
        ? triples
        : "GRAPH " + text(graph) + " { " + triples + " }";
  }

  private static String target(Node graph) {
    return graph.equals(Quad.defaultGraphIRI) ? "DEFAULT" : "GRAPH " + text(graph);
  }

  private static String text(Node node) {
    return NodeFmtLib.strNT(node);
  }

  private static String text(Triple t) {
    return text(t.getSubject()) + " " + text(t.getPredicate()) + " " + text(t.getObject());
  }

  private void add(Node graph, Triple t) {
    say("add " + graph + " " + t);
    if (random.nextBoolean()) {
      dataset.add(Quad.create(graph, t));
    } else {
      dataset.add(graph, t.getSubject(), t.getPredicate(), t.getObject());
    }
  }

  private void delete(Node graph, Triple t) {
    say("delete " + graph + " " + t);
    if (random.nextBoolean()) {
      dataset.delete(Quad.create(graph, t));
    } else {
      dataset.delete(graph, t.getSubject(), t.getPredicate(), t.getObject());
    }
  }

  private void deleteAny(Node graph, Node s, Node p, Node o) {
    say("deleteAny " + graph + " " + s + " " + p + " " + o);
    dataset.deleteAny(graph, s, p, o);
  }

  private Graph view(Node graph) {
    return graph.equals(Quad.defaultGraphIRI) && random.nextBoolean()
        ? dataset.getDefaultGraph()
        : dataset.getGraph(graph);
  }

  private void views(Node name) {
    Graph graph = view(name);
    switch (random.nextInt(5)) {
      case 0 -> {
        List<Triple> triples = triples(3);
        say("view add " + name + " " + triples);
        triples.forEach(graph::add);
      }
      case 1 -> {
        List<Triple> triples = existing(name, 3);
        say("view delete " + name + " " + triples);
        triples.forEach(graph::delete);
      }
      case 2 -> {
        Node subject = triple().getSubject();
        say("view remove " + name + " " + subject);
        graph.remove(subject, Node.ANY, Node.ANY);
      }
      case 3 -> {
        if (rarely()) {
          say("view clear " + name);
          graph.clear();
        }
      }
      default -> {
        say("view remove " + name + " type");
        graph.remove(Node.ANY, SSE.parseNode("rdf:type"), iri("C1"));
      }
    }
  }

  private void graphLevel(Node graph) {
    if (graph.equals(Quad.defaultGraphIRI)) {
      return;
    }
    if (random.nextBoolean()) {
      say("removeGraph " + graph);
      dataset.removeGraph(graph);
    } else {
      Graph other = GraphFactory.createDefaultGraph();
      triples(6).forEach(other::add);
      say("addGraph " + graph + " " + other);
      dataset.addGraph(graph, other);
    }
  }

  private void copies() {
    Node from = pick(GRAPHS);
    Node to = pick(GRAPHS);
    String verb = pick(List.of("ADD", "ADD", "COPY", "MOVE"));
    sparql(verb + " SILENT " + target(from) + " TO " + target(to));
  }

  private void put(Node name) {
    List<Triple> triples = triples(8);
    say("put " + name + " " + triples);
    Graph graph = view(name);
    graph.clear();
    triples.forEach(graph::add);
  }

  private void declare(Node graph) {
    String kind =
        pick(List.of("AnnotationProperty", "ObjectProperty", "DatatypeProperty", "Class"));
    Triple declaration =
        Triple.create(
            iri("p" + random.nextInt(4)),
            SSE.parseNode("rdf:type"),
            NodeFactory.createURI("http://www.w3.org/2002/07/owl#" + kind));
    if (random.nextBoolean()) {
      add(graph, declaration);
    } else {
      delete(graph, declaration);
    }
  }

  List<Triple> triples(int count) {
    List<Triple> triples = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      triples.add(triple());
    }
    return triples;
  }

  private List<Triple> existing(Node graph, int count) {
    List<Triple> all = new ArrayList<>();
    dataset.find(graph, Node.ANY, Node.ANY, Node.ANY).forEachRemaining(q -> all.add(q.asTriple()));
    List<Triple> chosen = triples(1);
    for (int i = 0; i < count && !all.isEmpty(); i++) {
      chosen.add(0, pick(all));
    }
    return chosen;
  }

  private Triple axiom() {
    Node type = iri("C" + random.nextInt(4));
    Node property = iri("p" + random.nextInt(4));
    return switch (random.nextInt(11)) {
      case 0, 1, 2 -> Triple.create(type, RDFS.subClassOf.asNode(), iri("C" + random.nextInt(4)));
      case 3, 4 ->
          Triple.create(property, RDFS.subPropertyOf.asNode(), iri("p" + random.nextInt(4)));
      case 5, 6 -> Triple.create(property, RDFS.domain.asNode(), type);
      case 7 -> Triple.create(property, RDFS.range.asNode(), type);
      case 8 -> Triple.create(property, OWL2.inverseOf.asNode(), iri("p" + random.nextInt(4)));
      case 9 -> Triple.create(property, RDF.type.asNode(), OWL2.SymmetricProperty.asNode());
      default ->
          rarely()
              ? Triple.create(property, RDFS.subPropertyOf.asNode(), RDF.type.asNode())
              : Triple.create(type, RDFS.subClassOf.asNode(), type);
    };
  }

  private Node individual() {
    int n = random.nextInt(30);
    return n < 3 ? NodeFactory.createBlankNode("b" + n) : iri("n" + n);
  }

  private Triple triple() {
    if (random.nextInt(12) == 0) {
      return axiom();
    }
    Node subject = individual();
    return switch (random.nextInt(3)) {
      case 0 -> Triple.create(subject, SSE.parseNode("rdf:type"), iri("C" + random.nextInt(4)));
      case 1 -> Triple.create(subject, iri("p" + random.nextInt(4)), individual());
      default ->
          Triple.create(subject, iri("p" + random.nextInt(4)), SSE.parseNode(pick(LITERALS)));
    };
  }
}
