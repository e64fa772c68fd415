// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.expansion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.htedl.limit.Bounds;
import org.htedl.matching.expansion.QueryGraph.Link;
import org.htedl.matching.query.GraphPattern;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.Expansion;
import org.htedl.mirror.relation.Expansions;
import org.jspecify.annotations.Nullable;

/**
 * A pattern as an expansion, or why it is none.
 *
 * @param expansion empty if it cannot be expanded
 * @param order the variable of each column
 * @param reason empty if it can
 */
public record ExpansionPlan(Optional<Expansion> expansion, List<Integer> order, String reason) {
  public ExpansionPlan {
    order = List.copyOf(order);
  }

  /** Returns plain loops over partial matches, the specification for every device. */
  public static Expansions scalar() {
    return new ScalarExpansions();
  }

  /**
   * Plans the matches of a pattern in the asserted facts of a mirror, with variables ordered by the
   * sizes of relations.
   */
  public static ExpansionPlan bySizes(GraphPattern pattern, Mirror mirror) {
    return of(pattern, mirror, VisitOrder.SIZES, Bounds.none());
  }

  /**
   * Plans as {@link #bySizes}, with GpSense's order of variables and its filtering of candidates.
   *
   * @param bounds what stops the filtering
   */
  public static ExpansionPlan inPublishedOrder(GraphPattern pattern, Mirror mirror, Bounds bounds) {
    return of(pattern, mirror, VisitOrder.PAPER, bounds);
  }

  /**
   * Plans the matches of a pattern in the asserted facts of a mirror.
   *
   * @param order {@link VisitOrder#PAPER} also filters candidates first, as GpSense does
   * @param bounds what stops that
   */
  static ExpansionPlan of(GraphPattern pattern, Mirror mirror, VisitOrder order, Bounds bounds) {
    QueryGraph graph = new QueryGraph(pattern, mirror);
    String reason = graph.reason();
    List<Integer> variables = reason == null ? order.of(graph) : List.of();
    if (reason == null && variables.isEmpty()) {
      reason = "the pattern is not connected";
    }
    if (reason != null) {
      return new ExpansionPlan(Optional.empty(), List.of(), reason);
    }
    if (order == VisitOrder.PAPER && !graph.isEmpty()) {
      graph = new EdgeCandidates(graph, variables, bounds).filtered();
    }
    return new ExpansionPlan(Optional.of(expansion(graph, variables)), variables, "");
  }

  static Expansion expansion(QueryGraph graph, List<Integer> variables) {
    int root = variables.getFirst();
    int[] roots = graph.isEmpty() ? new int[0] : graph.candidates(root, graph.to(root));
    List<Expansion.Step> steps = new ArrayList<>();
    for (int column = 1; column < variables.size(); column++) {
      steps.add(step(graph, variables, column));
    }
    return new Expansion(roots, steps);
  }

  private static Expansion.Step step(QueryGraph graph, List<Integer> variables, int column) {
    int variable = variables.get(column);
    List<Expansion.Edge> edges = new ArrayList<>();
    for (Link link : graph.to(variable)) {
      Expansion.@Nullable Edge edge = edge(link, variables.indexOf(link.from()), column);
      if (edge != null) {
        edges.add(edge);
      }
    }
    List<Integer> different = new ArrayList<>();
    for (int earlier = 0; earlier < column; earlier++) {
      if (graph.areDifferent(variable, variables.get(earlier))) {
        different.add(earlier);
      }
    }
    return new Expansion.Step(edges, different);
  }

  /** Null for a link from a later variable. */
  private static Expansion.@Nullable Edge edge(Link link, int from, int column) {
    Adjacency relation = link.relation();
    if (link.from() == QueryGraph.CONSTANT) {
      return new Expansion.Edge(relation, Expansion.CONSTANT, link.constant());
    }
    if (from == column) {
      return new Expansion.Edge(relation, Expansion.ITSELF, 0);
    }
    return from < column ? new Expansion.Edge(relation, from, 0) : null;
  }
}
