// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

/**
 * Scores the conjunctions and disjunctions of the greatest length without storing them. Rows that
 * cover as many of either side are looked at together: where not even the best that a pair of such
 * groups could give is among the best so far, none of its pairs is made.
 */
final class PairScores {
  /** Rows of the first operand in a tile. */
  private static final int TILE_ROWS = 64;

  private final RowSlab slab;
  private final Scores scores;
  private final Pool pool;
  private final int length;
  private final int words;
  private final long[] positive;
  private final long[] negative;

  PairScores(RowSlab slab, Scores scores, Pool pool, int length) {
    this.slab = slab;
    this.scores = scores;
    this.pool = pool;
    this.length = length;
    this.words = slab.words();
    this.positive = scores.positive();
    this.negative = scores.negative();
  }

  /**
   * Scores all pairs.
   *
   * @return how many candidates there are, looked at or excluded by their bound
   */
  long run(TileRunner runner) {
    long[] tried = {0};
    for (int shorter = 1; 2 * shorter <= length - Operators.CONNECTIVE; shorter++) {
      int longer = length - Operators.CONNECTIVE - shorter;
      Signatures a = new Signatures(slab, scores, shorter);
      Signatures b = shorter == longer ? a : new Signatures(slab, scores, longer);
      int tiles = (a.size() + TILE_ROWS - 1) / TILE_ROWS;
      runner.run(tiles, tile -> score(a, b, tile), more -> {});
      tried[0] += a == b ? (long) a.size() * (a.size() - 1) : 2L * a.size() * b.size();
    }
    return tried[0];
  }

  private boolean score(Signatures a, Signatures b, int tile) {
    int end = Math.min(a.size(), (tile + 1) * TILE_ROWS);
    for (int place = tile * TILE_ROWS; place < end; ) {
      int row = a.row(place);
      int tp = scores.tp(row);
      int fp = scores.fp(row);
      int next = place + 1;
      while (next < end && scores.tp(a.row(next)) == tp && scores.fp(a.row(next)) == fp) {
        next++;
      }
      score(a, place, next, tp, fp, b);
      place = next;
    }
    return true;
  }

  /** Rows of one signature with all others. */
  private void score(Signatures a, int from, int to, int tp, int fp, Signatures b) {
    int positives = scores.positives();
    int negatives = scores.negatives();
    for (int group = 0; group < b.groups(); group++) {
      int otherTp = b.tp(group);
      int otherFp = b.fp(group);
      int orTp = Math.min(positives, tp + otherTp);
      if (!pool.mayTake(scores.bound(orTp, fp), length)
          && !pool.mayTake(scores.bound(Math.min(tp, otherTp), 0), length)) {
        // The groups that follow cover even fewer positives.
        break;
      }
      boolean or = pool.mayTake(scores.bound(orTp, Math.max(fp, otherFp)), length);
      boolean and =
          pool.mayTake(
              scores.bound(Math.min(tp, otherTp), Math.max(0, fp + otherFp - negatives)), length);
      if (or || and) {
        for (int place = from; place < to; place++) {
          for (int other = b.start(group); other < b.start(group + 1); other++) {
            // Each unordered pair once.
            if (a != b || a.row(place) < b.row(other)) {
              score(a.row(place), b.row(other), or, and);
            }
          }
        }
      }
    }
  }

  private void score(int a, int b, boolean or, boolean and) {
    long[] aBits = slab.segment(a);
    long[] bBits = slab.segment(b);
    int aAt = slab.offset(a);
    int bAt = slab.offset(b);
    int andTp = 0;
    int andFp = 0;
    for (int w = 0; w < words; w++) {
      long both = aBits[aAt + w] & bBits[bAt + w];
      andTp += Long.bitCount(both & positive[w]);
      andFp += Long.bitCount(both & negative[w]);
    }
    if (and) {
      offer(Operation.AND, a, b, andTp, andFp);
    }
    if (or) {
      int tp = scores.tp(a) + scores.tp(b) - andTp;
      offer(Operation.OR, a, b, tp, scores.fp(a) + scores.fp(b) - andFp);
    }
  }

  private void offer(Operation operation, int a, int b, int tp, int fp) {
    double value = scores.value(tp, fp);
    if (!pool.mayTake(value, length)) {
      return;
    }
    long[] row = slab.row(a);
    long[] other = slab.segment(b);
    int at = slab.offset(b);
    for (int w = 0; w < words; w++) {
      row[w] = operation == Operation.AND ? row[w] & other[at + w] : row[w] | other[at + w];
    }
    pool.offer(new Candidate(value, tp, fp, length, -1, operation, a, b, row));
  }
}
