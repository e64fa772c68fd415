package org.htedl.matching.relation;

import java.util.Arrays;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.HeadIndex;
import org.jspecify.annotations.Nullable;

/** Look-ups of heads in one direction of a relation, its changed pairs included. */
public final class Targets {
  private final int[] heads;
  private final int[] offsets;
  private final int[] targets;
  private final HeadIndex index;
  private final int size;
  private final @Nullable Adjacency overlay;
  private int @Nullable [] allHeads;

  /**
   * @param index of the relation's base
   */
  Targets(Adjacency relation, HeadIndex index) {
    this.heads = relation.heads();
    this.offsets = relation.offsets();
    this.targets = relation.targets();
    this.index = index;
    this.size = relation.size();
    this.overlay = relation.overlay();
  }

  /** The number of pairs. */
  int size() {
    return size;
  }

  /** Whether there are targets of this head; sets {@code run} to them if so. */
  public boolean seek(int head, Run run) {
    if (overlay != null) {
      int at = Arrays.binarySearch(overlay.heads(), head);
      if (at >= 0) {
        run.set(overlay.targets(), overlay.offsets()[at], overlay.offsets()[at + 1]);
        return run.from < run.to;
      }
    }
    int at = index.indexOf(heads, head);
    if (at < 0) {
      return false;
    }
    run.set(targets, offsets[at], offsets[at + 1]);
    return true;
  }

  /** Where the targets of several heads are, of those that have some. */
  static final class Spans {
    final int[][] arrays;
    final int[] starts;
    final int[] ends;
    int count;

    /**
     * @param most heads at once
     */
    Spans(int most) {
      arrays = new int[most][];
      starts = new int[most];
      ends = new int[most];
    }
  }

  /** Finds the targets of the heads from {@code from} to {@code to}. */
  void find(int[] ids, int from, int to, Spans into) {
    if (overlay != null) {
      findChanged(ids, from, to, into);
      return;
    }
    int count = 0;
    for (int i = from; i < to; i++) {
      int at = index.indexOf(heads, ids[i]);
      if (at >= 0) {
        into.arrays[count] = targets;
        into.starts[count] = offsets[at];
        into.ends[count++] = offsets[at + 1];
      }
    }
    into.count = count;
  }

  private void findChanged(int[] ids, int from, int to, Spans into) {
    int count = 0;
    Run run = new Run();
    for (int i = from; i < to; i++) {
      if (seek(ids[i], run)) {
        into.arrays[count] = run.ids;
        into.starts[count] = run.from;
        into.ends[count++] = run.to;
      }
    }
    into.count = count;
  }

  /** Whether the head has targets. */
  public boolean has(int head) {
    if (overlay != null) {
      int at = Arrays.binarySearch(overlay.heads(), head);
      if (at >= 0) {
        return overlay.offsets()[at] < overlay.offsets()[at + 1];
      }
    }
    return index.indexOf(heads, head) >= 0;
  }

  /** The number of targets of a head. */
  int degree(int head) {
    Run run = new Run();
    return seek(head, run) ? run.to - run.from : 0;
  }

  /** Whether the pair is there. */
  boolean contains(int head, int target) {
    Run run = new Run();
    return seek(head, run) && Arrays.binarySearch(run.ids, run.from, run.to, target) >= 0;
  }

  /** An upper bound of the number of heads, which is exact where no pair has changed. */
  int headCount() {
    return heads.length + (overlay == null ? 0 : overlay.heads().length);
  }

  /** The mean number of targets of a head. */
  double mean() {
    return size / (double) Math.max(1, headCount());
  }

  /** The heads that have targets, ascending; for reading only. */
  public int[] heads() {
    if (overlay == null) {
      return heads;
    }
    int[] known = allHeads;
    if (known == null) {
      known = mergedHeads(overlay);
      allHeads = known;
    }
    return known;
  }

  private int[] mergedHeads(Adjacency changed) {
    int[] more = changed.heads();
    int[] merged = new int[heads.length + more.length];
    int count = 0;
    int next = 0;
    for (int head : heads) {
      for (; next < more.length && more[next] < head; next++) {
        merged[count] = more[next];
        count += isHead(changed, next);
      }
      merged[count] = head;
      if (next < more.length && more[next] == head) {
        count += isHead(changed, next++);
      } else {
        count++;
      }
    }
    for (; next < more.length; next++) {
      merged[count] = more[next];
      count += isHead(changed, next);
    }
    return Arrays.copyOf(merged, count);
  }

  /** 1 if the head has targets, else 0. */
  private static int isHead(Adjacency changed, int at) {
    return changed.offsets()[at] < changed.offsets()[at + 1] ? 1 : 0;
  }
}
