// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.util.Collection;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;

/**
 * Asks for blank nodes by the ways that lead to them from nodes with a name, since a label means
 * the same node within one answer only. Each row is a way: from node to blank node to blank node,
 * and to what the last one has. A blank node that several nodes lead to becomes one for each, which
 * no expression can tell that does not follow roles backwards.
 */
final class BlankTrees {
  private final BlockQuery query;
  private final int steps;

  /**
   * @param steps how many blank nodes in a row are asked about
   * @param ranged predicates of which it matters whether a blank node is their object
   */
  BlankTrees(int steps, Set<Node> ranged) {
    this.steps = steps;
    StringBuilder branches = new StringBuilder("{ ");
    branches.append(way(1)).append(rest(1)).append('}');
    if (!ranged.isEmpty()) {
      for (int j = 1; j <= steps; j++) {
        branches.append(" UNION { VALUES ?q").append(j).append(" { ");
        branches.append(SparqlTerms.all(ranged)).append("} ");
        branches.append(way(j)).append("?z").append(j).append(" ?q").append(j);
        branches.append(" ?b").append(j).append(" }");
      }
    }
    this.query = BlockQuery.triples("*", branches.toString(), false);
  }

  /** The way to the blank node with a number. */
  private static String way(int last) {
    StringBuilder way = new StringBuilder("?n ?p1 ?b1 . FILTER(isBlank(?b1)) ");
    for (int j = 2; j <= last; j++) {
      way.append("?b%d ?p%d ?b%d . FILTER(isBlank(?b%d)) ".formatted(j - 1, j, j, j));
    }
    return way.toString();
  }

  /** What a blank node has, and what blank nodes among that have. */
  private String rest(int from) {
    if (from > steps) {
      return "";
    }
    return "OPTIONAL { ?b%d ?p%d ?b%d . FILTER(isBlank(?b%d)) %s} "
        .formatted(from, from + 1, from + 1, from, rest(from + 1));
  }

  /** Sends the triples on all ways from the nodes. */
  void ask(NodeBlocks blocks, Collection<Node> nodes, long most, Consumer<Triple> found) {
    blocks.ask(query, nodes, most, row -> send(row, found));
  }

  private void send(Binding row, Consumer<Triple> found) {
    Node subject = row.get(Var.alloc("n"));
    for (int j = 1; j <= steps + 1 && subject != null; j++) {
      Node predicate = row.get(Var.alloc("p" + j));
      Node object = row.get(Var.alloc("b" + j));
      if (predicate != null && object != null) {
        found.accept(Triple.create(subject, predicate, object));
      }
      Node from = row.get(Var.alloc("z" + j));
      Node by = row.get(Var.alloc("q" + j));
      if (from != null && by != null && object != null) {
        found.accept(Triple.create(from, by, object));
      }
      subject = object;
    }
  }
}
