// SPDX-License-Identifier: Apache-2.0
package org.htedl.limit;

/**
 * The largest ids and arrays of a mirror, and the sizes above which it is built in steps. All but
 * tests take {@link #OF_ARRAYS}.
 *
 * @param terms how many nodes there may be, and how many literals
 * @param pairs how many assertions there may be of one predicate, duplicates included, with
 *     resources and with literals each
 * @param segment slots of a hash table that lie in one array; a power of two
 * @param sortedTogether lists of assertions are sorted at the same time while they have this many
 *     pairs together; longer ones one after another
 * @param unclaimed an array that grows by this many bytes or fewer is claimed with the next facts,
 *     not before it grows
 */
public record MirrorLimits(int terms, int pairs, int segment, int sortedTogether, long unclaimed) {
  /** The limits of Java's arrays: 2,147,483,639 terms and pairs. */
  public static final MirrorLimits OF_ARRAYS =
      new MirrorLimits(ArrayGrowth.MOST, ArrayGrowth.MOST, 1 << 26, 1 << 26, 1 << 20);

  public MirrorLimits {
    if (terms < 1 || pairs < 1 || sortedTogether < 1 || unclaimed < 0) {
      throw new IllegalArgumentException("a limit below one");
    }
    if (Integer.bitCount(segment) != 1 || segment < 0) {
      throw new IllegalArgumentException("segments of " + segment + " slots");
    }
  }
}
