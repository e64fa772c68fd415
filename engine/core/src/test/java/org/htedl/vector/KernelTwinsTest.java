// SPDX-License-Identifier: Apache-2.0
package org.htedl.vector;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.htedl.vector.loop.WordKernels;
import org.junit.jupiter.api.Test;

/** Loops in vectors against loops in plain words, at lengths and offsets that fit no vector. */
class KernelTwinsTest {
  private static final int[] LENGTHS = {0, 1, 2, 3, 5, 7, 8, 9, 15, 17, 31, 33, 63, 65, 127, 131};
  private static final int[] OFFSETS = {0, 1, 3, 7, 8, 13};
  private static final int MOST = 160;

  private final WordKernels plain = new PlainKernels();
  private final WordKernels vector = new VectorKernels();
  private final SplittableRandom random = new SplittableRandom(29);

  /** One call of one of the twins, on copies of the same input. */
  private interface Call {
    long with(WordKernels kernels, long[] target);
  }

  private long[] words(int length) {
    long[] words = random.longs(length).toArray();
    for (int i = 0; i < length; i++) {
      words[i] = random.nextInt(5) == 0 ? -random.nextInt(2) : words[i];
    }
    return words;
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** The same result, and nothing written elsewhere: all of the target is compared. */
  private static void same(String what, long[] target, Call call, WordKernels a, WordKernels b) {
    long[] one = target.clone();
    long[] other = target.clone();
    assertEquals(call.with(a, one), call.with(b, other), what);
    assertArrayEquals(one, other, what);
  }

  private void same(String what, Call call) {
    same(what, words(MOST), call, plain, vector);
  }

  private interface Body {
    void at(int length, int from, int to);
  }

  private static void everywhere(Body body) {
    for (int length : LENGTHS) {
      for (int from : OFFSETS) {
        for (int to : OFFSETS) {
          body.at(length, from, to);
        }
      }
    }
  }

  @Test
  void conjunctionsAndDisjunctions() {
    everywhere(
        (length, from, to) -> {
          long[] a = words(MOST);
          long[] b = words(MOST);
          int other = 13 - from;
          String at = length + " words from " + from + ", " + other + " to " + to;
          same(
              "and, " + at,
              (k, t) -> {
                k.and(t, to, a, from, b, other, length);
                return 0;
              });
          same(
              "and not, " + at,
              (k, t) -> {
                k.andNot(t, to, a, from, b, other, length);
                return 0;
              });
          same(
              "or, " + at,
              (k, t) -> {
                k.or(t, to, a, from, length);
                return 0;
              });
          same("count, " + at, (k, t) -> k.countAnd(a, from, b, to, length));
        });
  }

  @Test
  void countedConjunctions() {
    everywhere(
        (length, from, to) -> {
          long[] a = words(MOST);
          long[] b = words(MOST);
          long[] mask = words(MOST);
          String at = length + " words from " + from;
          same("and, " + at, (k, t) -> k.andCounted(t, a, from, mask, length));
          same("and not, " + at, (k, t) -> k.andNotCounted(t, a, b, from, mask, length));
        });
  }

  @Test
  void fiveRows() {
    for (int length : LENGTHS) {
      for (int flipped = 0; flipped < 16; flipped++) {
        long[][] rows = {words(MOST), words(MOST), words(MOST), words(MOST), words(MOST)};
        long[] flips = new long[5];
        for (int k = 0; k < 4; k++) {
          flips[k + 1] = -(flipped >> k & 1);
        }
        long[] a = words(MOST);
        long[] b = words(MOST);
        int words = length;
        String what = words + " words, flips " + flipped;
        same("count of five, " + what, (k, t) -> k.countFive(rows, flips, a, b, words));
        same("and of five, " + what, (k, t) -> k.andFive(rows, flips, t, words));
        long[] first = rows[0].clone();
        same(
            "and of five to the first, " + what,
            first,
            (k, t) ->
                k.andFive(new long[][] {t, rows[1], rows[2], rows[3], rows[4]}, flips, t, words),
            plain,
            vector);
      }
    }
  }

  @Test
  void integers() {
    everywhere(
        (length, from, to) -> {
          long[] words = words(MOST);
          int[] one = random.ints(2 * MOST + 16).toArray();
          int[] other = one.clone();
          plain.halves(words, from, length, one, to);
          vector.halves(words, from, length, other, to);
          assertArrayEquals(one, other, "halves of " + length + " words from " + from);
          int[] run = random.ints(MOST).toArray();
          plain.copyRun(run, from + length, one, to);
          vector.copyRun(run, from + length, other, to);
          assertArrayEquals(one, other, "a run");
        });
  }

  @Test
  void counters() {
    everywhere(
        (length, from, to) -> {
          byte[] more = bytes(MOST);
          byte[] one = bytes(MOST);
          byte[] other = one.clone();
          plain.add(one, more, from, length);
          vector.add(other, more, from, length);
          assertArrayEquals(one, other, length + " bytes from " + from);
        });
  }

  @Test
  void comparisons() {
    for (int words : new int[] {0, 1, 2, 3, 5}) {
      for (int from : OFFSETS) {
        byte[] a = bytes(64 * words + from);
        byte[] b = bytes(64 * words + from);
        for (int i = 0; i < a.length; i += 2) {
          b[i] = a[i];
        }
        String at = words + " words from " + from;
        same(
            "equal, " + at,
            (k, t) -> {
              k.equal(a, b, from, t, words);
              return 0;
            });
        for (int least : new int[] {1, 2, 127, 128, 129, 254, 255}) {
          same(
              "at least " + least + ", " + at,
              (k, t) -> {
                k.atLeast(a, from, least, t, words);
                return 0;
              });
        }
      }
    }
  }

  /** Past the end of the nodes there are zeros. */
  @Test
  void lookUps() {
    int nodes = 5000;
    int[] bits = random.ints((nodes + 31) / 32).toArray();
    byte[] bytes = new byte[nodes];
    for (int i = 0; i < nodes; i++) {
      bytes[i] = (byte) (bits[i >>> 5] >>> i & 1);
    }
    for (int length : new int[] {0, 1, 15, 63, 64, 65, 127, 129, 300}) {
      int[] targets = random.ints(length, 0, nodes).toArray();
      for (int from : OFFSETS) {
        if (from > length) {
          continue;
        }
        int words = (length - from + 63) / 64;
        for (int at : OFFSETS) {
          String what = length + " nodes from " + from + " to " + at;
          long[] target = words(MOST);
          Call byBits =
              (k, t) -> {
                k.gather(bits, targets, from, words, t, at);
                return 0;
              };
          Call byBytes =
              (k, t) -> {
                k.gather(bytes, targets, from, words, t, at);
                return 0;
              };
          same("bits of " + what, target, byBits, plain, vector);
          same("bytes of " + what, target, byBytes, plain, vector);
          long[] one = target.clone();
          long[] other = target.clone();
          byBits.with(plain, one);
          byBytes.with(plain, other);
          assertArrayEquals(one, other, "bits and bytes of " + what);
        }
      }
    }
  }

  @Test
  void transpositions() {
    for (int at : OFFSETS) {
      long[] matrix = words(MOST);
      same(
          "transposed at " + at,
          matrix,
          (k, t) -> {
            k.transpose(t, at);
            return 0;
          },
          plain,
          vector);
      long[] transposed = matrix.clone();
      vector.transpose(transposed, at);
      for (int i = 0; i < 64; i++) {
        for (int j = 0; j < 64; j++) {
          assertEquals(matrix[at + i] >>> j & 1, transposed[at + j] >>> i & 1);
        }
      }
    }
  }
}
