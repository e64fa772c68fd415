package org.htedl.device.accelerator;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.device.accelerator.driver.Transfer;
import org.jspecify.annotations.Nullable;

/**
 * Copies arrays to a device and back through two pieces of staging memory: while one travels the
 * other is filled. Not thread-safe.
 */
final class Staging {
  /** Bytes of a piece: much more than a transfer's fixed cost is worth, and nothing to pin. */
  private static final int PIECE = 1 << 22;

  private final Accelerator accelerator;
  private final ByteBuffer[] pieces;
  private final @Nullable Transfer[] underWay = new Transfer[2];
  private int next;

  Staging(Accelerator accelerator) {
    this.accelerator = accelerator;
    this.pieces = new ByteBuffer[] {piece(), piece()};
  }

  private ByteBuffer piece() {
    return accelerator.staging(PIECE).order(ByteOrder.nativeOrder());
  }

  /** Copies the first {@code length} numbers to the device, from byte {@code at} on. */
  void write(Memory to, long at, int[] from, int length) {
    write(
        to,
        at,
        length,
        Integer.BYTES,
        (piece, first, count) -> piece.asIntBuffer().put(from, first, count));
  }

  /** Copies the first {@code length} words to the device, from byte {@code at} on. */
  void write(Memory to, long at, long[] from, int length) {
    write(
        to,
        at,
        length,
        Long.BYTES,
        (piece, first, count) -> piece.asLongBuffer().put(from, first, count));
  }

  /** Moves elements {@code first} to {@code first + count - 1} of an array into a piece or back. */
  private interface Move {
    void move(ByteBuffer piece, int first, int count);
  }

  private void write(Memory to, long at, int length, int bytes, Move fill) {
    for (int done = 0; done < length; ) {
      int count = Math.min(length - done, PIECE / bytes);
      ByteBuffer piece = free();
      fill.move(piece, done, count);
      send(to, at + (long) done * bytes, piece.limit(count * bytes));
      done += count;
    }
  }

  private void send(Memory to, long at, ByteBuffer piece) {
    underWay[next] = accelerator.write(to.whole(), at, piece);
    next = 1 - next;
  }

  /** The piece that is next, when its last transfer has arrived. */
  private ByteBuffer free() {
    await(next);
    return pieces[next].clear();
  }

  private void await(int piece) {
    Transfer transfer = underWay[piece];
    if (transfer != null) {
      underWay[piece] = null;
      transfer.await();
    }
  }

  /** Copies numbers from the device, after all work asked for, until the array is full. */
  void read(Memory from, long at, int[] to) {
    read(
        from,
        at,
        to.length,
        Integer.BYTES,
        (piece, first, count) -> piece.asIntBuffer().get(to, first, count));
  }

  /** Copies words from the device, after all work asked for, until the array is full. */
  void read(Memory from, long at, long[] to) {
    read(
        from,
        at,
        to.length,
        Long.BYTES,
        (piece, first, count) -> piece.asLongBuffer().get(to, first, count));
  }

  private void read(Memory from, long at, int length, int bytes, Move empty) {
    for (int done = 0; done < length; ) {
      int count = Math.min(length - done, PIECE / bytes);
      ByteBuffer piece = free().limit(count * bytes);
      accelerator.read(from.whole(), at + (long) done * bytes, piece);
      empty.move(piece.clear(), done, count);
      done += count;
    }
  }

  /** Waits for transfers that are under way, so that nothing is held. */
  void settle() {
    try {
      await(0);
    } finally {
      await(1);
    }
  }
}
