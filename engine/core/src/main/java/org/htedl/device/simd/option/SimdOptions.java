// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.option;

import java.util.EnumSet;
import java.util.Set;
import org.htedl.device.simd.SimdDevice;
import org.htedl.vector.tile.Tile;

/**
 * What a {@link SimdDevice} decides unless it is set otherwise, so that benchmarks can say what
 * each decision is worth. Answers are the same with all of them.
 *
 * @param tileWords words of each row that are in the cache while all hypotheses are counted over
 *     them, a power of two from {@link Tile#ALIGN_WORDS} on; {@link #CHOSEN} or {@link #ROW_BY_ROW}
 * @param sharing how hypotheses that read the same rows share work
 * @param direction how restrictions are evaluated
 * @param keptOutcomes data ranges for each column for which it is kept which distinct values are in
 *     them, where that was found by testing each; 0 or more
 * @param omitted special cases that are evaluated as all others
 */
public record SimdOptions(
    int tileWords,
    Sharing sharing,
    Direction direction,
    int keptOutcomes,
    Set<SpecialCase> omitted) {
  /** As many words as the second-level cache has room for, of all rows together. */
  public static final int CHOSEN = 0;

  /** No tiles: each hypothesis by itself, over the whole of its rows. */
  public static final int ROW_BY_ROW = -1;

  /** The options of a device that is given no others. */
  public static final SimdOptions USUAL =
      new SimdOptions(CHOSEN, Sharing.PREFIXES, Direction.CHEAPEST, 256, Set.of());

  /** How hypotheses that read the same rows share work. */
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

  /** What has code of its own because it was faster somewhere. */
  public enum SpecialCase {
    /** Restrictions of one role to one filler look at its targets once, whatever their bounds. */
    SHARED_TARGETS,
    /** Small batches are counted from the rows of their operands, without tiles. */
    DIRECT_COUNT,
    /** Roles with few edges are looked at head by head. */
    HEAD_SCAN,
    /** The predecessors of few members are sorted, not set in a row. */
    SORTED_PUSH,
    /** Where the filler has nearly all nodes, edges to its complement are counted. */
    OUTSIDE,
    /** Many restrictions of one role are pulled together, a word a node. */
    WIDE_PULL,
    /** A push counts up to four in rows where few nodes have two hits, not in bytes. */
    COUNT_IN_ROWS,
    /** A push counts in bytes where they are enough, not in integers. */
    COUNT_IN_BYTES,
    /** Questions about few examples are evaluated over what the examples reach. */
    NEIGHBOURHOOD,
    /** A run of values is a difference of rows, not the subjects of every value in it. */
    VALUE_ROWS,
    /** Rows that were given back are written to again. */
    ROW_SHELF
  }

  public SimdOptions {
    omitted = Set.copyOf(omitted);
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
    return new SimdOptions(words, sharing, direction, keptOutcomes, omitted);
  }

  /** The same with another way to share work between hypotheses. */
  public SimdOptions withSharing(Sharing other) {
    return new SimdOptions(tileWords, other, direction, keptOutcomes, omitted);
  }

  /** The same with another way to evaluate restrictions. */
  public SimdOptions withDirection(Direction other) {
    return new SimdOptions(tileWords, sharing, other, keptOutcomes, omitted);
  }

  /** The same with the given number of outcomes kept. */
  public SimdOptions withKeptOutcomes(int outcomes) {
    return new SimdOptions(tileWords, sharing, direction, outcomes, omitted);
  }

  /** The same without a special case more. */
  public SimdOptions without(SpecialCase special) {
    Set<SpecialCase> more = EnumSet.of(special);
    more.addAll(omitted);
    return new SimdOptions(tileWords, sharing, direction, keptOutcomes, more);
  }

  /** Whether a special case has its own code. */
  public boolean has(SpecialCase special) {
    return !omitted.contains(special);
  }

  public boolean isRowByRow() {
    return tileWords == ROW_BY_ROW;
  }
}
