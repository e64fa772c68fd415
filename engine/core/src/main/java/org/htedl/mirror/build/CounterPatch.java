// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.build;

import java.util.Arrays;
import org.htedl.bits.DenseRow;
import org.htedl.collection.IntList;
import org.htedl.mirror.Declarations.Weight;
import org.htedl.mirror.IndividualEvidence;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.TermUseCounts;
import org.htedl.mirror.counter.PagedInts;
import org.jspecify.annotations.Nullable;

/**
 * Computes the counters of the next revision: evidence for individuals, and reference counts.
 * Remembers which nodes it touched, since only they may become individuals or cease to be.
 */
final class CounterPatch {
  private final PagedInts.Editor strong;
  private final PagedInts.Editor weak;
  private final PagedInts.Editor schemaTypes;
  private final @Nullable TermUsePatch uses;
  private final IntList touched = new IntList(64);

  CounterPatch(Mirror before) {
    strong = before.evidence().strong().edit();
    weak = before.evidence().weak().edit();
    schemaTypes = before.evidence().schema().edit();
    uses = before.usage() == null ? null : new TermUsePatch(before.usage());
  }

  /** Counts the fact that the node has the type, or with -1 that it no longer has it. */
  void countType(int type, boolean isStrong, int node, int delta) {
    if (isStrong) {
      strong.add(node, delta);
      touch(node);
    }
    if (uses != null) {
      uses.node(type, delta);
      uses.node(node, delta);
    }
  }

  /** Counts that the node is asserted to be an entity of the schema, or with -1 no longer. */
  void countEntity(int node, int delta) {
    schemaTypes.add(node, delta);
    touch(node);
  }

  /** Counts an assertion between two nodes. */
  void countEdge(int predicate, Weight weight, int subject, int object, int delta) {
    weigh(weight, subject, delta);
    weigh(weight, object, delta);
    if (uses != null) {
      uses.node(predicate, delta);
      uses.node(subject, delta);
      uses.node(object, delta);
    }
  }

  /** Counts an assertion of a literal. */
  void countValue(int predicate, Weight weight, int literal, int subject, int delta) {
    weigh(weight, subject, delta);
    if (uses != null) {
      uses.node(predicate, delta);
      uses.node(subject, delta);
      uses.literal(literal, delta);
    }
  }

  /** Counts triples that the facts do not show as they are. */
  void omit(long triples) {
    if (uses != null) {
      uses.omit(triples);
    }
  }

  /** Counts what an assertion says about one of its nodes. */
  void weigh(Weight weight, int node, int delta) {
    switch (weight) {
      case NONE -> {
        return;
      }
      case WEAK -> weak.add(node, delta);
      case STRONG -> strong.add(node, delta);
    }
    touch(node);
  }

  /** Has the node looked at again by {@link #live}. */
  private void touch(int node) {
    touched.add(node);
  }

  /**
   * The row of individuals for the counters as they are now.
   *
   * @param facts the next revision with the previous row of individuals, in the next layout
   */
  DenseRow live(Mirror facts) {
    int[] nodes = touched.sorted();
    int[] appear = new int[touched.size()];
    int[] vanish = new int[touched.size()];
    int appearing = 0;
    int vanishing = 0;
    for (int i = 0; i < touched.size(); i++) {
      int node = nodes[i];
      if (i > 0 && nodes[i - 1] == node) {
        continue;
      }
      boolean now =
          IndividualFinder.isIndividual(
              facts, node, strong.get(node), weak.get(node), schemaTypes.get(node));
      if (now != facts.live().contains(node)) {
        if (now) {
          appear[appearing++] = node;
        } else {
          vanish[vanishing++] = node;
        }
      }
    }
    return appearing + vanishing == 0
        ? facts.live()
        : facts
            .live()
            .with(
                facts.layout(), Arrays.copyOf(appear, appearing), Arrays.copyOf(vanish, vanishing));
  }

  IndividualEvidence evidence() {
    return new IndividualEvidence(strong.finish(), weak.finish(), schemaTypes.finish());
  }

  /** The reference counts, where the previous revision has them. */
  @Nullable TermUseCounts usage() {
    return uses == null ? null : uses.finish();
  }
}
