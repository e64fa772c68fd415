// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.ablation;

import java.util.HashMap;
import java.util.Map;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.htedl.bits.NodeSet;
import org.htedl.device.Answers;
import org.htedl.device.Question;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.UpperRows;

/**
 * Rows of a byte a node, 1 for members, with as many nodes as fill whole tiles. Complements are
 * rows of their own, so that loops only intersect. Used by one thread.
 */
final class ByteRows {
  /** The rows that are intersected. */
  static final int WIDTH = 5;

  private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_PREFERRED;

  /** A lane counts to 255, so a tile has fewer vectors; all rows of one fill half a megabyte. */
  private static final int TILE = SPECIES.length() * 64;

  private static final short LOW = 0xFF;

  private final Mirror mirror;
  private final int length;
  private final byte[] live;
  private final Map<Integer, byte[]> members = new HashMap<>();
  private final Map<Integer, byte[]> others = new HashMap<>();
  private Question.Examples examples;
  private byte[] positives;

  ByteRows(Mirror mirror) {
    this.mirror = mirror;
    this.length = (mirror.nodeCount() + TILE - 1) / TILE * TILE;
    this.live = bytes(mirror.live());
    this.examples = new Question.Examples(mirror.live(), mirror.live());
    this.positives = live;
  }

  Mirror mirror() {
    return mirror;
  }

  private byte[] bytes(NodeSet set) {
    byte[] bytes = new byte[length];
    set.forEach(node -> bytes[node] = 1);
    return bytes;
  }

  /**
   * The row of a class or of the individuals outside it, made when it is first asked for.
   *
   * @param classNode the class
   */
  byte[] row(int classNode, boolean negated) {
    byte[] row = members.computeIfAbsent(classNode, node -> bytes(UpperRows.members(mirror, node)));
    return negated ? others.computeIfAbsent(classNode, node -> complement(row)) : row;
  }

  private byte[] complement(byte[] row) {
    byte[] others = live.clone();
    for (int i = 0; i < length; i++) {
      others[i] &= (byte) ~row[i];
    }
    return others;
  }

  /**
   * The positives as a row, made when they are first asked about.
   *
   * @throws IllegalArgumentException if the negatives are not all others
   */
  byte[] positives(Question.Examples asked) {
    if (asked != examples) {
      if (asked.positives().countWith(asked.negatives()) > 0
          || asked.positives().countWith(mirror.live()) + asked.negatives().countWith(mirror.live())
              != mirror.individuals()) {
        throw new IllegalArgumentException("everybody has to be positive or negative");
      }
      positives = bytes(asked.positives());
      examples = asked;
    }
    return positives;
  }

  /**
   * Counts hypotheses.
   *
   * @param reads for each hypothesis {@link #WIDTH} rows
   */
  Answers.Examples count(byte[][] reads, byte[] positiveRow, boolean tiled) {
    int hypotheses = reads.length / WIDTH;
    long[] counts = new long[hypotheses];
    if (tiled) {
      for (int at = 0; at < length; at += TILE) {
        for (int h = 0; h < hypotheses; h++) {
          counts[h] += count(reads, h * WIDTH, positiveRow, at);
        }
      }
    } else {
      for (int h = 0; h < hypotheses; h++) {
        for (int at = 0; at < length; at += TILE) {
          counts[h] += count(reads, h * WIDTH, positiveRow, at);
        }
      }
    }
    long[] covered = new long[hypotheses];
    long[] rest = new long[hypotheses];
    for (int h = 0; h < hypotheses; h++) {
      covered[h] = (int) counts[h];
      rest[h] = (int) (counts[h] >>> 32) - covered[h];
    }
    return new Answers.Examples(covered, rest);
  }

  /** Who is in all rows of a tile, times 2^32, plus the positives among them. */
  private static long count(byte[][] reads, int first, byte[] positives, int at) {
    byte[] a = reads[first];
    byte[] b = reads[first + 1];
    byte[] c = reads[first + 2];
    byte[] d = reads[first + 3];
    byte[] e = reads[first + 4];
    ByteVector all = ByteVector.zero(SPECIES);
    ByteVector positive = ByteVector.zero(SPECIES);
    for (int i = at; i < at + TILE; i += SPECIES.length()) {
      ByteVector both =
          ByteVector.fromArray(SPECIES, a, i)
              .and(ByteVector.fromArray(SPECIES, b, i))
              .and(ByteVector.fromArray(SPECIES, c, i))
              .and(ByteVector.fromArray(SPECIES, d, i))
              .and(ByteVector.fromArray(SPECIES, e, i));
      all = all.add(both);
      positive = positive.add(both.and(ByteVector.fromArray(SPECIES, positives, i)));
    }
    return ((long) sum(all) << 32) + sum(positive);
  }

  /** The sum of the lanes, each from 0 to 64. */
  private static int sum(ByteVector lanes) {
    ShortVector pairs = lanes.reinterpretAsShorts();
    return pairs
        .and(LOW)
        .add(pairs.lanewise(VectorOperators.LSHR, Byte.SIZE))
        .reduceLanes(VectorOperators.ADD);
  }
}
