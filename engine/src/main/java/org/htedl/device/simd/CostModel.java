package org.htedl.device.simd;

/**
 * What the methods cost on this machine, in nanoseconds.
 *
 * @param word reading and combining one word of a row
 * @param lookup asking a row whether it has a node
 * @param pullEdge one edge of {@link Pull}
 * @param pushMember finding the edges of one member in {@link Push}
 * @param pushEdge one edge of {@link Push}
 * @param sortedEdge one edge of a push that sorts what it finds
 * @param transpose one word of 64 rows in {@link WidePull}
 * @param wideEdge one edge of {@link WidePull}, the nodes' words being in the cache
 * @param wideFarEdge the same, the nodes' words being in memory
 */
record CostModel(
    double word,
    double lookup,
    double pullEdge,
    double pushMember,
    double pushEdge,
    double sortedEdge,
    double transpose,
    double wideEdge,
    double wideFarEdge) {
  /** Up to so many words of a row, 64 nodes each, a word a node stays in the cache. */
  static final int CACHED_WORDS = 1 << 10;

  /** Rough figures, good enough until measured ones are there. */
  static final CostModel ROUGH = new CostModel(0.15, 3, 0.8, 4, 1.5, 12, 120, 1.2, 4);
}
