// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.device.simd.memory.ScratchPool;
import org.htedl.device.simd.memory.WorkerPool;
import org.htedl.device.simd.row.OperandTiles;
import org.htedl.device.simd.row.TiledRow;
import org.htedl.vector.loop.WordKernels;
import org.jspecify.annotations.Nullable;

/**
 * A filler in the form that edges are looked up in: a bit a node, or a byte a node where that is
 * faster and fits the second-level cache. Immutable until it is released.
 */
final class Filler {
  /** Above this many words the bytes would not stay in the cache: 256 KiB. */
  private static final int MOST_WORDS = 1 << 12;

  /** Copying a word of bits, and expanding it into 64 bytes, in nanoseconds. */
  private static final double COPY_NANOS = 0.5;

  private static final double EXPAND_NANOS = 10;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW_BITS = 0x0101010101010101L;

  private final byte @Nullable [] bytes;
  private final int[] halves;

  /**
   * @param live the individuals
   * @param row a subset of them, in the same layout
   * @param negated whether the individuals outside the row are the filler
   */
  Filler(
      WordKernels kernels,
      ScratchPool scratch,
      WorkerPool pool,
      DenseRow live,
      NodeSet row,
      boolean negated) {
    Layout layout = live.layout();
    boolean asBytes = !kernels.looksUpBits() && layout.words() <= MOST_WORDS;
    bytes = asBytes ? new byte[layout.words() * Long.SIZE] : null;
    halves = asBytes ? new int[0] : scratch.takeHalves(layout.words() * 2);
    pool.forEach(
        TiledRow.units(layout),
        layout.words() * (asBytes ? EXPAND_NANOS : COPY_NANOS),
        unit -> {
          OperandTiles tiles = new OperandTiles(kernels, live, row, negated);
          for (int t = unit * TiledRow.UNIT; t < TiledRow.end(layout, unit); t++) {
            fill(kernels, t, tiles.tile(t), layout.wordsIn(t));
          }
        });
  }

  private void fill(WordKernels kernels, int tile, long[] words, int length) {
    if (bytes == null) {
      kernels.halves(words, 0, length, halves, tile * Layout.TILE_WORDS * 2);
    } else {
      expand(words, length, bytes, tile << Layout.TILE_SHIFT);
    }
  }

  private static void expand(long[] words, int length, byte[] bytes, int at) {
    for (int w = 0; w < length; w++) {
      for (int k = 0; words[w] != 0 && k < Long.SIZE; k += Byte.SIZE) {
        LONGS.set(bytes, at + w * Long.SIZE + k, Long.expand(words[w] >>> k, LOW_BITS));
      }
    }
  }

  /** The bits of {@code nodes[from]} and those that follow, 64 in a word. */
  void gather(WordKernels kernels, int[] nodes, int from, int words, long[] out, int at) {
    if (bytes != null) {
      kernels.gather(bytes, nodes, from, words, out, at);
    } else {
      kernels.gather(halves, nodes, from, words, out, at);
    }
  }

  /** 1 if the node is in the filler, else 0. */
  int bit(int node) {
    return bytes != null ? bytes[node] : halves[node >>> 5] >>> node & 1;
  }

  /** Gives its memory back; nothing may be asked after. */
  void release(ScratchPool scratch) {
    if (bytes == null) {
      scratch.giveBack(halves);
    }
  }
}
