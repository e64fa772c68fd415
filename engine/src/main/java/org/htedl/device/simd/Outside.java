package org.htedl.device.simd;

import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.device.Cancellation;

/**
 * Some target outside a set with few members: the heads that the members do not tell as often as
 * the heads have targets. Costs the edges that end in the set, while a push from outside would cost
 * all others.
 *
 * <p>Only for relations of which {@link #isPossible} is true.
 */
final class Outside {
  /** Comparing and clearing the counters of a word of nodes, and its row, in nanoseconds. */
  static final double WORD_NANOS = 6;

  /** What it costs beside, in nanoseconds: with little data other methods are better. */
  static final double FIXED_NANOS = 10_000;

  private final SimdResident resident;
  private final Ground ground;
  private final Relation forward;
  private final Pushing pushing;

  /**
   * @param set a subset of the individuals
   * @param parts how many there are to be
   */
  Outside(
      SimdResident resident,
      Ground ground,
      Relation forward,
      Relation opposite,
      NodeSet set,
      int parts) {
    this.resident = resident;
    this.ground = ground;
    this.forward = forward;
    // Told often enough for counters.
    double tells = Double.POSITIVE_INFINITY;
    this.pushing = new Pushing(resident, ground, forward, opposite, 2, set, false, tells, parts);
  }

  /**
   * Whether the number of a head's targets is the number of those that are individuals, and fits
   * the counters. Costs a pass over a row.
   */
  static boolean isPossible(Ground ground, Relation forward, Relation opposite) {
    long[] targets = opposite.index.headWords();
    if (targets == null
        || forward.index.headWords() == null
        || forward.overlay != null
        || opposite.overlay != null
        || forward.mostTargets() > ToldBytes.MOST) {
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

  /** Tells one part of the members. */
  void run(int part, Cancellation cancellation) {
    pushing.run(part, cancellation);
  }

  /** The individuals with such a target; called once, after the last part. */
  NodeSet finish() {
    Layout layout = ground.layout();
    TiledRow row = new TiledRow(layout);
    byte[] targets = forward.index.degrees(forward.heads, forward.offsets);
    pushing.eachTile(
        1,
        (tile, told) -> {
          long[] words = row.zeros(tile);
          others((ToldBytes) told, targets, tile * Layout.TILE_WORDS, words);
          long[] live = ground.live().tile(tile);
          row.put(tile, words, resident.kernels().andCounted(words, words, 0, live, words.length));
        });
    return row.cheaper();
  }

  private void others(ToldBytes told, byte[] targets, int from, long[] words) {
    long[] heads = forward.index.headWords();
    int length = heads == null ? 0 : Math.min(words.length, heads.length - from);
    if (length > 0 && heads != null) {
      told.equal(resident.kernels(), targets, from, words, length);
      for (int w = 0; w < length; w++) {
        words[w] = heads[from + w] & ~words[w];
      }
    }
  }
}
