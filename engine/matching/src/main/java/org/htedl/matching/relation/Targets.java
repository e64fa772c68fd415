// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.relation;

import java.util.Arrays;
import java.util.List;
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

  /** Whether each head has one target: then offsets are not looked up, which are far away. */
  private final boolean isFunctional;

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
    this.isFunctional = offsets[heads.length] == heads.length;
    this.overlay = relation.overlay();
  }

  private int start(int at) {
    return isFunctional ? at : offsets[at];
  }

  private int end(int at) {
    return isFunctional ? at + 1 : offsets[at + 1];
  }

  /** The number of pairs. */
  public int size() {
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
    run.set(targets, start(at), end(at));
    return true;
  }

  /** The number of {@linkplain #place places}. */
  int places() {
    return heads.length + (overlay == null ? 0 : overlay.heads().length);
  }

  /** A number for a head, or negative; heads whose pairs have changed have the last ones. */
  int place(int head) {
    if (overlay != null) {
      int at = Arrays.binarySearch(overlay.heads(), head);
      if (at >= 0) {
        return heads.length + at;
      }
    }
    return index.indexOf(heads, head);
  }

  /**
   * The places of several heads, or -1.
   *
   * @param into gets that of {@code ids[from]} first
   */
  void places(int[] ids, int from, int to, int[] into) {
    if (overlay == null) {
      index.indexesOf(heads, ids, from, to, into);
      return;
    }
    for (int i = from; i < to; i++) {
      into[i - from] = Math.max(-1, place(ids[i]));
    }
  }

  /** A part of the relation whose targets are consecutive in memory, as are those of each head. */
  record Part(int[] offsets, int[] targets) {}

  /** The targets by ascending {@linkplain #place place}. */
  List<Part> parts() {
    Part base = new Part(offsets, targets);
    return overlay == null
        ? List.of(base)
        : List.of(base, new Part(overlay.offsets(), overlay.targets()));
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
        into.starts[count] = start(at);
        into.ends[count++] = end(at);
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
    int place = place(head);
    if (place < 0) {
      return 0;
    }
    if (overlay != null && place >= heads.length) {
      int at = place - heads.length;
      return overlay.offsets()[at + 1] - overlay.offsets()[at];
    }
    return end(place) - start(place);
  }

  /** Whether the pair is there. */
  boolean contains(int head, int target) {
    Run run = new Run();
    return seek(head, run) && Arrays.binarySearch(run.ids, run.from, run.to, target) >= 0;
  }

  /** An upper bound of the number of heads, which is exact where no pair has changed. */
  int headCount() {
    return places();
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
