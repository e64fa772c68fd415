package org.htedl.device.simd;

/**
 * What a set says about the nodes of one tile of a {@link Space}: some words of an array, the set's
 * own where it lies there as it is wanted. For reading only, until the next {@link Space#read}.
 */
final class RowSlice {
  /** For what the set does not have in this form. */
  final long[] scratch;

  /** Where the words are. */
  long[] words;

  /** The first of them. */
  int from;

  /**
   * @param scratchWords what the space asks for
   */
  RowSlice(int scratchWords) {
    this.scratch = new long[scratchWords];
    this.words = scratch;
  }

  /** The slice is what has been written to the scratch. */
  void isScratch() {
    words = scratch;
    from = 0;
  }
}
