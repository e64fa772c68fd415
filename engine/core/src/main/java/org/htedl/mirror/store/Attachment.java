// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

/**
 * Numbers that belong to a mirror and mean something to those who store it: what a shard has beside
 * its facts, for instance. A mirror with an attachment may be one whose facts are not counted.
 *
 * @param longs not copied, for reading only
 * @param ints likewise
 */
@SuppressWarnings("ArrayRecordComponent") // as long as the mirror has nodes; never compared
public record Attachment(long[] longs, int[] ints) {
  /** No numbers. */
  public static final Attachment NONE = new Attachment(new long[0], new int[0]);

  /** Whether there are no numbers. */
  public boolean isEmpty() {
    return longs.length == 0 && ints.length == 0;
  }
}
