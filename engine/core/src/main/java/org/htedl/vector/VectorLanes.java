// SPDX-License-Identifier: Apache-2.0
package org.htedl.vector;

import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.AND_NOT;
import static jdk.incubator.vector.VectorOperators.BIT_COUNT;
import static jdk.incubator.vector.VectorOperators.NE;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;
import org.htedl.vector.loop.LaneKernels;

/**
 * The loops over candidates in vectors of the width of {@link VectorKernels}; a row is one vector
 * of 512 bits, or two or four smaller ones.
 */
public final class VectorLanes implements LaneKernels {
  private static final VectorSpecies<Long> SPECIES = VectorKernels.SPECIES;
  private static final int LANES = SPECIES.length();
  private static final LongVector ONES = LongVector.broadcast(SPECIES, -1);

  @Override
  public String description() {
    return SPECIES.vectorBitSize() + "-bit vectors";
  }

  private static LongVector load(long[] words, int at) {
    return LongVector.fromArray(SPECIES, words, at);
  }

  @Override
  public boolean grow(long[] rows, int[] code, int from, int to) {
    boolean grown = false;
    for (int part = 0; part < WORDS; part += LANES) {
      grown |= grow(rows, code, from, to, part);
    }
    return grown;
  }

  /** Stores each head, new or not: a branch that is foretold wrongly costs more. */
  private static boolean grow(long[] rows, int[] code, int from, int to, int part) {
    LongVector grown = LongVector.zero(SPECIES);
    for (int at = from; at < to; at += RULE) {
      LongVector body =
          load(rows, code[at + 1] + part)
              .and(load(rows, code[at + 2] + part))
              .and(load(rows, code[at + 3] + part));
      LongVector before = load(rows, code[at] + part);
      grown = grown.or(body.lanewise(AND_NOT, before));
      before.or(body).intoArray(rows, code[at] + part);
    }
    return grown.compare(NE, 0).anyTrue();
  }

  @Override
  public void mark(long[] rows, int[] code) {
    int at = 0;
    while (at < code.length) {
      int middle = at + 3 + code[at + 1];
      int end = middle + code[at + 2];
      for (int part = 0; part < WORDS; part += LANES) {
        LongVector body = ONES;
        for (int i = at + 3; i < middle; i++) {
          body = body.and(load(rows, code[i] + part));
        }
        for (int i = middle; i < end; i++) {
          body = body.lanewise(AND_NOT, load(rows, code[i] + part));
        }
        load(rows, code[at] + part).or(body).intoArray(rows, code[at] + part);
      }
      at = end;
    }
  }

  @Override
  public void exclude(
      long[] rows,
      int target,
      long high,
      long[] masks,
      long[] values,
      long[] lanes,
      int from,
      int to) {
    for (int part = 0; part < WORDS; part += LANES) {
      LongVector bad = load(rows, target + part);
      for (int nogood = from; nogood < to; nogood++) {
        if ((high & masks[nogood]) == values[nogood]) {
          bad = bad.or(load(lanes, nogood * WORDS + part));
        }
      }
      bad.intoArray(rows, target + part);
    }
  }

  @Override
  public long countFlat(long from, long to, long[] masks, long[] values, long[] lanes) {
    long count = 0;
    for (long high = from; high < to; high++) {
      for (int part = 0; part < WORDS; part += LANES) {
        count += good(high, part, masks, values, lanes);
      }
    }
    return count;
  }

  private static long good(long high, int part, long[] masks, long[] values, long[] lanes) {
    LongVector bad = LongVector.zero(SPECIES);
    for (int nogood = 0; nogood < masks.length; nogood++) {
      if ((high & masks[nogood]) == values[nogood]) {
        bad = bad.or(load(lanes, nogood * WORDS + part));
      }
    }
    return bad.not().lanewise(BIT_COUNT).reduceLanes(ADD);
  }

  @Override
  public boolean isFull(long[] rows, int at) {
    for (int part = 0; part < WORDS; part += LANES) {
      if (load(rows, at + part).compare(NE, -1).anyTrue()) {
        return false;
      }
    }
    return true;
  }
}
