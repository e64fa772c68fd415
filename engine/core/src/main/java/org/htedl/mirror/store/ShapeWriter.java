// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import org.htedl.limit.ArrayGrowth;
import org.htedl.mirror.term.store.TermText;

/** Collects the numbers of a {@link SectionKind#SHAPE}; for one thread. */
final class ShapeWriter {
  private int[] values = new int[256];
  private int size;

  /** Adds a number. */
  void add(int value) {
    values = ArrayGrowth.room(values, size + 1L);
    values[size++] = value;
  }

  /** Adds a number as two of 32 bits, the lower one first. */
  void add(long value) {
    add((int) value);
    add((int) (value >>> 32));
  }

  /**
   * Adds which of several things are there, 32 a number, the first one's bit the lowest.
   *
   * @param count of the things that may be
   */
  void add(BitSet present, int count) {
    for (int from = 0; from < count; from += Integer.SIZE) {
      int there = 0;
      int end = Math.min(from + Integer.SIZE, count);
      for (int i = present.nextSetBit(from); i >= 0 && i < end; i = present.nextSetBit(i + 1)) {
        there |= 1 << i;
      }
      add(there);
    }
  }

  /** Keeps a place for a number that is not known yet. */
  int reserve() {
    add(0);
    return size - 1;
  }

  /** Sets the number of a reserved place. */
  void set(int place, int value) {
    values[place] = value;
  }

  /** Writes terms as they lie in memory, and adds how they do. */
  void terms(SectionKind kind, TermText text, SectionWriter to) throws IOException {
    to.begin(kind);
    add(text.blocks().length);
    for (int block = 0; block < text.blocks().length; block++) {
      add(text.lengths()[block]);
      add(text.terms()[block]);
      to.bytes(text.blocks()[block], 0, text.lengths()[block]);
    }
  }

  /** Writes a text as UTF-8, and adds its length. */
  void text(String text, SectionWriter to) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    add(bytes.length);
    to.bytes(bytes, 0, bytes.length);
  }

  /** Writes all that was added. */
  void writeTo(SectionWriter to) throws IOException {
    to.begin(SectionKind.SHAPE);
    to.ints(values, 0, size);
  }
}
