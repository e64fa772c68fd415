package org.htedl.device.simd.restriction;

import java.util.Collections;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.simd.context.CostModel;
import org.htedl.device.simd.context.SimdContext;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.device.simd.option.SimdOptions.SpecialCase;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.device.simd.row.TiledRow;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.relation.HeadIndex;

/**
 * Some target outside a set with few members: the heads that the members hit less often than the
 * heads have targets. Costs the edges that end in the set, while a push from outside would cost all
 * others.
 *
 * <p>Where few heads are hit at all, rows count up to {@link HeadIndex#FEW}: that decides about
 * heads with no more targets, and of the others hardly any is hit that often, so that its targets
 * are looked up. Else there is a counter for each head.
 *
 * <p>Only for relations of which {@link #isPossible} is true.
 */
final class PushComplement implements RestrictionMethod {
  /** Comparing and clearing the counters of a word of nodes, and its row, in nanoseconds. */
  private static final double COUNTER_NANOS = 6;

  /** The same where rows count, in nanoseconds. */
  private static final double ROW_NANOS = 3;

  /** What it costs at any size, in nanoseconds: with little data other methods are better. */
  private static final double FIXED_NANOS = 10_000;

  private final SimdContext context;
  private final EvaluationDomain ground;
  private final IndexedRelation forward;
  private final NodeSet set;
  private final int bounds;
  private final int parts;
  private final PushTask pushing;

  /**
   * @param of with bounds of 1 and a negated filler, whose row is the set
   * @param parts how many there are to be
   */
  PushComplement(RestrictionOperands of, int parts) {
    this.context = of.context();
    this.ground = of.ground();
    this.forward = of.forward();
    this.set = of.filler();
    this.bounds = of.bounds().length;
    this.parts = parts;
    double hits = hits(of);
    boolean inRows = isInRows(context.options(), ground.layout().words(), hits);
    this.pushing =
        new PushTask(
            context,
            ground,
            forward,
            of.opposite(),
            HeadIndex.FEW,
            set,
            false,
            inRows ? hits : Double.POSITIVE_INFINITY,
            parts);
  }

  private static boolean isInRows(SimdOptions options, int words, double hits) {
    return HitCounters.isInRows(options, words, HeadIndex.FEW, hits);
  }

  static double nanos(RestrictionOperands of) {
    if (!of.negated()
        || of.deepest() > 1
        || !of.has(SpecialCase.OUTSIDE)
        || !of.has(SpecialCase.COUNT_IN_BYTES)) {
      return Double.MAX_VALUE;
    }
    CostModel model = of.costs();
    double pushed = hits(of);
    double nanos =
        FIXED_NANOS
            + (double) of.filler().cardinality() * model.pushMember()
            + pushed * model.pushEdge()
            + of.words() * wordNanos(of.context().options(), of.words(), pushed);
    // Asked only where it matters, as it takes a moment.
    return nanos < of.edges() * model.pullEdge()
            && isPossible(of.ground(), of.forward(), of.opposite())
        ? nanos
        : Double.MAX_VALUE;
  }

  /** How many edges end in the set, about. */
  private static double hits(RestrictionOperands of) {
    double members = of.filler().cardinality();
    return members / Math.max(1, of.ground().live().cardinality()) * of.forward().size;
  }

  /** What reading the counters costs for each word of a row, in nanoseconds. */
  private static double wordNanos(SimdOptions options, int words, double hits) {
    return isInRows(options, words, hits) ? ROW_NANOS : COUNTER_NANOS;
  }

  /**
   * Whether the number of a head's targets is the number of those that are individuals, and fits
   * the counters. Costs a pass over a row.
   */
  private static boolean isPossible(
      EvaluationDomain ground, IndexedRelation forward, IndexedRelation opposite) {
    long[] targets = opposite.index.headWords();
    if (targets == null
        || forward.index.headWords() == null
        || forward.overlay != null
        || opposite.overlay != null
        || forward.mostTargets() > ByteCounters.MOST) {
      return false;
    }
    DenseRow live = ground.live();
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
    Layout layout = ground.layout();
    TiledRow row = new TiledRow(layout);
    pushing.eachTile(
        1,
        (tile, counters) -> {
          long[] words = row.zeros(tile);
          others(counters, tile * Layout.TILE_WORDS, words);
          long[] live = ground.live().tile(tile);
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
    if (counters instanceof BitPlaneCounters rows) {
      inside(rows, from, words, length);
    } else {
      byte[] targets = forward.index.degrees(forward.heads, forward.offsets);
      ((ByteCounters) counters).equal(context.kernels(), targets, from, words, length);
    }
    for (int w = 0; w < length; w++) {
      words[w] = heads[from + w] & ~words[w];
    }
  }

  /** The heads that all of their targets have hit. */
  private void inside(BitPlaneCounters counters, int from, long[] words, int length) {
    long[][] few = forward.index.withFew(forward.heads, forward.offsets);
    for (int k = 0; k < few.length; k++) {
      long[] often = counters.moreThan(k);
      long[] targets = few[k];
      for (int w = 0; w < length; w++) {
        words[w] |= often[from + w] & targets[from + w];
      }
    }
    long[] most = counters.moreThan(few.length - 1);
    long[] decided = few[few.length - 1];
    for (int w = 0; w < length; w++) {
      for (long rest = most[from + w] & ~decided[from + w]; rest != 0; rest &= rest - 1) {
        int head = from + w << 6 | Long.numberOfTrailingZeros(rest);
        words[w] |= isInside(forward.indexOf(head)) ? rest & -rest : 0;
      }
    }
  }

  private boolean isInside(int head) {
    for (int e = forward.offsets[head]; e < forward.offsets[head + 1]; e++) {
      if (!set.contains(forward.targets[e])) {
        return false;
      }
    }
    return true;
  }
}
