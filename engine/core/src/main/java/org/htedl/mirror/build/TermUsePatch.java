// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.build;

import org.htedl.mirror.TermUseCounts;
import org.htedl.mirror.counter.PagedInts;

/** Computes the reference counts of the next revision. */
final class TermUsePatch {
  private final PagedInts.Editor nodes;
  private final PagedInts.Editor literals;
  private int usedNodes;
  private int usedLiterals;
  private long omitted;

  TermUsePatch(TermUseCounts before) {
    nodes = before.nodes().edit();
    literals = before.literals().edit();
    usedNodes = before.usedNodes();
    usedLiterals = before.usedLiterals();
    omitted = before.omitted();
  }

  /** Counts a place of a triple where the node stands, or with -1 where it no longer stands. */
  void node(int node, int delta) {
    usedNodes += change(nodes.add(node, delta), delta);
  }

  /** Counts a place of a triple where the literal stands, likewise. */
  void literal(int literal, int delta) {
    usedLiterals += change(literals.add(literal, delta), delta);
  }

  /** Counts triples that the facts do not show as they are. */
  void omit(long triples) {
    omitted += triples;
  }

  private static int change(int uses, int delta) {
    return uses == 0 ? -1 : uses == delta ? 1 : 0;
  }

  TermUseCounts finish() {
    return new TermUseCounts(nodes.finish(), usedNodes, literals.finish(), usedLiterals, omitted);
  }
}
