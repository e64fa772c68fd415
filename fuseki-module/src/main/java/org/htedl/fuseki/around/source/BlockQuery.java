// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.util.Collection;
import org.apache.jena.graph.Node;

/**
 * A query about each of a block of nodes, which stand for {@code ?n}.
 *
 * @param select the variables and expressions of its rows
 * @param where the pattern, without the graph and the nodes
 * @param group the variables by which rows are grouped; empty for none
 * @param backwards whether its triples have the nodes as objects, for the name of a hub
 */
record BlockQuery(String select, String where, String group, boolean backwards) {
  /** A query of whole triples. */
  static BlockQuery triples(String select, String where, boolean backwards) {
    return new BlockQuery(select, where, "", backwards);
  }

  /** A query with one row for each node and predicate. */
  static BlockQuery samples(String sample, String where) {
    return new BlockQuery("?n ?p (SAMPLE(?x) AS " + sample + ")", where, "?n ?p", false);
  }

  /** All rows about the nodes. */
  String rows(Collection<Node> nodes, String graph) {
    return "SELECT " + select + body(nodes, graph) + (group.isEmpty() ? "" : " GROUP BY " + group);
  }

  /** One row with the number of all rows, as {@code ?count}. */
  String count(Collection<Node> nodes, String graph) {
    String body = body(nodes, graph);
    return group.isEmpty()
        ? "SELECT (COUNT(*) AS ?count)" + body
        : "SELECT (COUNT(*) AS ?count) WHERE { SELECT DISTINCT " + group + body + " }";
  }

  /** The predicate with the most triples, as {@code ?p} and {@code ?count}. */
  String largest(Collection<Node> nodes, String graph) {
    return "SELECT ?p (COUNT(*) AS ?count)"
        + body(nodes, graph)
        + " GROUP BY ?p ORDER BY DESC(?count) LIMIT 1";
  }

  private String body(Collection<Node> nodes, String graph) {
    return " WHERE { VALUES ?n { "
        + SparqlTerms.all(nodes)
        + "} "
        + SparqlTerms.in(graph, where)
        + " }";
  }
}
