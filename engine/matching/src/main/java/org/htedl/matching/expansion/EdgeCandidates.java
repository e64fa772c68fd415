// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.expansion;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.htedl.limit.Bounds;
import org.htedl.matching.expansion.QueryGraph.Link;
import org.htedl.mirror.relation.Adjacency;

/**
 * GpSense's first phase: a row of candidates for each variable, filtered along the edges in the
 * order, and refined once in the reverse order; what is left of each relation is the second's.
 */
final class EdgeCandidates {
  private final QueryGraph graph;
  private final Bounds bounds;
  private final BitSet[] rows;

  EdgeCandidates(QueryGraph graph, List<Integer> order, Bounds bounds) {
    this.graph = graph;
    this.bounds = bounds;
    this.rows = new BitSet[graph.variables()];
    for (int variable : order) {
      rows[variable] = initial(variable);
    }
    order.forEach(this::filter);
    order.reversed().forEach(this::filter);
  }

  private BitSet initial(int variable) {
    BitSet row = new BitSet(graph.nodes());
    for (int id : graph.candidates(variable, graph.to(variable))) {
      row.set(id);
    }
    return row;
  }

  /** Takes candidates from a variable that some edge leads to from no candidate. */
  private void filter(int variable) {
    for (Link link : graph.to(variable)) {
      if (link.from() != QueryGraph.CONSTANT && link.from() != variable) {
        bounds.check();
        BitSet reached = new BitSet(graph.nodes());
        Adjacency relation = link.relation();
        rows[link.from()].stream()
            .forEach(
                head -> {
                  for (int target : relation.targetsOf(head)) {
                    reached.set(target);
                  }
                });
        rows[variable].and(reached);
      }
    }
  }

  /** The pattern over the edges between candidates. */
  QueryGraph filtered() {
    List<Link> links = new ArrayList<>();
    for (Link link : graph.links()) {
      bounds.check();
      links.add(new Link(link.triple(), link.from(), link.constant(), between(link), link.to()));
    }
    return graph.with(links);
  }

  private Adjacency between(Link link) {
    long[] pairs = link.relation().pairs();
    long[] kept = new long[pairs.length];
    int size = 0;
    for (long pair : pairs) {
      int head = (int) (pair >>> 32);
      boolean isHead =
          link.from() == QueryGraph.CONSTANT
              ? head == link.constant()
              : rows[link.from()].get(head);
      if (isHead && rows[link.to()].get((int) pair)) {
        kept[size++] = pair;
      }
    }
    return Adjacency.ofSorted(kept, size);
  }
}
