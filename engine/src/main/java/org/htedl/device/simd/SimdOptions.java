package org.htedl.device.simd;

/**
 * What a {@link SimdDevice} decides by itself and can be told otherwise, so that benchmarks can say
 * what each decision is worth. Answers are the same with all of them.
 *
 * @param tileWords words of each row that are in the cache while all hypotheses are counted over
 *     them, a power of two from {@link Tile#ALIGN_WORDS} on; {@link #CHOSEN} or {@link #ROW_BY_ROW}
 * @param sharing what hypotheses that read the same rows have from that
 * @param direction how restrictions are evaluated
 * @param keptOutcomes data ranges for each column for which it is kept which distinct values are in
 *     them, where that was found by testing each; 0 or more
 */
public record SimdOptions(int tileWords, Sharing sharing, Direction direction, int keptOutcomes) {
  /** As many words as the second-level cache has room for, of all rows together. */
  public static final int CHOSEN = 0;

  /** No tiles: each hypothesis by itself, over the whole of its rows. */
  public static final int ROW_BY_ROW = -1;

  /** What devices do that are not told otherwise. */
  public static final SimdOptions USUAL =
      new SimdOptions(CHOSEN, Sharing.PREFIXES, Direction.CHEAPEST, 256);

  /** What hypotheses that read the same rows have from that. */
  public enum Sharing {
    /** Nothing: they are counted in the order of the plan. */
    NOTHING,
    /** They are counted one after the other, while the rows are in the nearest cache. */
    ORDER,
    /** And what many of them begin with is intersected once. */
    PREFIXES
  }

  /** How restrictions are evaluated. */
  public enum Direction {
    /** By the method that the cost model expects to be cheapest. */
    CHEAPEST,
    /** From the filler's members to those who have them as targets. */
    PUSH,
    /** From each individual that has targets to these. */
    PULL
  }

  public SimdOptions {
    boolean isTile = tileWords >= Tile.ALIGN_WORDS && Integer.bitCount(tileWords) == 1;
    if (!isTile && tileWords != CHOSEN && tileWords != ROW_BY_ROW) {
      throw new IllegalArgumentException("words of a tile: " + tileWords);
    }
    if (keptOutcomes < 0) {
      throw new IllegalArgumentException("outcomes: " + keptOutcomes);
    }
  }

  /** The same with another tile. */
  public SimdOptions withTileWords(int words) {
    return new SimdOptions(words, sharing, direction, keptOutcomes);
  }

  /** The same with something else for who reads the same rows. */
  public SimdOptions withSharing(Sharing other) {
    return new SimdOptions(tileWords, other, direction, keptOutcomes);
  }

  /** The same with another way to evaluate restrictions. */
  public SimdOptions withDirection(Direction other) {
    return new SimdOptions(tileWords, sharing, other, keptOutcomes);
  }

  /** The same with so many outcomes kept. */
  public SimdOptions withKeptOutcomes(int outcomes) {
    return new SimdOptions(tileWords, sharing, direction, outcomes);
  }

  boolean isRowByRow() {
    return tileWords == ROW_BY_ROW;
  }
}
