// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.Collections;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.device.simd.context.CostModel;
import org.htedl.device.simd.context.SimdContext;
import org.htedl.device.simd.option.SimdOptions.SpecialCase;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.device.simd.row.TiledRow;
import org.htedl.limit.Cancellation;

/**
 * Some target outside a set with few members: the heads that the members hit less often than the
 * heads have targets. Costs the edges that end in the set, while a push from outside would cost all
 * others. There is a counter for each head: rows that count up to three, and looking up the targets
 * of heads with more hits, took no less.
 *
 * <p>Only for relations of which {@link #isPossible} is true.
 */
final class PushComplement implements RestrictionMethod {
  /** Comparing and clearing the counters of a word of nodes, and its row, in nanoseconds. */
  private static final double COUNTER_NANOS = 6;

  /** What it costs at any size, in nanoseconds: with little data other methods are better. */
  private static final double FIXED_NANOS = 10_000;

  private final SimdContext context;
  private final EvaluationDomain domain;
  private final IndexedRelation forward;
  private final int bounds;
  private final int parts;
  private final PushTask pushing;

  /**
   * @param of with bounds of 1 and a negated filler, whose row is the set
   * @param parts how many there are to be
   */
  PushComplement(RestrictionOperands of, int parts) {
    this.context = of.context();
    this.domain = of.domain();
    this.forward = of.forward();
    this.bounds = of.bounds().length;
    this.parts = parts;
    this.pushing =
        new PushTask(
            context,
            domain,
            forward,
            of.opposite(),
            ByteCounters.MOST,
            of.filler(),
            false,
            hits(of),
            parts);
  }

  static double nanos(RestrictionOperands of) {
    if (!of.negated()
        || of.deepest() > 1
        || !of.has(SpecialCase.OUTSIDE)
        || !of.has(SpecialCase.COUNT_IN_BYTES)) {
      return Double.MAX_VALUE;
    }
    CostModel model = of.costs();
    double nanos =
        FIXED_NANOS
            + (double) of.filler().cardinality() * model.pushMember()
            + hits(of) * model.pushEdge()
            + of.words() * COUNTER_NANOS;
    // Asked only where it matters, as it takes a moment.
    return nanos < of.edges() * model.pullEdge()
            && isPossible(of.domain(), of.forward(), of.opposite())
        ? nanos
        : Double.MAX_VALUE;
  }

  /** Estimates the number of edges that end in the set. */
  private static double hits(RestrictionOperands of) {
    double members = of.filler().cardinality();
    return members / Math.max(1, of.domain().live().cardinality()) * of.forward().size;
  }

  /**
   * Whether the number of a head's targets is the number of those that are individuals, and fits
   * the counters. Costs a pass over a row.
   */
  private static boolean isPossible(
      EvaluationDomain domain, IndexedRelation forward, IndexedRelation opposite) {
    long[] targets = opposite.index.headWords();
    if (targets == null
        || forward.index.headWords() == null
        || forward.overlay != null
        || opposite.overlay != null
        || forward.mostTargets() > ByteCounters.MOST) {
      return false;
    }
    DenseRow live = domain.live();
    for (int t = 0; t * Layout.TILE_WORDS < targets.length; t++) {
      long[] tile = live.tile(t);
      int from = t * Layout.TILE_WORDS;
      for (int w = 0; w < Math.min(tile.length, targets.length - from); w++) {
        if ((targets[from + w] & ~tile[w]) != 0) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public int units() {
    return parts;
  }

  /** Counts for one part of the members. */
  @Override
  public void run(int part, Cancellation cancellation) {
    pushing.run(part, cancellation);
  }

  @Override
  public List<NodeSet> rows() {
    return Collections.nCopies(bounds, finish());
  }

  /** The individuals with such a target; called once, after the last part. */
  private NodeSet finish() {
    Layout layout = domain.layout();
    TiledRow row = new TiledRow(layout);
    pushing.eachTile(
        1,
        (tile, counters) -> {
          long[] words = row.zeros(tile);
          others(counters, tile * Layout.TILE_WORDS, words);
          long[] live = domain.live().tile(tile);
          row.put(tile, words, context.kernels().andCounted(words, words, 0, live, words.length));
        });
    return row.cheaper();
  }

  /**
   * The heads of some words with fewer hits than targets.
   *
   * @param words the result, zeros before
   */
  private void others(HitCounters counters, int from, long[] words) {
    long[] heads = forward.index.headWords();
    int length = heads == null ? 0 : Math.min(words.length, heads.length - from);
    if (length <= 0 || heads == null) {
      return;
    }
    byte[] targets = forward.index.degrees(forward.heads, forward.offsets);
    ((ByteCounters) counters).equal(context.kernels(), targets, from, words, length);
    for (int w = 0; w < length; w++) {
      words[w] = heads[from + w] & ~words[w];
    }
  }
}
