package org.htedl.device.accelerator;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
    for (int done = 0; done < length; ) {
      int count = Math.min(length - done, PIECE / Integer.BYTES);
      ByteBuffer piece = free();
      piece.asIntBuffer().put(from, done, count);
      send(to, at + (long) done * Integer.BYTES, piece.limit(count * Integer.BYTES));
      done += count;
    }
  }

  /** Copies the first {@code length} words to the device, from byte {@code at} on. */
  void write(Memory to, long at, long[] from, int length) {
    for (int done = 0; done < length; ) {
      int count = Math.min(length - done, PIECE / Long.BYTES);
      ByteBuffer piece = free();
      piece.asLongBuffer().put(from, done, count);
      send(to, at + (long) done * Long.BYTES, piece.limit(count * Long.BYTES));
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
    for (int done = 0; done < to.length; ) {
      int count = Math.min(to.length - done, PIECE / Integer.BYTES);
      ByteBuffer piece = free().limit(count * Integer.BYTES);
      accelerator.read(from.whole(), at + (long) done * Integer.BYTES, piece);
      piece.clear().asIntBuffer().get(to, done, count);
      done += count;
    }
  }

  /** Copies words from the device, after all work asked for, until the array is full. */
  void read(Memory from, long at, long[] to) {
    for (int done = 0; done < to.length; ) {
      int count = Math.min(to.length - done, PIECE / Long.BYTES);
      ByteBuffer piece = free().limit(count * Long.BYTES);
      accelerator.read(from.whole(), at + (long) done * Long.BYTES, piece);
      piece.clear().asLongBuffer().get(to, done, count);
      done += count;
    }
  }

  /** Waits for transfers that are under way, so that nothing is held. */
  void settle() {
    await(0);
    await(1);
  }
}
