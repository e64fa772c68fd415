// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/** The numbers of a {@link SectionKind#SHAPE} one after another, each checked; for one thread. */
final class ShapeReader {
  private final int[] values;
  private int at;

  ShapeReader(int[] values) {
    this.values = values;
  }

  /** A number of any kind. */
  int next() throws RefusedSnapshotException {
    if (at == values.length) {
      throw RefusedSnapshotException.ofSizes();
    }
    return values[at++];
  }

  /** A number from 0 to a limit, inclusive. */
  int next(int limit) throws RefusedSnapshotException {
    int value = next();
    if (value < 0 || value > limit) {
      throw RefusedSnapshotException.ofSizes();
    }
    return value;
  }

  /** A number of things that have at least one number each behind this one. */
  int nextCount() throws RefusedSnapshotException {
    return next(values.length - at - 1);
  }

  /** A length of an array, which {@link Scatter} compares with what there is. */
  int nextLength() throws RefusedSnapshotException {
    return next(Integer.MAX_VALUE);
  }

  /** An id below a limit and above another one. */
  int nextId(int before, int limit) throws RefusedSnapshotException {
    int id = next(limit - 1);
    if (id <= before) {
      throw RefusedSnapshotException.ofSizes();
    }
    return id;
  }

  /** A number of 64 bits that is not negative. */
  long nextLong() throws RefusedSnapshotException {
    long value = Integer.toUnsignedLong(next()) | (long) next() << 32;
    if (value < 0) {
      throw RefusedSnapshotException.ofSizes();
    }
    return value;
  }

  /**
   * Which of several things are there.
   *
   * @param count of the things that may be
   */
  BitSet nextPresent(int count) throws RefusedSnapshotException {
    BitSet present = new BitSet(count);
    for (int from = 0; from < count; from += Integer.SIZE) {
      int there = next();
      for (int i = from; there != 0; i++, there >>>= 1) {
        if ((there & 1) != 0) {
          present.set(i);
        }
      }
    }
    if (present.length() > count) {
      throw RefusedSnapshotException.ofSizes();
    }
    return present;
  }

  /** A text of the length that comes next, and how far it goes. */
  String nextText(byte[] names, int[] from) throws RefusedSnapshotException {
    int length = next(names.length - from[0]);
    String text = new String(names, from[0], length, StandardCharsets.UTF_8);
    from[0] += length;
    return text;
  }

  /** Makes sure that nothing is left. */
  void end() throws RefusedSnapshotException {
    if (at != values.length) {
      throw RefusedSnapshotException.ofSizes();
    }
  }
}
