package org.htedl.device.simd;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Tiles that are not in use, kept because making one clears its memory, which costs more than a
 * small batch. Thread-safe.
 */
final class TilePool {
  /** Larger tiles, of more than 8 MiB, are not kept. */
  private static final int MOST_WORDS = 1 << 20;

  /** Tiles are at least so large, so that most of them serve most batches: 64 KiB. */
  private static final int LEAST_WORDS = 1 << 13;

  private final WordKernels kernels;
  private final int most;
  private final Queue<Tile> idle = new ConcurrentLinkedQueue<>();
  private final AtomicInteger kept = new AtomicInteger();

  /**
   * @param most how many tiles are kept
   */
  TilePool(WordKernels kernels, int most) {
    this.kernels = kernels;
    this.most = most;
  }

  /** A tile with room for so many words, whatever they are; the caller's until given back. */
  Tile take(int words) {
    Tile tile = idle.poll();
    if (tile != null) {
      kept.decrementAndGet();
      if (tile.capacity() >= words) {
        return tile;
      }
    }
    return kernels.newTile(Math.max(words, LEAST_WORDS));
  }

  /** Takes a tile back. */
  void giveBack(Tile tile) {
    if (tile.capacity() > MOST_WORDS) {
      return;
    }
    if (kept.incrementAndGet() > most) {
      kept.decrementAndGet();
    } else {
      idle.add(tile);
    }
  }
}
