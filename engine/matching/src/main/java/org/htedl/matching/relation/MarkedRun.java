// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.relation;

import java.util.function.LongPredicate;

/**
 * A run of ids that is intersected with the targets of many heads, one after another. Once its ids
 * are marked as bits, that takes a step for each target, whatever the length of the run.
 */
public final class MarkedRun {
  /**
   * Heads whose targets are looked up together, so that memory answers several look-ups at once.
   */
  private static final int BATCH = 64;

  /** Fewer heads are not worth marks. */
  private static final int FEW_HEADS = 2;

  private final LongPredicate hasRoom;
  private final Run run = new Run();
  private final Run longer = new Run();
  private final Run targets = new Run();
  private final Targets.Spans spans = new Targets.Spans(BATCH);
  private long[] bits = {};
  private boolean isMarked;

  /**
   * @param hasRoom whether there is memory for the given number of further bytes
   */
  public MarkedRun(LongPredicate hasRoom) {
    this.hasRoom = hasRoom;
  }

  /** Takes the ids of another run. */
  public void set(Run ids) {
    if (isMarked) {
      for (int i = run.from; i < run.to; i++) {
        bits[run.ids[i] >>> 6] = 0;
      }
      isMarked = false;
    }
    run.set(ids.ids, ids.from, ids.to);
  }

  /**
   * The number of pairs of a head and one of its targets that is in the run.
   *
   * @param heads of which those from {@code from} to {@code to} are looked up, {@link #most} at
   *     most
   */
  public long common(Targets relation, int[] heads, int from, int to) {
    relation.find(heads, from, to, spans);
    long all = 0;
    for (int i = 0; i < spans.count; i++) {
      all += spans.ends[i] - spans.starts[i];
    }
    if (all == 0) {
      return 0;
    }
    // Marking takes two steps an id, and looking up a target in the run some more.
    boolean isMarkable =
        isMarked || spans.count >= FEW_HEADS && !Run.isSkewed(all, run.to - run.from) && mark();
    long count = 0;
    for (int i = 0; i < spans.count; i++) {
      targets.set(spans.arrays[i], spans.starts[i], spans.ends[i]);
      if (isMarkable && !Run.isSkewed(run.to - run.from, targets.to - targets.from)) {
        count += marked(targets);
      } else {
        longer.set(run.ids, run.from, run.to);
        count += Run.common(longer, targets);
      }
    }
    return count;
  }

  /** How many heads are looked up at once at most. */
  public static int most() {
    return BATCH;
  }

  private boolean mark() {
    int words = (run.ids[run.to - 1] >>> 6) + 1;
    if (words > bits.length) {
      int length = Math.max(words, bits.length + (bits.length >> 1));
      if (!hasRoom.test((length - bits.length) * (long) Long.BYTES)) {
        return false;
      }
      bits = new long[length];
    }
    for (int i = run.from; i < run.to; i++) {
      int id = run.ids[i];
      bits[id >>> 6] |= 1L << id;
    }
    isMarked = true;
    return true;
  }

  private int marked(Run other) {
    long[] all = bits;
    int[] ids = other.ids;
    int count = 0;
    for (int i = other.from; i < other.to; i++) {
      int id = ids[i];
      int word = id >>> 6;
      if (word >= all.length) {
        break;
      }
      count += (int) (all[word] >>> id) & 1;
    }
    return count;
  }
}
