// SPDX-License-Identifier: Apache-2.0
package org.htedl.vector;

import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.BIT_COUNT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.OR;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;
import org.htedl.vector.tile.Tile;

/**
 * A tile outside the heap, with loops in vectors. Outside, because only there can rows begin where
 * cache lines do: arrays begin 16 bytes later or anywhere, so that every 512-bit load touches two
 * lines, which makes counting half as slow again. Methods stay small, and slices are made where
 * they are used: past the compiler's inlining budget both would be objects.
 *
 * <p>The memory goes with the tile.
 */
final class SegmentTile implements Tile {
  private static final VectorSpecies<Long> SPECIES = VectorKernels.SPECIES;
  private static final int LANES = SPECIES.length();
  private static final int VECTOR_BYTES = SPECIES.vectorByteSize();

  private final MemorySegment memory;

  SegmentTile(int words) {
    memory = Arena.ofAuto().allocate((long) words * Long.BYTES, (long) ALIGN_WORDS * Long.BYTES);
  }

  @Override
  public int capacity() {
    return (int) (memory.byteSize() / Long.BYTES);
  }

  private MemorySegment row(int at, int words) {
    return memory.asSlice((long) at * Long.BYTES, (long) words * Long.BYTES);
  }

  private static LongVector load(MemorySegment row, int at) {
    return LongVector.fromMemorySegment(SPECIES, row, at, ByteOrder.nativeOrder());
  }

  @Override
  public void put(int at, long[] words, int from, int length) {
    MemorySegment.copy(words, from, memory, ValueLayout.JAVA_LONG, (long) at * Long.BYTES, length);
  }

  @Override
  public void putMasked(int at, int mask, long[] words, int from, int length) {
    MemorySegment to = row(at, length);
    MemorySegment m = row(mask, length);
    for (int i = 0; i < length; i += LANES) {
      int offset = i * Long.BYTES;
      LongVector found = LongVector.fromArray(SPECIES, words, from + i).and(load(m, offset));
      found.intoMemorySegment(to, offset, ByteOrder.nativeOrder());
    }
  }

  @Override
  public void putBoth(int at, int complement, int mask, long[] words, int from, int length) {
    MemorySegment to = row(at, length);
    MemorySegment others = row(complement, length);
    MemorySegment m = row(mask, length);
    for (int i = 0; i < length; i += LANES) {
      LongVector row = LongVector.fromArray(SPECIES, words, from + i);
      int offset = i * Long.BYTES;
      LongVector all = load(m, offset);
      row.and(all).intoMemorySegment(to, offset, ByteOrder.nativeOrder());
      all.and(row.not()).intoMemorySegment(others, offset, ByteOrder.nativeOrder());
    }
  }

  @Override
  public void and(int row, int other, int words) {
    MemorySegment a = row(row, words);
    MemorySegment b = row(other, words);
    for (int i = 0; i < words * Long.BYTES; i += VECTOR_BYTES) {
      load(a, i).and(load(b, i)).intoMemorySegment(a, i, ByteOrder.nativeOrder());
    }
  }

  @Override
  public void andNot(int target, int a, int b, int words) {
    MemorySegment to = row(target, words);
    MemorySegment first = row(a, words);
    MemorySegment second = row(b, words);
    for (int i = 0; i < words * Long.BYTES; i += VECTOR_BYTES) {
      LongVector result = load(first, i).and(load(second, i).not());
      result.intoMemorySegment(to, i, ByteOrder.nativeOrder());
    }
  }

  @Override
  public void andAll(int target, int[] rows, int from, int to, int words) {
    int second = to - from < 2 ? from : from + 1;
    int third = to - from < 3 ? from : from + 2;
    and3(target, rows[from], rows[second], rows[third], words);
    for (int k = from + 3; k < to; k++) {
      and(target, rows[k], words);
    }
  }

  private void and3(int target, int a, int b, int c, int words) {
    MemorySegment to = row(target, words);
    MemorySegment first = row(a, words);
    MemorySegment second = row(b, words);
    MemorySegment third = row(c, words);
    for (int i = 0; i < words * Long.BYTES; i += VECTOR_BYTES) {
      LongVector result = load(first, i).and(load(second, i)).and(load(third, i));
      result.intoMemorySegment(to, i, ByteOrder.nativeOrder());
    }
  }

  @Override
  public boolean isEmpty(int row, int words) {
    MemorySegment a = row(row, words);
    LongVector found = LongVector.zero(SPECIES);
    for (int i = 0; i < words * Long.BYTES; i += VECTOR_BYTES) {
      found = found.or(load(a, i));
    }
    return found.reduceLanes(OR) == 0;
  }

  @Override
  public void count(
      int[] rows,
      int from,
      int width,
      int intersections,
      int mask,
      int words,
      long[] counts,
      int at) {
    int end = at + intersections;
    int first = from;
    Loop loop = width < LOOPS.length ? LOOPS[width] : manyRows(width);
    for (int c = at; c < end; c++) {
      counts[c] += loop.count(this, rows, first, mask, words);
      first += width;
    }
  }

  /**
   * Counts one intersection: of {@code rows[from]} and the next ones, with and without the mask.
   */
  private interface Loop {
    long count(SegmentTile tile, int[] rows, int from, int mask, int words);
  }

  /**
   * A loop for each number of rows, which the compiler sees behind an interface. With a switch it
   * inlines all of them into one method, and where several are in use gives up for size in the
   * middle of one: its vector operations are then calls that allocate, 20 times as slow.
   */
  private static final Loop[] LOOPS = {
    (tile, rows, from, mask, words) -> {
      throw new IllegalArgumentException("an intersection of no rows");
    },
    (tile, rows, from, mask, words) -> tile.count1(rows[from], mask, words),
    (tile, rows, from, mask, words) -> tile.count2(rows[from], rows[from + 1], mask, words),
    (tile, rows, from, mask, words) ->
        tile.count3(rows[from], rows[from + 1], rows[from + 2], mask, words),
    (tile, rows, from, mask, words) -> tile.count4(rows, from, mask, words),
    (tile, rows, from, mask, words) -> tile.count5(rows, from, mask, words)
  };

  private static Loop manyRows(int width) {
    return (tile, rows, from, mask, words) -> tile.countMany(rows, from, from + width, mask, words);
  }

  private static LongVector bits(LongVector row) {
    return row.lanewise(BIT_COUNT);
  }

  private static long both(LongVector all, LongVector masked) {
    return all.lanewise(LSHL, Integer.SIZE).add(masked).reduceLanes(ADD);
  }

  private long count1(int row, int mask, int words) {
    MemorySegment a = row(row, words);
    MemorySegment m = row(mask, words);
    LongVector all = LongVector.zero(SPECIES);
    LongVector masked = all;
    for (int i = 0; i < words * Long.BYTES; i += VECTOR_BYTES) {
      LongVector found = load(a, i);
      all = all.add(bits(found));
      masked = masked.add(bits(found.and(load(m, i))));
    }
    return both(all, masked);
  }

  private long count2(int first, int second, int mask, int words) {
    MemorySegment a = row(first, words);
    MemorySegment b = row(second, words);
    MemorySegment m = row(mask, words);
    LongVector all = LongVector.zero(SPECIES);
    LongVector masked = all;
    for (int i = 0; i < words * Long.BYTES; i += VECTOR_BYTES) {
      LongVector found = load(a, i).and(load(b, i));
      all = all.add(bits(found));
      masked = masked.add(bits(found.and(load(m, i))));
    }
    return both(all, masked);
  }

  private long count3(int first, int second, int third, int mask, int words) {
    MemorySegment a = row(first, words);
    MemorySegment b = row(second, words);
    MemorySegment c = row(third, words);
    MemorySegment m = row(mask, words);
    LongVector all = LongVector.zero(SPECIES);
    LongVector masked = all;
    for (int i = 0; i < words * Long.BYTES; i += VECTOR_BYTES) {
      LongVector found = load(a, i).and(load(b, i)).and(load(c, i));
      all = all.add(bits(found));
      masked = masked.add(bits(found.and(load(m, i))));
    }
    return both(all, masked);
  }

  private long count4(int[] rows, int from, int mask, int words) {
    MemorySegment a = row(rows[from], words);
    MemorySegment b = row(rows[from + 1], words);
    MemorySegment c = row(rows[from + 2], words);
    MemorySegment d = row(rows[from + 3], words);
    MemorySegment m = row(mask, words);
    LongVector all = LongVector.zero(SPECIES);
    LongVector masked = all;
    for (int i = 0; i < words * Long.BYTES; i += VECTOR_BYTES) {
      LongVector found = load(a, i).and(load(b, i)).and(load(c, i)).and(load(d, i));
      all = all.add(bits(found));
      masked = masked.add(bits(found.and(load(m, i))));
    }
    return both(all, masked);
  }

  private long count5(int[] rows, int from, int mask, int words) {
    MemorySegment a = row(rows[from], words);
    MemorySegment b = row(rows[from + 1], words);
    MemorySegment c = row(rows[from + 2], words);
    MemorySegment d = row(rows[from + 3], words);
    MemorySegment e = row(rows[from + 4], words);
    MemorySegment m = row(mask, words);
    LongVector all = LongVector.zero(SPECIES);
    LongVector masked = all;
    for (int i = 0; i < words * Long.BYTES; i += VECTOR_BYTES) {
      LongVector found = load(a, i).and(load(b, i)).and(load(c, i)).and(load(d, i));
      found = found.and(load(e, i));
      all = all.add(bits(found));
      masked = masked.add(bits(found.and(load(m, i))));
    }
    return both(all, masked);
  }

  private long countMany(int[] rows, int from, int to, int mask, int words) {
    LongVector all = LongVector.zero(SPECIES);
    LongVector masked = all;
    for (int i = 0; i < words; i += LANES) {
      LongVector found = word(rows[from] + i);
      for (int k = from + 1; k < to; k++) {
        found = found.and(word(rows[k] + i));
      }
      all = all.add(bits(found));
      masked = masked.add(bits(found.and(word(mask + i))));
    }
    return both(all, masked);
  }

  private LongVector word(int at) {
    return LongVector.fromMemorySegment(
        SPECIES, memory, (long) at * Long.BYTES, ByteOrder.nativeOrder());
  }
}
