package org.htedl.answerset.search;

/** The sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 … of Luby, Sinclair and Zuckerman, 1993. */
final class Luby {
  private Luby() {}

  /** The element at a place, from 1. */
  static long at(long place) {
    long rest = place;
    while (true) {
      int bits = 64 - Long.numberOfLeadingZeros(rest);
      if (rest == (1L << bits) - 1) {
        return 1L << (bits - 1);
      }
      rest -= (1L << (bits - 1)) - 1;
    }
  }
}
