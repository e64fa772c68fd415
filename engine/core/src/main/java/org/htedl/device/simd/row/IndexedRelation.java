// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.row;

import java.util.Arrays;
import org.htedl.collection.IntList;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.HeadIndex;
import org.jspecify.annotations.Nullable;

/** One direction of a role as the methods of a restriction read it: base, index and overlay. */
public final class IndexedRelation {
  private final @Nullable Adjacency adjacency;
  public final int[] heads;
  public final int[] offsets;
  public final int[] targets;
  public final @Nullable Adjacency overlay;
  public final HeadIndex index;
  public final int size;

  public IndexedRelation(Adjacency adjacency, HeadIndex index) {
    this.adjacency = adjacency;
    this.heads = adjacency.heads();
    this.offsets = adjacency.offsets();
    this.targets = adjacency.targets();
    this.overlay = adjacency.overlay();
    this.size = adjacency.size();
    this.index = index;
  }

  /** A relation of a device's own, without overlay. */
  public IndexedRelation(int[] heads, int[] offsets, int[] targets) {
    this.adjacency = null;
    this.heads = heads;
    this.offsets = offsets;
    this.targets = targets;
    this.overlay = null;
    this.size = targets.length;
    this.index = new HeadIndex(heads);
  }

  /** Bytes of a relation that shares no arrays with a mirror. */
  public long ownBytes() {
    return 4L * (heads.length + offsets.length + targets.length) + index.bytes();
  }

  /** The most targets that a head has, the overlay included. */
  public int mostTargets() {
    int most = index.mostTargets(offsets);
    for (int o = 0; overlay != null && o < overlay.heads().length; o++) {
      most = Math.max(most, overlay.offsets()[o + 1] - overlay.offsets()[o]);
    }
    return most;
  }

  /** Whether the base's heads are the first nodes, all of them. */
  public boolean isContiguous() {
    return heads.length > 0 && heads[heads.length - 1] == heads.length - 1;
  }

  /** Whether every head of the base has exactly one target. */
  public boolean isFunctional() {
    return heads.length == targets.length;
  }

  /** Where a node is among the base's heads, or negative; blind to the overlay. */
  public int indexOf(int node) {
    return index.indexOf(heads, node);
  }

  /** Where a node is among the overlay's heads, or negative. */
  public int inOverlay(int node) {
    return overlay == null ? -1 : Arrays.binarySearch(overlay.heads(), node);
  }

  /** The first head at or after {@code node}. */
  int headsBefore(int node) {
    int at = Arrays.binarySearch(heads, node);
    return at < 0 ? -at - 1 : at;
  }

  /**
   * Where units of work begin among the first heads: at heads that share no word of a row with
   * those before, with about equally many edges between.
   */
  public int[] cuts(int headLimit, int edgesPerUnit) {
    int end = offsets[headLimit];
    int units = Math.max(1, Math.min(end / edgesPerUnit, 64));
    int[] cuts = new int[units + 1];
    for (int u = 1; u < units; u++) {
      int at = Arrays.binarySearch(offsets, (int) ((long) end * u / units));
      int head = Math.min(at < 0 ? -at - 1 : at, headLimit - 1);
      cuts[u] = Math.max(cuts[u - 1], headsBefore(heads[head] & ~63));
    }
    cuts[units] = headLimit;
    return cuts;
  }

  /** The number of targets of a node, the overlay taken into account. */
  public int degree(int node) {
    int over = inOverlay(node);
    if (over >= 0 && overlay != null) {
      return overlay.offsets()[over + 1] - overlay.offsets()[over];
    }
    int at = indexOf(node);
    return at < 0 ? 0 : offsets[at + 1] - offsets[at];
  }

  /** The number of heads in the overlay. */
  public int overlaySize() {
    return overlay == null ? 0 : overlay.heads().length;
  }

  /** Visits the first heads that have targets, or all of them seeing through the overlay. */
  public void forEachHead(int limit, Adjacency.Visitor visitor) {
    if (adjacency != null && limit == heads.length) {
      adjacency.forEachHead(visitor);
      return;
    }
    for (int h = 0; h < limit; h++) {
      visitor.visit(heads[h], targets, offsets[h], offsets[h + 1]);
    }
  }

  /** The same pairs with head and target exchanged, for a relation without overlay. */
  public IndexedRelation inverted() {
    long[] pairs = new long[targets.length];
    for (int h = 0; h < heads.length; h++) {
      for (int e = offsets[h]; e < offsets[h + 1]; e++) {
        pairs[e] = (long) targets[e] << 32 | heads[h];
      }
    }
    Arrays.sort(pairs);
    IntList newHeads = new IntList();
    IntList newOffsets = new IntList();
    int[] newTargets = new int[pairs.length];
    for (int i = 0; i < pairs.length; i++) {
      if (i == 0 || pairs[i] >>> 32 != pairs[i - 1] >>> 32) {
        newHeads.add((int) (pairs[i] >>> 32));
        newOffsets.add(i);
      }
      newTargets[i] = (int) pairs[i];
    }
    newOffsets.add(pairs.length);
    return new IndexedRelation(newHeads.toArray(), newOffsets.toArray(), newTargets);
  }

  /** Appends the targets of a node, the overlay taken into account. */
  public void addTargets(int node, IntList list) {
    int over = inOverlay(node);
    if (over >= 0 && overlay != null) {
      list.addAll(overlay.targets(), overlay.offsets()[over], overlay.offsets()[over + 1]);
      return;
    }
    int at = indexOf(node);
    if (at >= 0) {
      list.addAll(targets, offsets[at], offsets[at + 1]);
    }
  }
}
