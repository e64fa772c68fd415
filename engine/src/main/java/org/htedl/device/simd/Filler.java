package org.htedl.device.simd;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * A filler in the form that edges are looked up in: a byte a node where that fits the second-level
 * cache, which saves picking bits, else a bit a node. Immutable.
 */
final class Filler {
  /** Above this many words the bytes would not stay in the cache: 256 KiB. */
  private static final int MOST_WORDS = 1 << 12;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW_BITS = 0x0101010101010101L;

  private final byte @Nullable [] bytes;
  private final int[] halves;

  /**
   * @param words bits over nodes
   */
  Filler(long[] words) {
    if (words.length <= MOST_WORDS) {
      bytes = new byte[words.length * 64];
      halves = new int[0];
      for (int w = 0; w < words.length; w++) {
        for (int k = 0; words[w] != 0 && k < 64; k += 8) {
          LONGS.set(bytes, w * 64 + k, Long.expand(words[w] >>> k, LOW_BITS));
        }
      }
    } else {
      bytes = null;
      halves = Rows.halves(words);
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
}
