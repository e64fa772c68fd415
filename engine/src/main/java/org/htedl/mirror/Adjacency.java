package org.htedl.mirror;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A binary relation from heads to targets, compressed twice: only the heads that have targets are
 * there, each with a range of the targets' array. So a role costs its assertions, however many
 * nodes the mirror has. Immutable; two revisions share their arrays.
 *
 * <p>A patched relation is a base and the pairs by which it differs. For the loops over whole
 * relations these become an <em>overlay</em> when first asked for: a small relation whose heads
 * replace those of the base, with an empty range where a head lost everything. So a commit costs
 * the pairs it changes, even those of a head with a million targets, and what the overlay costs is
 * less than the loop that wants it. {@link #targetsOf} and {@link #contains} need no overlay.
 *
 * <p>Offsets are 32 bits: a relation holds at most 2^31 - 9 pairs, since Java's arrays do; the
 * builder refuses more by name.
 */
public final class Adjacency {
  /** The relation without pairs. */
  public static final Adjacency EMPTY =
      new Adjacency(new int[0], new int[] {0}, new int[0], PairDelta.NONE);

  private final int[] heads;
  private final int[] offsets;
  private final int[] targets;
  private final PairDelta delta;
  private final int size;
  private volatile @Nullable Adjacency overlay;

  /**
   * @param heads ascending, without duplicates
   * @param offsets {@code int[heads + 1]}, ascending from 0 to the number of targets
   * @param targets ascending within each head's range, without duplicates there
   * @param delta how the relation differs from these arrays
   */
  private Adjacency(int[] heads, int[] offsets, int[] targets, PairDelta delta) {
    if (offsets.length != heads.length + 1 || offsets[heads.length] != targets.length) {
      throw new IllegalArgumentException("offsets do not fit heads and targets");
    }
    this.heads = heads;
    this.offsets = offsets;
    this.targets = targets;
    this.delta = delta;
    this.size =
        Math.toIntExact((long) targets.length + delta.added().length - delta.removed().length);
  }

  /**
   * The relation of the pairs {@code head << 32 | target}.
   *
   * @param pairs sorted ascending without duplicates in its first {@code length} places
   */
  static Adjacency ofSorted(long[] pairs, int length) {
    int headCount = 0;
    for (int i = 0; i < length; i++) {
      if (i == 0 || pairs[i] >>> 32 != pairs[i - 1] >>> 32) {
        headCount++;
      }
    }
    int[] heads = new int[headCount];
    int[] offsets = new int[headCount + 1];
    int[] targets = new int[length];
    int h = 0;
    for (int i = 0; i < length; i++) {
      if (i == 0 || pairs[i] >>> 32 != pairs[i - 1] >>> 32) {
        heads[h] = (int) (pairs[i] >>> 32);
        offsets[h++] = i;
      }
      targets[i] = (int) pairs[i];
    }
    offsets[headCount] = length;
    return new Adjacency(heads, offsets, targets, PairDelta.NONE);
  }

  /** The number of pairs, the overlay taken into account. */
  public int size() {
    return size;
  }

  /** The heads of the base, ascending; for reading only. */
  public int[] heads() {
    return heads;
  }

  /** Where each head's targets begin in the base, and the end; for reading only. */
  public int[] offsets() {
    return offsets;
  }

  /** The targets of the base; for reading only. */
  public int[] targets() {
    return targets;
  }

  /**
   * The heads whose targets differ from the base's, with all their targets, or null if there are
   * none. It has no overlay of its own. Made when first asked for, in time proportional to the
   * targets of those heads.
   */
  public @Nullable Adjacency overlay() {
    if (delta.isEmpty()) {
      return null;
    }
    Adjacency made = overlay;
    if (made == null) {
      // Two threads may both make it; they make the same.
      made = makeOverlay();
      overlay = made;
    }
    return made;
  }

  private Adjacency makeOverlay() {
    int[] changed = changedHeads();
    int[] ends = new int[changed.length + 1];
    int[] all = new int[delta.size() + 8];
    for (int h = 0; h < changed.length; h++) {
      int[] now = targetsOf(changed[h]);
      int from = ends[h];
      int to = Math.addExact(from, now.length);
      if (to > all.length) {
        all = Arrays.copyOf(all, (int) Math.min(Integer.MAX_VALUE - 8, to * 3L / 2));
      }
      System.arraycopy(now, 0, all, from, now.length);
      ends[h + 1] = to;
    }
    return new Adjacency(changed, ends, Arrays.copyOf(all, ends[changed.length]), PairDelta.NONE);
  }

  private int[] changedHeads() {
    int[] changed = new int[delta.size()];
    int count = 0;
    for (long pair : delta.added()) {
      changed[count++] = (int) (pair >>> 32);
    }
    for (long pair : delta.removed()) {
      changed[count++] = (int) (pair >>> 32);
    }
    Arrays.sort(changed);
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || changed[i] != changed[i - 1]) {
        changed[kept++] = changed[i];
      }
    }
    return Arrays.copyOf(changed, kept);
  }

  /** Whether the pair is there. Logarithmic. */
  public boolean contains(int head, int target) {
    long pair = PairDelta.pair(head, target);
    if (PairDelta.contains(delta.added(), pair)) {
      return true;
    }
    int at = Arrays.binarySearch(heads, head);
    return at >= 0
        && Arrays.binarySearch(targets, offsets[at], offsets[at + 1], target) >= 0
        && !PairDelta.contains(delta.removed(), pair);
  }

  /** The targets of a head, ascending, in an array of the caller's. Logarithmic in the heads. */
  public int[] targetsOf(int head) {
    int at = Arrays.binarySearch(heads, head);
    int from = at < 0 ? 0 : offsets[at];
    int to = at < 0 ? 0 : offsets[at + 1];
    if (delta.isEmpty()) {
      return Arrays.copyOfRange(targets, from, to);
    }
    long[] more = delta.added();
    int a = PairDelta.start(more, head);
    int aEnd = PairDelta.start(more, head + 1);
    long[] less = delta.removed();
    int r = PairDelta.start(less, head);
    int rEnd = PairDelta.start(less, head + 1);
    int[] result = new int[to - from + aEnd - a - (rEnd - r)];
    int next = 0;
    for (int i = from; i < to; i++) {
      int target = targets[i];
      if (r < rEnd && (int) less[r] == target) {
        r++;
        continue;
      }
      for (; a < aEnd && (int) more[a] < target; a++) {
        result[next++] = (int) more[a];
      }
      result[next++] = target;
    }
    for (; a < aEnd; a++) {
      result[next++] = (int) more[a];
    }
    return result;
  }

  /** Receives a head with its targets {@code targets[from]} to {@code targets[to - 1]}. */
  public interface Visitor {
    void visit(int head, int[] targets, int from, int to);
  }

  /** Visits every head that has targets, in ascending order, seeing through the overlay. */
  public void forEachHead(Visitor visitor) {
    Adjacency over = overlay();
    if (over == null) {
      for (int h = 0; h < heads.length; h++) {
        visitor.visit(heads[h], targets, offsets[h], offsets[h + 1]);
      }
      return;
    }
    int o = 0;
    for (int h = 0; h < heads.length; h++) {
      for (; o < over.heads.length && over.heads[o] < heads[h]; o++) {
        over.visitUnlessEmpty(o, visitor);
      }
      if (o < over.heads.length && over.heads[o] == heads[h]) {
        over.visitUnlessEmpty(o++, visitor);
      } else {
        visitor.visit(heads[h], targets, offsets[h], offsets[h + 1]);
      }
    }
    for (; o < over.heads.length; o++) {
      over.visitUnlessEmpty(o, visitor);
    }
  }

  private void visitUnlessEmpty(int h, Visitor visitor) {
    if (offsets[h] < offsets[h + 1]) {
      visitor.visit(heads[h], targets, offsets[h], offsets[h + 1]);
    }
  }

  /** The number of pairs by which the relation differs from its base. */
  int changedPairs() {
    return delta.size();
  }

  /**
   * This relation with other pairs. Costs them and the pairs changed since the last merge.
   *
   * @param add ascending pairs that are not here
   * @param remove ascending pairs that are here
   */
  Adjacency with(long[] add, long[] remove) {
    return new Adjacency(heads, offsets, targets, delta.then(add, remove));
  }

  /** The same relation with a base of its own and no overlay. Costs all pairs. */
  Adjacency merged() {
    Adjacency over = overlay();
    if (over == null) {
      return this;
    }
    int[] mergedHeads = new int[heads.length + over.heads.length];
    int[] mergedOffsets = new int[mergedHeads.length + 1];
    int[] mergedTargets = new int[size];
    int[] count = {0};
    forEachHead(
        (head, from, start, end) -> {
          int h = count[0]++;
          mergedHeads[h] = head;
          System.arraycopy(from, start, mergedTargets, mergedOffsets[h], end - start);
          mergedOffsets[h + 1] = mergedOffsets[h] + end - start;
        });
    return new Adjacency(
        Arrays.copyOf(mergedHeads, count[0]),
        Arrays.copyOf(mergedOffsets, count[0] + 1),
        mergedTargets,
        PairDelta.NONE);
  }

  /** Whether the two have the same base, so that one may be had from the other by few pairs. */
  boolean sharesBase(Adjacency other) {
    return targets == other.targets && heads == other.heads;
  }

  /**
   * This relation on the base of {@code merged}. Costs the changed pairs of both.
   *
   * @param before an earlier revision with this relation's base
   * @param merged the merged form of {@code before}
   */
  Adjacency rebased(Adjacency before, Adjacency merged) {
    return new Adjacency(merged.heads, merged.offsets, merged.targets, delta.since(before.delta));
  }

  /** Memory held, in bytes; arrays shared between revisions count in full. */
  public long bytes() {
    long own = 96 + 4L * heads.length + 4L * offsets.length + 4L * targets.length;
    Adjacency over = overlay;
    return own + (delta.isEmpty() ? 0 : delta.bytes()) + (over == null ? 0 : over.bytes());
  }
}
