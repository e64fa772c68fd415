// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.relation;

import java.util.Arrays;
import java.util.List;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.mirror.build.MirrorBuilder;
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
 * less than the loop that wants it. {@link #cursor}, {@link #targetsOf} and {@link #contains} need
 * no overlay.
 *
 * <p>A relation holds at most 2^31 - 9 pairs, since Java's arrays do; {@link MirrorBuilder} refuses
 * more by the predicate's name.
 */
public final class Adjacency {
  /** The relation without pairs. */
  public static final Adjacency EMPTY =
      new Adjacency(new int[0], new int[] {0}, new int[0], PairDelta.NONE);

  /** Memory of a relation without pairs. */
  private static final long EMPTY_BYTES = 100;

  private final int[] heads;
  private final int[] offsets;
  private final int[] targets;
  private final PairDelta delta;
  private final int size;
  private volatile @Nullable Overlay overlay;

  /**
   * An overlay as it was made, here or for an earlier revision with the same base.
   *
   * @param relation the changed heads with all their targets
   * @param delta the difference from the base that it was made for
   */
  private record Overlay(Adjacency relation, PairDelta delta) {}

  /**
   * @param heads ascending, without duplicates
   * @param offsets {@code int[heads + 1]}, ascending from 0 to the number of targets
   * @param targets ascending within each head's range, without duplicates there
   * @param delta how the relation differs from these arrays
   */
  Adjacency(int[] heads, int[] offsets, int[] targets, PairDelta delta) {
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
   * Returns the relation of arrays that come from elsewhere, such as a file. Costs all pairs.
   *
   * @param heads ascending; becomes the relation's own, as do the other two
   * @param offsets {@code int[heads + 1]}, ascending from 0 to the number of targets
   * @param targets ascending within each head's range
   * @param headLimit heads are from 0 and below it
   * @param targetLimit targets are from 0 and below it
   * @throws IllegalArgumentException if the arrays are not a relation between such ids
   */
  public static Adjacency checked(
      int[] heads, int[] offsets, int[] targets, int headLimit, int targetLimit) {
    if (offsets.length == 0 || offsets[0] != 0) {
      throw new IllegalArgumentException("offsets do not begin at 0");
    }
    int before = -1;
    for (int h = 0; h < heads.length; h++) {
      int from = offsets[h];
      int to = offsets[h + 1];
      if (heads[h] <= before || from >= to || to > targets.length) {
        throw new IllegalArgumentException("heads are not in order");
      }
      before = heads[h];
      if (!isAscending(targets, from, to, targetLimit)) {
        throw new IllegalArgumentException("targets are not in order");
      }
    }
    if (before >= headLimit) {
      throw new IllegalArgumentException("a head that is not known");
    }
    return new Adjacency(heads, offsets, targets, PairDelta.NONE);
  }

  private static boolean isAscending(int[] targets, int from, int to, int limit) {
    int last = -1;
    for (int i = from; i < to; i++) {
      if (targets[i] <= last) {
        return false;
      }
      last = targets[i];
    }
    return last < limit;
  }

  /**
   * The relation of the pairs {@code head << 32 | target}.
   *
   * @param pairs in any order, duplicates allowed; changed
   */
  public static Adjacency of(long[] pairs) {
    return ofSorted(pairs, PairList.sortDistinct(pairs, pairs.length));
  }

  /** The pairs that are in any of the relations. Costs all pairs. */
  public static Adjacency union(List<Adjacency> relations) {
    long length = 0;
    for (Adjacency relation : relations) {
      length += relation.size;
    }
    if (length > Integer.MAX_VALUE - 8) {
      throw new MemoryBudgetException("a relation of more than 2,147,483,639 pairs");
    }
    long[] pairs = new long[(int) length];
    int next = 0;
    for (Adjacency relation : relations) {
      next = relation.copyPairs(pairs, next);
    }
    // The sort merges the runs, which are in order.
    return of(pairs);
  }

  private int copyPairs(long[] pairs, int start) {
    int[] next = {start};
    forEachHead(
        (head, all, from, to) -> {
          for (int i = from; i < to; i++) {
            pairs[next[0]++] = PairDelta.pair(head, all[i]);
          }
        });
    return next[0];
  }

  /** All pairs {@code head << 32 | target}, ascending. */
  public long[] pairs() {
    long[] pairs = new long[size];
    copyPairs(pairs, 0);
    return pairs;
  }

  /** The relation with head and target exchanged. Costs a sort of all pairs. */
  public Adjacency inverted() {
    return PairList.invert(this);
  }

  /** This relation as it was at the last merge; shares its arrays. */
  public Adjacency base() {
    return delta.isEmpty() ? this : new Adjacency(heads, offsets, targets, PairDelta.NONE);
  }

  /**
   * The relation with head and target exchanged. Costs the changed pairs.
   *
   * @param invertedBase the {@linkplain #base base} with head and target exchanged
   */
  public Adjacency inverted(Adjacency invertedBase) {
    return delta.isEmpty() ? invertedBase : invertedBase.with(delta.inverted());
  }

  private Adjacency with(PairDelta changes) {
    return with(changes.added(), changes.removed());
  }

  /**
   * The relation of the pairs {@code head << 32 | target}.
   *
   * @param pairs sorted ascending without duplicates in its first {@code length} places
   */
  public static Adjacency ofSorted(long[] pairs, int length) {
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

  /** Whether the two are known to have the same pairs without looking at those of a base. */
  public boolean isSameAs(Adjacency other) {
    return this == other
        || sharesBase(other)
            && Arrays.equals(delta.added(), other.delta.added())
            && Arrays.equals(delta.removed(), other.delta.removed());
  }

  /** The number of pairs, the overlay taken into account. */
  public int size() {
    return size;
  }

  /**
   * A cursor above the heads, which sees changed pairs too: for loops that read ids in order, and
   * need neither the arrays of the base nor the overlay.
   */
  public RelationCursor cursor() {
    return new RelationCursor(heads, offsets, targets, delta);
  }

  /** The heads of the base, ascending; for reading only. */
  public int[] heads() {
    return heads;
  }

  /** Index of each head's first target in the base, and the end; for reading only. */
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
    Overlay made = overlay;
    if (made == null || made.delta != delta) {
      // Two threads may both make it; they make the same.
      made = new Overlay(makeOverlay(made), delta);
      overlay = made;
    }
    return made.relation;
  }

  private Adjacency makeOverlay(@Nullable Overlay earlier) {
    Adjacency start = earlier == null ? EMPTY : earlier.relation;
    PairDelta since = earlier == null ? delta : delta.since(earlier.delta);
    int[] changed = since.heads();
    int[][] now = new int[changed.length][];
    for (int h = 0; h < changed.length; h++) {
      now[h] = delta.concerns(changed[h]) ? targetsOf(changed[h]) : RelationFilling.GONE;
    }
    return RelationFilling.replaced(start, changed, now);
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
  public int changedPairs() {
    return delta.size();
  }

  /**
   * This relation with other pairs. Costs them and the pairs changed since the last merge.
   *
   * @param add ascending pairs that are not here
   * @param remove ascending pairs that are here
   */
  public Adjacency with(long[] add, long[] remove) {
    Adjacency next = new Adjacency(heads, offsets, targets, delta.then(add, remove));
    // If that is read it needs an overlay that differs from the latest one in few heads.
    next.overlay = overlay;
    return next;
  }

  /** The same relation with a base of its own and no overlay. Costs all pairs. */
  public Adjacency merged() {
    Adjacency over = overlay();
    return over == null ? this : RelationFilling.merged(this, over, size);
  }

  /** Whether the two have the same base, so that one may be had from the other by few pairs. */
  public boolean sharesBase(Adjacency other) {
    return targets == other.targets && heads == other.heads;
  }

  /**
   * This relation on the base of {@code merged}. Costs the changed pairs of both.
   *
   * @param before an earlier revision with this relation's base
   * @param merged the merged form of {@code before}
   */
  public Adjacency rebased(Adjacency before, Adjacency merged) {
    return new Adjacency(merged.heads, merged.offsets, merged.targets, delta.since(before.delta));
  }

  /** Memory of a relation without overlay that has this many heads and pairs, in bytes. */
  static long bytes(int heads, int pairs) {
    return EMPTY_BYTES + 8L * heads + 4L * pairs;
  }

  /** Memory held, in bytes; arrays shared between revisions count in full. */
  public long bytes() {
    return 8L * heads.length + 4L * targets.length + changedBytes();
  }

  /** As {@link #bytes}, without the arrays that the other relation shares. */
  public long bytesBeside(Adjacency other) {
    if (other == this) {
      return 0;
    }
    return sharesBase(other) ? changedBytes() : bytes();
  }

  private long changedBytes() {
    Overlay made = overlay;
    return EMPTY_BYTES
        + (delta.isEmpty() ? 0 : delta.bytes())
        + (made == null ? 0 : made.relation.bytes());
  }
}
