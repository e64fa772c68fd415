// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.htedl.bits.NodeSet;
import org.htedl.device.simd.context.SimdContext;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.device.simd.row.RowConversions;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.relation.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * A {@link PullKernel} in ranges of heads that may run at once, and the heads of the overlay after.
 */
final class PullTask implements RestrictionMethod {
  private static final int EDGES_PER_UNIT = 1 << 16;

  private final SimdContext context;
  private final EvaluationDomain domain;
  private final IndexedRelation forward;
  private final int[] bounds;
  private final NodeSet filler;
  private final boolean negated;
  private final int[] cuts;
  private final long[][] results;
  private @Nullable Filler lookUp;

  PullTask(RestrictionOperands of) {
    this.context = of.context();
    this.domain = of.domain();
    this.forward = of.forward();
    this.bounds = of.bounds();
    this.filler = of.filler();
    this.negated = of.negated();
    this.cuts = forward.cuts(of.heads(), EDGES_PER_UNIT);
    this.results = new long[bounds.length][];
  }

  static double nanos(RestrictionOperands of) {
    double edges = of.edges();
    double nanos = (double) of.words() * of.costs().word() * 6 + edges * of.costs().pullEdge();
    for (int bound : of.bounds()) {
      double steps = bound > PullKernel.MAX_REMOVALS ? 64 : bound * 4;
      nanos += edges / 64.0 * steps;
    }
    return nanos;
  }

  /** The number of ranges. */
  @Override
  public int units() {
    return cuts.length - 1;
  }

  /** Asks the heads of one range. */
  @Override
  public void run(int unit, Cancellation cancellation) {
    new PullKernel(context.kernels(), forward, filled(), bounds, results)
        .run(cuts[unit], cuts[unit + 1], cancellation);
  }

  /** Takes the memory and fills in the filler; before everything else. */
  @Override
  public void prepare() {
    lookUp =
        new Filler(
            context.kernels(), context.scratch(), context.pool(), domain.live(), filler, negated);
    for (int i = 0; i < results.length; i++) {
      results[i] = context.scratch().takeWords(domain.layout().words());
    }
  }

  private Filler filled() {
    return Objects.requireNonNull(lookUp, "not prepared");
  }

  @Override
  public List<NodeSet> rows() {
    for (int i = 0; forward.overlay != null && i < bounds.length; i++) {
      correct(forward.overlay, filled(), bounds[i], results[i]);
    }
    List<NodeSet> rows = new ArrayList<>();
    for (long[] result : results) {
      rows.add(RowConversions.drained(context, domain, result));
      context.scratch().giveBack(result);
    }
    filled().release(context.scratch());
    return rows;
  }

  /** Replaces what the base says about the heads of the overlay. */
  private static void correct(Adjacency overlay, Filler filled, int bound, long[] row) {
    for (int o = 0; o < overlay.heads().length; o++) {
      int matches = 0;
      for (int e = overlay.offsets()[o]; e < overlay.offsets()[o + 1]; e++) {
        matches += filled.bit(overlay.targets()[e]);
      }
      int head = overlay.heads()[o];
      row[head >>> 6] &= ~(1L << head);
      if (matches >= bound) {
        row[head >>> 6] |= 1L << head;
      }
    }
  }
}
