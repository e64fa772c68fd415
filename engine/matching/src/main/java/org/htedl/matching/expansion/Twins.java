// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.expansion;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.htedl.limit.Bounds;
import org.htedl.matching.expansion.QueryGraph.Link;
import org.htedl.matching.query.GraphPattern;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.Expansion;

/**
 * Exact compression of a graph: nodes with the same neighbours by the same predicates, in both
 * directions, and the same classes are twins. Only the first of them stays, with how many there
 * are. A match of what stays counts as often as its values can be exchanged for their twins, so
 * that counts are those of the whole graph. Literals play no part, since patterns with literals are
 * not expanded. Used by one thread.
 */
public final class Twins {
  private final Mirror mirror;
  private final int[] first;
  private final int[] size;
  private final IdentityHashMap<Adjacency, Adjacency> kept = new IdentityHashMap<>();
  private long nodes;
  private long nodesThatStay;
  private long edges;
  private long edgesThatStay;

  /** Finds the twins. Costs a number of 8 bytes for each end of each edge, and their sort. */
  public Twins(Mirror mirror) {
    this.mirror = mirror;
    this.first = new int[mirror.nodeCount()];
    this.size = new int[first.length];
    find();
    countEdges();
  }

  /**
   * What stays of a graph: nodes that have an edge, and edges, memberships of classes among them.
   */
  public record Size(long nodes, long edges) {
    /** Nodes and edges. */
    public long all() {
      return nodes + edges;
    }
  }

  /** The whole graph's size. */
  public Size before() {
    return new Size(nodes, edges);
  }

  /** The size of what stays. */
  public Size after() {
    return new Size(nodesThatStay, edgesThatStay);
  }

  private interface LabelledEdges {
    void edge(int node, int label, int neighbour);
  }

  private void forEachEdge(LabelledEdges sink) {
    int[] label = {0};
    mirror.forEachRole(
        predicate -> {
          for (boolean isForward : new boolean[] {true, false}) {
            int own = label[0]++;
            mirror
                .role(predicate)
                .direction(isForward)
                .forEachHead(
                    (head, all, from, to) -> {
                      for (int i = from; i < to; i++) {
                        sink.edge(head, own, all[i]);
                      }
                    });
          }
        });
    mirror.forEachClass(
        type -> mirror.members(type).forEach(node -> sink.edge(node, label[0], type)));
  }

  private void find() {
    int[] ends = new int[first.length + 1];
    forEachEdge((node, label, neighbour) -> ends[node + 1]++);
    for (int node = 0; node < first.length; node++) {
      ends[node + 1] = Math.addExact(ends[node], ends[node + 1]);
    }
    long[] edgesOf = new long[ends[first.length]];
    int[] next = ends.clone();
    forEachEdge((node, label, other) -> edgesOf[next[node]++] = (long) label << 32 | other);
    Map<Neighbourhood, Integer> known = new HashMap<>();
    for (int node = 0; node < first.length; node++) {
      Arrays.sort(edgesOf, ends[node], ends[node + 1]);
      Neighbourhood own = new Neighbourhood(edgesOf, ends[node], ends[node + 1]);
      Integer there = known.putIfAbsent(own, node);
      first[node] = there == null ? node : there;
      size[first[node]]++;
      if (ends[node] < ends[node + 1]) {
        nodes++;
        nodesThatStay += there == null ? 1 : 0;
      }
    }
  }

  private void countEdges() {
    mirror.forEachRole(
        predicate -> {
          Adjacency relation = mirror.role(predicate).forward();
          edges += relation.size();
          relation.forEachHead(
              (head, all, from, to) -> {
                for (int i = from; i < to; i++) {
                  edgesThatStay += first[head] == head && first[all[i]] == all[i] ? 1 : 0;
                }
              });
        });
    mirror.forEachClass(
        type ->
            mirror
                .members(type)
                .forEach(
                    node -> {
                      edges++;
                      edgesThatStay += first[node] == node ? 1 : 0;
                    }));
  }

  /** A part of an array, by its contents. */
  private record Neighbourhood(long[] edges, int from, int to) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Neighbourhood that
          && Arrays.equals(edges, from, to, that.edges, that.from, that.to);
    }

    @Override
    public int hashCode() {
      int hash = 1;
      for (int i = from; i < to; i++) {
        hash = 31 * hash + Long.hashCode(edges[i] * 0x9e3779b97f4a7c15L);
      }
      return hash;
    }
  }

  /**
   * The number of matches in the whole graph.
   *
   * @return empty if the pattern is not expanded, or only some of its variables have to differ
   */
  public Optional<BigInteger> count(GraphPattern pattern, Bounds bounds) {
    QueryGraph graph = new QueryGraph(pattern, mirror);
    if (graph.reason() != null || !graph.isFree() && !graph.isInjective()) {
      return Optional.empty();
    }
    List<Integer> order = VisitOrder.SIZES.of(graph);
    if (order.isEmpty()) {
      return Optional.empty();
    }
    List<Link> links = new ArrayList<>();
    for (Link link : graph.links()) {
      Adjacency relation = kept.computeIfAbsent(link.relation(), this::toFirst);
      links.add(new Link(link.triple(), link.from(), link.constant(), relation, link.to()));
    }
    Expansion whole = ExpansionPlan.expansion(graph.withoutDifferent(links), order);
    int[] roots = Arrays.stream(whole.roots()).filter(id -> first[id] == id).toArray();
    BigInteger[] all = {BigInteger.ZERO};
    boolean isInjective = graph.isInjective();
    ScalarExpansions.forEach(
        new Expansion(roots, whole.steps()),
        bounds,
        columns -> all[0] = all[0].add(exchanges(columns, isInjective)));
    return Optional.of(all[0]);
  }

  /**
   * A relation without the targets that do not stay; heads are values, which stay, or constants.
   */
  private Adjacency toFirst(Adjacency relation) {
    long[] pairs = relation.pairs();
    int size = 0;
    for (long pair : pairs) {
      if (first[(int) pair] == (int) pair) {
        pairs[size++] = pair;
      }
    }
    return Adjacency.ofSorted(pairs, size);
  }

  /** The matches of the whole graph behind one of what stays. */
  private BigInteger exchanges(int[] columns, boolean isInjective) {
    BigInteger product = BigInteger.ONE;
    for (int column = 0; column < columns.length; column++) {
      int left = size[columns[column]];
      for (int before = 0; isInjective && before < column; before++) {
        left -= columns[before] == columns[column] ? 1 : 0;
      }
      product = product.multiply(BigInteger.valueOf(Math.max(0, left)));
    }
    return product;
  }
}
