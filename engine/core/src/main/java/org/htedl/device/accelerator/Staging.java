// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.device.accelerator.driver.Memory;
import org.jspecify.annotations.Nullable;

/**
 * Copies arrays to a device and back through two pieces of staging memory: while what is in one
 * travels the other is filled. What fits into a piece is put there one after the other, so that
 * many small copies are not waited for. Not thread-safe.
 */
public final class Staging {
  /** Bytes of a piece: much more than a transfer's fixed cost is worth, and nothing to pin. */
  private static final int PIECE = 1 << 22;

  /** What begins a copy begins at a multiple of this, as every type wants. */
  private static final int ALIGNMENT = Long.BYTES;

  private final Accelerator accelerator;
  private final ByteBuffer[] pieces;
  private final Accelerator.@Nullable Mark[] underWay = new Accelerator.Mark[2];
  private int current;

  /** The bytes of the current piece that may still be read by the device. */
  private int filled;

  Staging(Accelerator accelerator) {
    this.accelerator = accelerator;
    this.pieces = new ByteBuffer[] {piece(), piece()};
  }

  private ByteBuffer piece() {
    return accelerator.staging(PIECE).order(ByteOrder.nativeOrder());
  }

  /** Copies the first {@code length} numbers to the device, from byte {@code at} on. */
  public void write(Memory to, long at, int[] from, int length) {
    write(
        to,
        at,
        length,
        Integer.BYTES,
        (part, first, count) -> part.asIntBuffer().put(from, first, count));
  }

  /** Copies the first {@code length} words to the device, from byte {@code at} on. */
  public void write(Memory to, long at, long[] from, int length) {
    write(
        to,
        at,
        length,
        Long.BYTES,
        (part, first, count) -> part.asLongBuffer().put(from, first, count));
  }

  /** Moves elements {@code first} to {@code first + count - 1} of an array into a part or back. */
  private interface Move {
    void move(ByteBuffer part, int first, int count);
  }

  private void write(Memory to, long at, int length, int bytes, Move fill) {
    for (int done = 0; done < length; ) {
      int count = room((long) (length - done) * bytes) / bytes;
      ByteBuffer part = next(count * bytes);
      fill.move(part, done, count);
      accelerator.write(to.whole(), at + (long) done * bytes, part);
      done += count;
    }
  }

  /**
   * Copies tiles of a row to the device, one after the other from byte {@code at} on.
   *
   * @param end one past the last tile
   */
  void write(Memory to, long at, DenseRow row, int first, int end) {
    int tileBytes = Layout.TILE_WORDS * Long.BYTES;
    long place = at;
    for (int t = first; t < end; ) {
      int tiles = room((long) (end - t) * tileBytes) / tileBytes;
      int last = row.layout().wordsIn(t + tiles - 1);
      ByteBuffer part = next((tiles - 1) * tileBytes + last * Long.BYTES);
      LongBuffer words = part.asLongBuffer();
      for (int until = t + tiles; t < until; t++) {
        words.put(row.tile(t), 0, row.layout().wordsIn(t));
      }
      accelerator.write(to.whole(), place, part);
      place += part.remaining();
    }
  }

  /**
   * The bytes that go into one copy: all that are wanted, or what is left of the current piece if
   * that is not too little, or a piece.
   */
  private int room(long wanted) {
    int left = PIECE - filled;
    return (int) Math.min(wanted, left >= Math.min(wanted, PIECE / 2) ? left : PIECE);
  }

  /** The next bytes of the current piece, or the first of the other one. */
  private ByteBuffer next(int bytes) {
    if (bytes > PIECE - filled) {
      turnOver();
    }
    ByteBuffer part = pieces[current].slice(filled, bytes).order(ByteOrder.nativeOrder());
    filled = Math.min(PIECE, filled + bytes + ALIGNMENT - 1 & -ALIGNMENT);
    return part;
  }

  private void turnOver() {
    underWay[current] = accelerator.mark();
    current = 1 - current;
    filled = 0;
    await(current);
  }

  private void await(int piece) {
    Accelerator.Mark mark = underWay[piece];
    if (mark != null) {
      underWay[piece] = null;
      mark.await();
    }
  }

  /** Copies numbers from the device, after all work asked for, until the array is full. */
  public void read(Memory from, long at, int[] to) {
    read(
        from,
        at,
        to.length,
        Integer.BYTES,
        (part, first, count) -> part.asIntBuffer().get(to, first, count));
  }

  /** Copies words from the device, after all work asked for, until the array is full. */
  public void read(Memory from, long at, long[] to) {
    read(
        from,
        at,
        to.length,
        Long.BYTES,
        (part, first, count) -> part.asLongBuffer().get(to, first, count));
  }

  private void read(Memory from, long at, int length, int bytes, Move empty) {
    for (int done = 0; done < length; ) {
      int count = room((long) (length - done) * bytes) / bytes;
      ByteBuffer part = next(count * bytes);
      accelerator.read(from.whole(), at + (long) done * bytes, part);
      // Reading has waited for everything before it.
      settled();
      empty.move(part, done, count);
      done += count;
    }
  }

  /**
   * Copies a row from the device, after all work asked for.
   *
   * @param at where it begins, in bytes
   */
  DenseRow read(Memory from, long at, Layout layout) {
    int tileBytes = Layout.TILE_WORDS * Long.BYTES;
    long[] @Nullable [] tiles = new long[layout.tiles()][];
    int cardinality = 0;
    for (int t = 0; t < tiles.length; ) {
      int count = room((long) (tiles.length - t) * tileBytes) / tileBytes;
      int last = layout.wordsIn(t + count - 1);
      ByteBuffer part = next((count - 1) * tileBytes + last * Long.BYTES);
      accelerator.read(from.whole(), at + (long) t * tileBytes, part);
      settled();
      LongBuffer words = part.asLongBuffer();
      for (int until = t + count; t < until; t++) {
        long[] tile = new long[layout.wordsIn(t)];
        words.get(tile);
        int members = 0;
        for (long word : tile) {
          members += Long.bitCount(word);
        }
        tiles[t] = members == 0 ? null : tile;
        cardinality += members;
      }
    }
    return DenseRow.ofCounted(layout, tiles, cardinality);
  }

  private void settled() {
    filled = 0;
    await(1 - current);
  }

  /** Waits for transfers that are under way, so that nothing is held. */
  public void settle() {
    try {
      await(1 - current);
    } finally {
      if (filled > 0) {
        filled = 0;
        accelerator.mark().await();
      }
    }
  }
}
