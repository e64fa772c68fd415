// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.neighbourhood;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.bits.NodeSet;
import org.htedl.collection.IntList;
import org.htedl.device.Question;
import org.htedl.device.simd.row.MirrorDomain;
import org.jspecify.annotations.Nullable;

/**
 * The neighbourhoods of the examples that were asked about last: a learner asks about the same ones
 * again and again. Thread-safe.
 */
public final class Neighbourhoods {
  /** Sets of examples that are remembered. */
  private static final int KEPT = 8;

  /** The fewest individuals per example for which a neighbourhood pays. */
  private static final int INDIVIDUALS_PER_EXAMPLE = 8;

  /** Largest share of the followed roles' edges that a neighbourhood may copy: one in this many. */
  private static final int EDGES_PER_EDGE = 2;

  /** Cost of following one edge, in edges scanned. */
  private static final int EDGE_COST = 30;

  /** What is known about some examples; guarded by the outer object. */
  private static final class Entry {
    final int[] examples;
    Set<Neighbourhood.Step> steps = Set.of();
    int depth;
    @Nullable Neighbourhood neighbourhood;

    /** The edges that batches without a neighbourhood looked at. */
    long spent;

    /** What must have been spent before the next attempt. */
    long nextAttempt;

    Entry(int[] examples) {
      this.examples = examples;
    }

    long bytes() {
      return 4L * examples.length + (neighbourhood == null ? 0 : neighbourhood.bytes());
    }

    boolean serves(RoleDepth reach) {
      return neighbourhood != null && depth >= reach.depth() && steps.containsAll(reach.steps());
    }
  }

  private final MirrorDomain whole;
  private long most;
  private final Deque<Entry> entries = new ArrayDeque<>();

  /**
   * @param most bytes that they may take, with the rows that are kept in them
   */
  public Neighbourhoods(MirrorDomain whole, long most) {
    this.whole = whole;
    this.most = most;
  }

  /** Bytes that they hold. */
  public synchronized long bytes() {
    long bytes = 0;
    for (Entry entry : entries) {
      bytes += entry.bytes();
    }
    return bytes;
  }

  /** Bytes that they may take from now on; those not asked about for longest go. */
  public synchronized void keepAtMost(long bytes) {
    most = bytes;
    // Batches fill neighbourhoods meanwhile, so each is measured once: those that go are counted.
    long held = 0;
    int kept = 0;
    for (Entry entry : entries) {
      held += entry.bytes();
      if (held > most) {
        break;
      }
      kept++;
    }
    while (entries.size() > kept) {
      entries.removeLast();
    }
  }

  /**
   * A neighbourhood in which hypotheses of this reach can be asked, or null if none is worth it.
   */
  public @Nullable Neighbourhood find(Question.Examples question, RoleDepth reach) {
    long examples = (long) question.positives().cardinality() + question.negatives().cardinality();
    if (examples * INDIVIDUALS_PER_EXAMPLE > whole.live().cardinality()) {
      return null;
    }
    int[] individuals = individuals(question);
    synchronized (this) {
      Entry entry = take(individuals);
      entries.addFirst(entry);
      if (entries.size() > KEPT) {
        entries.removeLast();
      }
      if (!entry.serves(reach)) {
        entry.spent += edges(reach.restricted()) + examples;
        if (entry.spent >= entry.nextAttempt) {
          attempt(entry, reach);
        }
      }
      return entry.serves(reach) ? entry.neighbourhood : null;
    }
  }

  private int[] individuals(Question.Examples question) {
    IntList list = new IntList();
    for (NodeSet set : List.of(question.positives(), question.negatives())) {
      set.forEach(
          node -> {
            if (whole.live().contains(node)) {
              list.add(node);
            }
          });
    }
    int[] sorted = list.sorted();
    int distinct = org.htedl.bits.SparseRow.removeDuplicates(sorted, list.size());
    return Arrays.copyOf(sorted, distinct);
  }

  private Entry take(int[] examples) {
    for (Iterator<Entry> i = entries.iterator(); i.hasNext(); ) {
      Entry entry = i.next();
      if (Arrays.equals(entry.examples, examples)) {
        i.remove();
        return entry;
      }
    }
    return new Entry(examples);
  }

  /**
   * Makes a neighbourhood that also serves what the old one did, unless that would cost more than
   * what was spent without: so a neighbourhood that does not pay costs at most as much again.
   */
  private void attempt(Entry entry, RoleDepth reach) {
    Set<Neighbourhood.Step> steps = new LinkedHashSet<>(entry.steps);
    steps.addAll(reach.steps());
    int depth = Math.max(entry.depth, reach.depth());
    long mostEdges =
        Math.min(edges(steps) / EDGES_PER_EDGE, entry.spent / EDGE_COST + entry.examples.length);
    Neighbourhood made =
        Neighbourhood.of(
            whole,
            entry.examples,
            new ArrayList<>(steps),
            depth,
            mostEdges,
            whole.cache().another(this.most / KEPT));
    if (made == null || made.bytes() > this.most) {
      entry.nextAttempt = entry.spent * 4;
    } else {
      entry.steps = steps;
      entry.depth = depth;
      entry.neighbourhood = made;
    }
  }

  private long edges(Iterable<Neighbourhood.Step> steps) {
    long edges = 0;
    for (Neighbourhood.Step step : steps) {
      edges += whole.relation(step.predicate(), step.inverse()).size;
    }
    return edges;
  }
}
