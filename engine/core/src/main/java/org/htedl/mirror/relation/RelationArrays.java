package org.htedl.mirror.relation;

/**
 * The arrays of a relation without overlay that come from elsewhere, such as a file.
 *
 * @param heads ascending
 * @param offsets {@code int[heads + 1]}, ascending from 0 to the number of targets
 * @param targets ascending within each head's range
 */
public record RelationArrays(int[] heads, int[] offsets, int[] targets) {
  /**
   * The relation, whose own the arrays become. Costs all pairs.
   *
   * @param headLimit heads are from 0 and below it
   * @param targetLimit likewise
   * @throws IllegalArgumentException if the arrays are no relation between such ids
   */
  public Adjacency checked(int headLimit, int targetLimit) {
    if (offsets.length == 0 || offsets[0] != 0) {
      throw new IllegalArgumentException("offsets do not begin at 0");
    }
    int before = -1;
    for (int h = 0; h < heads.length; h++) {
      int from = offsets[h];
      int to = offsets[h + 1];
      if (heads[h] <= before || from >= to || to > targets.length) {
        throw new IllegalArgumentException("heads are not in order");
      }
      before = heads[h];
      if (!isAscending(from, to, targetLimit)) {
        throw new IllegalArgumentException("targets are not in order");
      }
    }
    if (before >= headLimit) {
      throw new IllegalArgumentException("a head that is not known");
    }
    return new Adjacency(heads, offsets, targets, PairDelta.NONE);
  }

  private boolean isAscending(int from, int to, int limit) {
    int last = -1;
    for (int i = from; i < to; i++) {
      if (targets[i] <= last) {
        return false;
      }
      last = targets[i];
    }
    return last < limit;
  }
}
