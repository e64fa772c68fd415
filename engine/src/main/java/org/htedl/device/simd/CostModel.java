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
 */
record CostModel(
    double word,
    double lookup,
    double pullEdge,
    double pushMember,
    double pushEdge,
    double sortedEdge) {
  /** Rough figures, good enough until measured ones are there. */
  static final CostModel ROUGH = new CostModel(0.15, 3, 0.7, 4, 1.5, 12);
}
