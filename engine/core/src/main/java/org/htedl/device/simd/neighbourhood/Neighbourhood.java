// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.neighbourhood;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.RowUnion;
import org.htedl.bits.SparseRow;
import org.htedl.collection.IntList;
import org.htedl.device.simd.memory.RestrictionCache;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.device.simd.row.MirrorDomain;
import org.htedl.device.simd.row.RowConversions;
import org.jspecify.annotations.Nullable;

/**
 * The individuals that decide some expressions for some examples: those that lead from the examples
 * along some roles in a limited number of steps, numbered anew with the nearest first. What an
 * expression that nests no deeper says about the examples is the same here as in the whole mirror,
 * and costs what the neighbourhood costs, however large the mirror is.
 */
public final class Neighbourhood implements EvaluationDomain {
  /** One way to go: a role in one direction. */
  record Step(int predicate, boolean inverse) {}

  private final MirrorDomain whole;
  private final int[] nodes;
  private final int[] ends;
  private final NodeNumbers numbers;
  private final Layout layout;
  private final DenseRow live;
  private final RestrictionCache cache;
  private final Map<Integer, NodeSet> classes = new ConcurrentHashMap<>();
  private final Map<Step, IndexedRelation> relations = new ConcurrentHashMap<>();
  private final Map<Step, IndexedRelation> opposites = new ConcurrentHashMap<>();

  private Neighbourhood(
      MirrorDomain whole, NodeNumbers numbers, int[] ends, RestrictionCache cache) {
    this.whole = whole;
    this.numbers = numbers;
    this.nodes = numbers.nodes();
    this.ends = ends;
    this.cache = cache;
    this.layout = Layout.forNodes(nodes.length);
    long[] words = layout.newWords();
    for (int i = 0; i < nodes.length; i++) {
      words[i >>> 6] |= 1L << i;
    }
    this.live = DenseRow.of(layout, words);
  }

  /**
   * The neighbourhood of some examples.
   *
   * @param examples individuals, ascending
   * @param steps where to go
   * @param depth how many steps at most
   * @param mostEdges how many edges to look at before giving up
   * @return null if it is too large
   */
  static @Nullable Neighbourhood of(
      MirrorDomain whole,
      int[] examples,
      List<Step> steps,
      int depth,
      long mostEdges,
      RestrictionCache cache) {
    NodeNumbers numbers = new NodeNumbers();
    for (int node : examples) {
      numbers.add(node);
    }
    int[] ends = new int[depth + 1];
    ends[0] = numbers.size();
    long edges = 0;
    for (int d = 1, from = 0; d <= depth; d++) {
      IntList reached = new IntList();
      for (int i = from; i < ends[d - 1]; i++) {
        for (Step step : steps) {
          int before = reached.size();
          whole.relation(step.predicate, step.inverse).addTargets(numbers.node(i), reached);
          edges += reached.size() - before;
        }
        if (edges > mostEdges) {
          return null;
        }
      }
      int[] sorted = reached.sorted();
      for (int i = 0; i < reached.size(); i++) {
        if ((i == 0 || sorted[i] != sorted[i - 1]) && whole.live().contains(sorted[i])) {
          numbers.add(sorted[i]);
        }
      }
      from = ends[d - 1];
      ends[d] = numbers.size();
    }
    return new Neighbourhood(whole, numbers, ends, cache);
  }

  @Override
  public Layout layout() {
    return layout;
  }

  @Override
  public DenseRow live() {
    return live;
  }

  @Override
  public NodeSet members(int classNode) {
    return classes.computeIfAbsent(classNode, c -> project(whole.members(c)));
  }

  @Override
  public NodeSet enumerated(SparseRow individuals) {
    return project(individuals);
  }

  /** The nodes of a set that are here, under their numbers here. */
  public NodeSet project(NodeSet set) {
    if (set instanceof SparseRow sparse && sparse.cardinality() < nodes.length) {
      IntList found = new IntList();
      for (int i = 0; i < sparse.cardinality(); i++) {
        int number = numbers.of(sparse.id(i));
        if (number >= 0) {
          found.add(number);
        }
      }
      return RowConversions.ofIds(layout, found.sorted(), found.size());
    }
    long[] words = layout.newWords();
    for (int i = 0; i < nodes.length; i++) {
      words[i >>> 6] |= (set.contains(nodes[i]) ? 1L : 0) << i;
    }
    return RowUnion.ofWords(layout, words);
  }

  @Override
  public IndexedRelation relation(int predicate, boolean inverse) {
    return relations.computeIfAbsent(new Step(predicate, inverse), this::relation);
  }

  /** The edges of the nodes that are nearer than the farthest, whose targets are all here. */
  private IndexedRelation relation(Step step) {
    IndexedRelation from = whole.relation(step.predicate, step.inverse);
    IntList heads = new IntList();
    IntList offsets = new IntList();
    IntList targets = new IntList();
    IntList found = new IntList();
    int inner = ends.length < 2 ? 0 : ends[ends.length - 2];
    for (int i = 0; i < inner; i++) {
      found.clear();
      from.addTargets(nodes[i], found);
      int before = targets.size();
      for (int k = 0; k < found.size(); k++) {
        int number = numbers.of(found.get(k));
        if (number >= 0) {
          targets.add(number);
        }
      }
      if (targets.size() > before) {
        heads.add(i);
        offsets.add(before);
      }
    }
    offsets.add(targets.size());
    return new IndexedRelation(heads.toArray(), offsets.toArray(), targets.toArray());
  }

  @Override
  public IndexedRelation opposite(int predicate, boolean inverse) {
    return opposites.computeIfAbsent(
        new Step(predicate, inverse), s -> relation(s.predicate, s.inverse).inverted());
  }

  @Override
  public int heads(IndexedRelation relation, int depth) {
    int end = ends[Math.min(depth, ends.length - 1)];
    int at = Arrays.binarySearch(relation.heads, end);
    return at < 0 ? -at - 1 : at;
  }

  @Override
  public RestrictionCache cache() {
    return cache;
  }

  /** Bytes that it holds. */
  long bytes() {
    long bytes = numbers.bytes() + 4L * nodes.length + live.bytes() + cache.bytes();
    for (NodeSet row : classes.values()) {
      bytes += row.bytes();
    }
    for (Map<Step, IndexedRelation> known : List.of(relations, opposites)) {
      for (IndexedRelation relation : known.values()) {
        bytes += relation.ownBytes();
      }
    }
    return bytes;
  }

  /** The number of individuals here. */
  int size() {
    return nodes.length;
  }
}
