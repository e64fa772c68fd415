// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import org.htedl.mirror.counter.Counts;
import org.htedl.mirror.counter.PagedInts;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Dictionary;

/**
 * Reference counts of nodes and literals over all triples; entries of the dictionary with a count
 * of 0 are garbage.
 *
 * @param nodes by node
 * @param usedNodes the number of nodes that stand somewhere
 * @param literals by literal
 * @param usedLiterals the number of literals that stand somewhere
 * @param omitted how many triples of the graph the facts may not show as they are: those that are
 *     left out, with triple terms, literals as subjects or blank predicates, and those with terms
 *     that fall together with others. Exact where the mirror was built; a change adds to it and
 *     takes nothing away, as it may add what was there before
 */
public record TermUseCounts(
    PagedInts nodes, int usedNodes, PagedInts literals, int usedLiterals, long omitted) {
  /** Counts the facts; cost in proportion to them. */
  public static TermUseCounts of(Dictionary dictionary, Facts facts, long omitted) {
    int[] nodes = new int[dictionary.nodeCount()];
    int[] literals = new int[dictionary.literalCount()];
    facts
        .classes()
        .forEach(
            (type, row) -> {
              row.countInto(nodes);
              nodes[type] = Counts.plus(nodes[type], row.cardinality());
            });
    facts
        .roles()
        .forEach(
            (predicate, role) -> {
              nodes[predicate] = Counts.plus(nodes[predicate], role.size());
              countPairs(role.forward(), nodes, nodes);
            });
    facts
        .columns()
        .forEach(
            (predicate, column) -> {
              nodes[predicate] = Counts.plus(nodes[predicate], column.size());
              countPairs(column.postings(), literals, nodes);
            });
    return new TermUseCounts(
        PagedInts.of(nodes), nonZero(nodes), PagedInts.of(literals), nonZero(literals), omitted);
  }

  private static void countPairs(Adjacency relation, int[] ofHeads, int[] ofTargets) {
    relation.forEachHead(
        (head, targets, from, to) -> {
          ofHeads[head] = Counts.plus(ofHeads[head], to - from);
          for (int i = from; i < to; i++) {
            int target = targets[i];
            ofTargets[target] = Counts.plus(ofTargets[target], 1);
          }
        });
  }

  private static int nonZero(int[] counts) {
    int used = 0;
    for (int count : counts) {
      used += count == 0 ? 0 : 1;
    }
    return used;
  }

  /**
   * The share of terms that stand nowhere, from 0 to 1.
   *
   * @param known the number of terms in the dictionary
   */
  double garbage(long known) {
    return known == 0 ? 0 : 1 - (double) (usedNodes + usedLiterals) / known;
  }

  long bytes() {
    return nodes.bytes() + literals.bytes();
  }

  /** As {@link #bytes}, without what the other counters share. */
  long bytesBeside(TermUseCounts other) {
    return nodes.bytesBeside(other.nodes) + literals.bytesBeside(other.literals);
  }
}
