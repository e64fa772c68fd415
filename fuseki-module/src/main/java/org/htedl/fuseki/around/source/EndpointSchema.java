// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.vocabulary.OWL2;
import org.apache.jena.vocabulary.RDFS;

/**
 * Asks an endpoint for its schema: axioms between names in blocks of predicates; those with blank
 * nodes, and what these lead to, in one answer, within which labels mean something.
 */
final class EndpointSchema {
  private static final Var S = Var.alloc("s");
  private static final Var P = Var.alloc("p");
  private static final Var O = Var.alloc("o");
  private static final Var N = Var.alloc("n");
  private static final String TYPE = SparqlTerms.iri(SchemaTerms.TYPE);

  /** Predicates that lead to a list. */
  private static final Set<Node> LISTING =
      Set.of(
          OWL2.withRestrictions.asNode(),
          OWL2.oneOf.asNode(),
          OWL2.intersectionOf.asNode(),
          OWL2.unionOf.asNode());

  /** Predicates of which one query finds a triple each. */
  private static final int SAMPLED = 50;

  private final NodeBlocks blocks;
  private final String graph;
  private final List<String> remarks = new ArrayList<>();

  EndpointSchema(NodeBlocks blocks, String graph) {
    this.blocks = blocks;
    this.graph = graph;
  }

  List<String> remarks() {
    return List.copyOf(remarks);
  }

  void read(Consumer<Triple> found) {
    Set<Node> axioms = new HashSet<>(SchemaTerms.AXIOMS);
    axioms.add(SchemaTerms.EXAMPLE);
    String named = " . FILTER(!isBlank(?s) && !isBlank(?o))";
    blocks.ask(
        BlockQuery.triples("?s ?n ?o", "?s ?n ?o" + named, false),
        axioms,
        Long.MAX_VALUE,
        row -> found.accept(Triple.create(row.get(S), row.get(N), row.get(O))));
    blocks.ask(
        BlockQuery.triples("?s ?n", "?s " + TYPE + " ?n . FILTER(!isBlank(?s))", true),
        SchemaTerms.KINDS,
        Long.MAX_VALUE,
        row -> found.accept(Triple.create(row.get(S), SchemaTerms.TYPE, row.get(N))));
    try {
      String blank = blankNodes();
      whole("?s ?p ?o", blank, "about the blank nodes of its schema")
          .forEach(row -> found.accept(Triple.create(row.get(S), row.get(P), row.get(O))));
    } catch (SlowEndpointException late) {
      throw new RefusedSourceException(
          "the endpoint does not answer about its schema: "
              + late.getMessage()
              + " (raise --endpoint-timeout, or try again later)");
    }
    names(found);
  }

  private static String blankNodes() {
    return "{ VALUES ?p { "
        + SparqlTerms.all(SchemaTerms.AXIOMS)
        + "} ?s ?p ?o . FILTER(isBlank(?s) || isBlank(?o)) } UNION { VALUES ?a { "
        + SparqlTerms.all(LISTING)
        + "} VALUES ?p { "
        + SparqlTerms.all(SchemaTerms.PARTS)
        + "} ?x ?a ?l . ?l (<http://www.w3.org/1999/02/22-rdf-syntax-ns#first>"
        + "|<http://www.w3.org/1999/02/22-rdf-syntax-ns#rest>)* ?s . ?s ?p ?o }"
        + " UNION { VALUES ?o { "
        + SparqlTerms.iri(RDFS.Datatype.asNode())
        + " } ?s "
        + TYPE
        + " ?o . FILTER(isBlank(?s)) BIND("
        + TYPE
        + " AS ?p) }";
  }

  private List<Binding> whole(String distinct, String pattern, String what)
      throws SlowEndpointException {
    return blocks.whole(counted(distinct, pattern), distinct(distinct, pattern), what);
  }

  private String counted(String variables, String pattern) {
    return "SELECT (COUNT(*) AS ?count) WHERE { " + distinct(variables, pattern) + " }";
  }

  private String distinct(String variables, String pattern) {
    return "SELECT DISTINCT " + variables + " WHERE { " + SparqlTerms.in(graph, pattern) + " }";
  }

  /** A triple for each class and property; where an endpoint is too large for that, a remark. */
  private void names(Consumer<Triple> found) {
    String classes = "?x " + TYPE + " ?o . FILTER(isIRI(?o))";
    try {
      String typed =
          "SELECT ?o (SAMPLE(?x) AS ?s) WHERE { " + SparqlTerms.in(graph, classes) + " }";
      for (Binding row :
          blocks.whole(counted("?o", classes), typed + " GROUP BY ?o", "about its classes")) {
        found.accept(Triple.create(row.get(S), SchemaTerms.TYPE, row.get(O)));
      }
      sample("FILTER(isLiteral(?o))", found);
      sample("FILTER(!isLiteral(?o))", found);
    } catch (SlowEndpointException | RefusedSourceException tooMany) {
      remarks.add(
          "the endpoint does not list its classes and properties ("
              + tooMany.getMessage()
              + "): names that occur neither around the examples nor in the schema are unknown");
    }
  }

  private void sample(String filter, Consumer<Triple> found) throws SlowEndpointException {
    List<Node> predicates = new ArrayList<>();
    for (Binding row : whole("?p", "?s ?p ?o . " + filter, "about its properties")) {
      predicates.add(row.get(P));
    }
    for (int from = 0; from < predicates.size(); from += SAMPLED) {
      List<Node> some = predicates.subList(from, Math.min(predicates.size(), from + SAMPLED));
      String query =
          some.stream()
              .map(
                  predicate ->
                      "{ SELECT ?s ?p ?o WHERE { VALUES ?p { "
                          + SparqlTerms.iri(predicate)
                          + " } "
                          + SparqlTerms.in(graph, "?s ?p ?o . " + filter)
                          + " } LIMIT 1 }")
              .collect(Collectors.joining(" UNION "));
      for (Binding row : blocks.rows("SELECT ?s ?p ?o WHERE { " + query + " }")) {
        found.accept(apart(row.get(S), row.get(P), row.get(O)));
      }
    }
  }

  /**
   * A triple with the predicate between nodes that may be together. A blank node of one answer
   * equals none of another answer, so a name that led to it would have a target more.
   */
  private static Triple apart(Node subject, Node predicate, Node object) {
    if (object.isBlank()) {
      return Triple.create(NodeFactory.createBlankNode(), predicate, object);
    }
    if (subject.isBlank() && object.isURI() && !predicate.equals(SchemaTerms.TYPE)) {
      return Triple.create(subject, predicate, NodeFactory.createBlankNode());
    }
    return Triple.create(subject, predicate, object);
  }
}
