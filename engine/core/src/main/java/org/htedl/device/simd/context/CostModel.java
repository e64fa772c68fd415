// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.context;

import org.htedl.device.simd.restriction.BatchedPull;
import org.htedl.device.simd.restriction.PullKernel;
import org.htedl.device.simd.restriction.PushKernel;

/**
 * What the methods cost on this machine, in nanoseconds.
 *
 * @param word reading and combining one word of a row
 * @param lookup asking a row whether it has a node
 * @param pullEdge one edge of {@link PullKernel}
 * @param pushMember finding the edges of one member in {@link PushKernel}
 * @param pushEdge one edge of {@link PushKernel}
 * @param sortedEdge one edge of a push that sorts what it finds
 * @param transpose one word of 64 rows in {@link BatchedPull}
 * @param wideEdge one edge of {@link BatchedPull}, the nodes' words being in the cache
 * @param wideFarEdge the same, the nodes' words being in memory
 */
public record CostModel(
    double word,
    double lookup,
    double pullEdge,
    double pushMember,
    double pushEdge,
    double sortedEdge,
    double transpose,
    double wideEdge,
    double wideFarEdge) {
  /** The longest row, in words of 64 nodes, for which a word per node stays in the cache. */
  public static final int CACHED_WORDS = 1 << 10;

  /** Rough figures, good enough until measured ones are there. */
  public static final CostModel ROUGH = new CostModel(0.15, 3, 0.8, 4, 1.5, 12, 120, 1.2, 4);
}
