// SPDX-License-Identifier: Apache-2.0
package org.htedl.vector;

import org.htedl.device.simd.restriction.PullKernel;

/**
 * The carries and borrows of {@link PullKernel} from one word of edges to the next. The bits before
 * the first edge of the range must be zero in both arguments of the first call, those past the end
 * in both of the last.
 */
public final class CarryReduction {
  private final long[] borrows;
  private long carry;
  private long start;

  /**
   * @param removals how many set edges of each head to ignore
   * @param firstEdge where the first head's edges begin; only its place in the word matters
   */
  public CarryReduction(int removals, int firstEdge) {
    this.borrows = new long[removals];
    this.start = 1L << firstEdge;
  }

  /**
   * The next word.
   *
   * @param edges the edges that are set
   * @param last the edges that are their head's last
   * @return bits of which those at last edges say whether the head has a set edge left
   */
  public long next(long edges, long last) {
    long rest = borrows.length == 0 ? edges : withoutFirst(edges, last);
    long ones = ~last;
    long a = rest & ones;
    long sum = a + ones + carry;
    carry = (a & ones | (a | ones) & ~sum) >>> 63;
    return sum | rest;
  }

  private long withoutFirst(long edges, long last) {
    long first = last << 1 | start;
    start = last >>> 63;
    long rest = edges;
    for (int i = 0; i < borrows.length; i++) {
      long guarded = rest | last;
      long difference = guarded - first - borrows[i];
      borrows[i] = (~guarded & first | ~(guarded ^ first) & difference) >>> 63;
      long kept = guarded & difference;
      rest = kept & ~last | rest & last & kept;
    }
    return rest;
  }
}
