// SPDX-License-Identifier: Apache-2.0
package org.htedl.vector;

import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.BIT_COUNT;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.IS_NEGATIVE;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.UGE;
import static jdk.incubator.vector.VectorOperators.XOR;

import java.nio.ByteOrder;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.htedl.vector.loop.WordKernels;
import org.htedl.vector.tile.Tile;

/**
 * The loops in vectors of the processor's preferred width, or of the bits that the system property
 * {@value #FORCED_BITS} asks for. Methods stay small: past the compiler's inlining budget every
 * vector would be an object.
 */
public final class VectorKernels implements WordKernels {
  /** System property for tests: the width in bits, whether the processor has it or not. */
  public static final String FORCED_BITS = "htedl.vector.bits";

  static final VectorSpecies<Long> SPECIES = species();
  private static final int LANES = SPECIES.length();
  private static final VectorSpecies<Integer> INTS =
      VectorSpecies.of(int.class, SPECIES.vectorShape());
  private static final VectorSpecies<Byte> BYTES =
      VectorSpecies.of(byte.class, SPECIES.vectorShape());

  /**
   * Whether gathers pay. With 512 bits, on the processors measured, they take 0.36 ns an edge and
   * single loads 0.46; with fewer they are as slow as single loads or slower.
   */
  private static final boolean GATHERS = INTS.length() >= 16;

  private static final VectorShuffle<Long> PARTNERS_1 = partners(1);
  private static final VectorShuffle<Long> PARTNERS_2 = partners(2);
  private static final VectorShuffle<Long> PARTNERS_4 = partners(4);
  private static final VectorMask<Long> UPPER_1 = upper(1);
  private static final VectorMask<Long> UPPER_2 = upper(2);
  private static final VectorMask<Long> UPPER_4 = upper(4);

  /** For each lane the one that is {@code width} away, on its side of a pair of groups. */
  private static VectorShuffle<Long> partners(int width) {
    return VectorShuffle.fromOp(SPECIES, lane -> (lane ^ width) & LANES - 1);
  }

  /** The lanes whose partner is below. */
  private static VectorMask<Long> upper(int width) {
    return VectorMask.fromLong(SPECIES, ~Transposition.mask(width) & (1L << LANES) - 1);
  }

  private static VectorSpecies<Long> species() {
    int bits = Integer.getInteger(FORCED_BITS, 0);
    return bits == 0
        ? LongVector.SPECIES_PREFERRED
        : VectorSpecies.of(long.class, VectorShape.forBitSize(bits));
  }

  /** The same loops for what is left over at the end of a row. */
  private final PlainKernels plain = new PlainKernels();

  @Override
  public String description() {
    return SPECIES.vectorBitSize() + "-bit vectors";
  }

  private static LongVector load(long[] words, int at) {
    return LongVector.fromArray(SPECIES, words, at);
  }

  @Override
  public void and(long[] target, int at, long[] a, int aFrom, long[] b, int bFrom, int words) {
    int bound = SPECIES.loopBound(words);
    for (int i = 0; i < bound; i += LANES) {
      load(a, aFrom + i).and(load(b, bFrom + i)).intoArray(target, at + i);
    }
    plain.and(target, at + bound, a, aFrom + bound, b, bFrom + bound, words - bound);
  }

  @Override
  public void andNot(long[] target, int at, long[] a, int aFrom, long[] b, int bFrom, int words) {
    int bound = SPECIES.loopBound(words);
    for (int i = 0; i < bound; i += LANES) {
      load(a, aFrom + i).and(load(b, bFrom + i).not()).intoArray(target, at + i);
    }
    plain.andNot(target, at + bound, a, aFrom + bound, b, bFrom + bound, words - bound);
  }

  @Override
  public void or(long[] target, int at, long[] a, int aFrom, int words) {
    int bound = SPECIES.loopBound(words);
    for (int i = 0; i < bound; i += LANES) {
      load(target, at + i).or(load(a, aFrom + i)).intoArray(target, at + i);
    }
    plain.or(target, at + bound, a, aFrom + bound, words - bound);
  }

  @Override
  public int countAnd(long[] a, int aFrom, long[] b, int bFrom, int words) {
    int bound = SPECIES.loopBound(words);
    LongVector sums = LongVector.zero(SPECIES);
    for (int i = 0; i < bound; i += LANES) {
      sums = sums.add(load(a, aFrom + i).and(load(b, bFrom + i)).lanewise(BIT_COUNT));
    }
    return (int) sums.reduceLanes(ADD)
        + plain.countAnd(a, aFrom + bound, b, bFrom + bound, words - bound);
  }

  @Override
  public long countFive(long[][] rows, long[] flips, long[] aMask, long[] bMask, int words) {
    int bound = SPECIES.loopBound(words);
    return countFive(rows[0], rows[1], rows[2], rows[3], rows[4], flips, aMask, bMask, bound)
        + PlainKernels.countFive(rows, flips, aMask, bMask, bound, words);
  }

  private static long countFive(
      long[] a,
      long[] b,
      long[] c,
      long[] d,
      long[] e,
      long[] flips,
      long[] aMask,
      long[] bMask,
      int words) {
    LongVector aSum = LongVector.zero(SPECIES);
    LongVector bSum = LongVector.zero(SPECIES);
    for (int i = 0; i < words; i += LANES) {
      LongVector row = load(a, i).and(load(b, i).lanewise(XOR, flips[1]));
      row = row.and(load(c, i).lanewise(XOR, flips[2]));
      row = row.and(load(d, i).lanewise(XOR, flips[3]));
      row = row.and(load(e, i).lanewise(XOR, flips[4]));
      aSum = aSum.add(row.and(load(aMask, i)).lanewise(BIT_COUNT));
      bSum = bSum.add(row.and(load(bMask, i)).lanewise(BIT_COUNT));
    }
    return (aSum.reduceLanes(ADD) << 32) + bSum.reduceLanes(ADD);
  }

  @Override
  public int andFive(long[][] rows, long[] flips, long[] target, int words) {
    int bound = SPECIES.loopBound(words);
    return andFive(rows[0], rows[1], rows[2], rows[3], rows[4], flips, target, bound)
        + PlainKernels.andFive(rows, flips, target, bound, words);
  }

  private static int andFive(
      long[] a, long[] b, long[] c, long[] d, long[] e, long[] flips, long[] target, int words) {
    LongVector sum = LongVector.zero(SPECIES);
    for (int i = 0; i < words; i += LANES) {
      LongVector row = load(a, i).and(load(b, i).lanewise(XOR, flips[1]));
      row = row.and(load(c, i).lanewise(XOR, flips[2]));
      row = row.and(load(d, i).lanewise(XOR, flips[3]));
      row = row.and(load(e, i).lanewise(XOR, flips[4]));
      row.intoArray(target, i);
      sum = sum.add(row.lanewise(BIT_COUNT));
    }
    return (int) sum.reduceLanes(ADD);
  }

  @Override
  public int andCounted(long[] target, long[] a, int from, long[] mask, int words) {
    int bound = SPECIES.loopBound(words);
    LongVector sum = LongVector.zero(SPECIES);
    for (int i = 0; i < bound; i += LANES) {
      LongVector row = load(a, from + i).and(load(mask, i));
      row.intoArray(target, i);
      sum = sum.add(row.lanewise(BIT_COUNT));
    }
    return (int) sum.reduceLanes(ADD)
        + PlainKernels.andCounted(target, a, from, mask, bound, words);
  }

  @Override
  public int andNotCounted(long[] target, long[] a, long[] b, int from, long[] mask, int words) {
    int bound = SPECIES.loopBound(words);
    LongVector sum = LongVector.zero(SPECIES);
    for (int i = 0; i < bound; i += LANES) {
      LongVector row = load(a, from + i).and(load(b, from + i).not()).and(load(mask, i));
      row.intoArray(target, i);
      sum = sum.add(row.lanewise(BIT_COUNT));
    }
    return (int) sum.reduceLanes(ADD)
        + PlainKernels.andNotCounted(target, a, b, from, mask, bound, words);
  }

  @Override
  public Tile newTile(int words) {
    return new SegmentTile(words);
  }

  @Override
  public void copyRun(int[] from, int at, int[] to, int toAt) {
    for (int i = 0; i < RUN; i += INTS.length()) {
      IntVector.fromArray(INTS, from, at + i).intoArray(to, toAt + i);
    }
  }

  @Override
  public void halves(long[] words, int from, int length, int[] to, int at) {
    if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
      plain.halves(words, from, length, to, at);
      return;
    }
    int bound = SPECIES.loopBound(length);
    for (int i = 0; i < bound; i += LANES) {
      load(words, from + i).reinterpretAsInts().intoArray(to, at + 2 * i);
    }
    plain.halves(words, from + bound, length - bound, to, at + 2 * bound);
  }

  @Override
  public void add(byte[] target, byte[] more, int from, int length) {
    int bound = from + BYTES.loopBound(length);
    for (int i = from; i < bound; i += BYTES.length()) {
      ByteVector sum = ByteVector.fromArray(BYTES, target, i);
      sum.add(ByteVector.fromArray(BYTES, more, i)).intoArray(target, i);
    }
    for (int i = bound; i < from + length; i++) {
      target[i] += more[i];
    }
  }

  @Override
  public void atLeast(byte[] counts, int from, int least, long[] target, int words) {
    for (int w = 0; w < words; w++) {
      long bits = 0;
      for (int k = 0; k < Long.SIZE; k += BYTES.length()) {
        ByteVector often = ByteVector.fromArray(BYTES, counts, from + 64 * w + k);
        bits |= often.compare(UGE, (byte) least).toLong() << k;
      }
      target[w] = bits;
    }
  }

  @Override
  public void equal(byte[] a, byte[] b, int from, long[] target, int words) {
    for (int w = 0; w < words; w++) {
      long bits = 0;
      for (int k = 0; k < Long.SIZE; k += BYTES.length()) {
        int at = from + Long.SIZE * w + k;
        ByteVector found = ByteVector.fromArray(BYTES, a, at);
        bits |= found.compare(EQ, ByteVector.fromArray(BYTES, b, at)).toLong() << k;
      }
      target[w] = bits;
    }
  }

  @Override
  public boolean looksUpBits() {
    return GATHERS;
  }

  @Override
  public void gather(int[] row, int[] nodes, int from, int words, long[] out, int at) {
    int whole = Math.min(words, (nodes.length - from) >>> 6);
    if (GATHERS) {
      int[] places = new int[INTS.length()];
      for (int w = 0; w < whole; w++) {
        out[at + w] = gathered(row, nodes, from + 64 * w, places);
      }
    } else {
      int[] found = new int[64];
      for (int w = 0; w < whole; w++) {
        out[at + w] = loaded(row, nodes, from + 64 * w, found);
      }
    }
    for (int w = whole; w < words; w++) {
      out[at + w] = PlainKernels.gatherRest(row, nodes, from + 64 * w);
    }
  }

  /** By the processor's own gather, which takes its places from an array. */
  private static long gathered(int[] row, int[] nodes, int base, int[] places) {
    long bits = 0;
    for (int k = 0; k < 64; k += INTS.length()) {
      IntVector node = IntVector.fromArray(INTS, nodes, base + k);
      node.lanewise(LSHR, 5).intoArray(places, 0);
      IntVector found = IntVector.fromArray(INTS, row, 0, places, 0);
      bits |= found.lanewise(LSHL, node.not()).test(IS_NEGATIVE).toLong() << k;
    }
    return bits;
  }

  /** By loads one by one into a buffer, from which vectors pick the bits. */
  private static long loaded(int[] row, int[] nodes, int base, int[] found) {
    for (int k = 0; k < 64; k++) {
      found[k] = row[nodes[base + k] >>> 5];
    }
    return pick(found, nodes, base);
  }

  private static long pick(int[] found, int[] nodes, int base) {
    long bits = 0;
    for (int k = 0; k < 64; k += INTS.length()) {
      // Shifting by 31 minus the place of the bit makes it the sign; only the low five bits count.
      IntVector place = IntVector.fromArray(INTS, nodes, base + k).not();
      IntVector signs = IntVector.fromArray(INTS, found, k).lanewise(LSHL, place);
      bits |= signs.test(IS_NEGATIVE).toLong() << k;
    }
    return bits;
  }

  @Override
  public void gather(byte[] row, int[] nodes, int from, int words, long[] out, int at) {
    byte[] found = new byte[64];
    int whole = Math.min(words, (nodes.length - from) >>> 6);
    for (int w = 0; w < whole; w++) {
      int base = from + 64 * w;
      for (int k = 0; k < 64; k++) {
        found[k] = row[nodes[base + k]];
      }
      out[at + w] = notZero(found);
    }
    for (int w = whole; w < words; w++) {
      out[at + w] = PlainKernels.gatherRest(row, nodes, from + 64 * w);
    }
  }

  private static long notZero(byte[] found) {
    long bits = 0;
    for (int k = 0; k < 64; k += BYTES.length()) {
      bits |= ByteVector.fromArray(BYTES, found, k).compare(NE, (byte) 0).toLong() << k;
    }
    return bits;
  }

  @Override
  public void transpose(long[] words, int at) {
    for (int width = 32; width >= LANES; width /= 2) {
      swap(words, at, width, Transposition.mask(width));
    }
    for (int i = at; i < at + Long.SIZE; i += LANES) {
      swapLanes(words, i);
    }
  }

  /** The steps whose pairs of words lie in one vector. */
  private static void swapLanes(long[] words, int at) {
    LongVector rows = load(words, at);
    if (LANES > 4) {
      rows = swapLanes(rows, 4, PARTNERS_4, UPPER_4);
    }
    if (LANES > 2) {
      rows = swapLanes(rows, 2, PARTNERS_2, UPPER_2);
    }
    swapLanes(rows, 1, PARTNERS_1, UPPER_1).intoArray(words, at);
  }

  /**
   * One step: the lower word of a pair keeps the bits under the mask and takes the other's from
   * under it, moved up; the upper word does the reverse. Nothing that is moved leaves its word.
   */
  private static LongVector swapLanes(
      LongVector rows, int width, VectorShuffle<Long> partners, VectorMask<Long> upper) {
    long mask = Transposition.mask(width);
    LongVector others = rows.rearrange(partners);
    LongVector down = others.and(~mask).lanewise(LSHR, width);
    LongVector up = others.and(mask).lanewise(LSHL, width);
    LongVector kept = rows.and(mask).blend(rows.and(~mask), upper);
    return kept.or(up.blend(down, upper));
  }

  /** A step of {@link Transposition}, some pairs of words at once. */
  private static void swap(long[] words, int at, int width, long mask) {
    for (int pair = 0; pair < 32; pair += LANES) {
      int low = at + 2 * (pair & -width) + (pair & width - 1);
      LongVector a = load(words, low);
      LongVector b = load(words, low + width);
      LongVector change = a.lanewise(LSHR, width).lanewise(XOR, b).and(mask);
      b.lanewise(XOR, change).intoArray(words, low + width);
      a.lanewise(XOR, change.lanewise(LSHL, width)).intoArray(words, low);
    }
  }
}
