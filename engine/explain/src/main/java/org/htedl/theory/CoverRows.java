// SPDX-License-Identifier: Apache-2.0
package org.htedl.theory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Examples;
import org.htedl.device.Answers;
import org.htedl.engine.BatchSize;
import org.htedl.engine.Engine;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;

/**
 * Which examples each of some hypotheses covers: {@code bits[hypotheses][examples]}, positives
 * first. Immutable once all rows are there.
 */
public final class CoverRows {
  private static final long ROW_BYTES = 40;

  private final Examples examples;
  private final int[] positives;
  private final int negatives;
  private final Gathering[] gathering;
  private final List<long[]> rows = new ArrayList<>();

  /** Bits of a word of a layout that go to the examples from a number on. */
  private record Gathering(int word, long mask, int to) {}

  /** No rows yet; those that are added have to be about the nodes of the examples. */
  public CoverRows(Examples examples) {
    this.examples = examples;
    positives = examples.positives().toArray();
    negatives = examples.negatives().cardinality();
    List<Gathering> parts = new ArrayList<>();
    gather(examples.positives(), 0, parts);
    gather(examples.negatives(), positives.length, parts);
    gathering = parts.toArray(Gathering[]::new);
  }

  private static void gather(NodeSet nodes, int to, List<Gathering> into) {
    int[] next = {to};
    long[] mask = {0};
    int[] word = {-1};
    Runnable end =
        () -> {
          if (mask[0] != 0) {
            into.add(new Gathering(word[0], mask[0], next[0]));
            next[0] += Long.bitCount(mask[0]);
            mask[0] = 0;
          }
        };
    nodes.forEach(
        node -> {
          if (node >>> 6 != word[0]) {
            end.run();
            word[0] = node >>> 6;
          }
          mask[0] |= 1L << node;
        });
    end.run();
  }

  /**
   * Evaluates hypotheses.
   *
   * @param claim takes the memory of the rows
   * @throws BadExpressionException with its number, if one of them makes no sense
   * @throws MemoryBudgetException if the claim gets no more
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  public static CoverRows of(
      Engine engine,
      Mirror mirror,
      List<ClassExpression> hypotheses,
      Examples examples,
      MemoryClaim claim,
      Cancellation cancellation) {
    CoverRows rows = new CoverRows(examples);
    int most = BatchSize.whole(mirror);
    for (int from = 0; from < hypotheses.size(); from += most) {
      List<ClassExpression> batch =
          hypotheses.subList(from, Math.min(hypotheses.size(), from + most));
      claim.take((rows.size() + (long) batch.size()) * rows.rowBytes());
      try (Answers.Rows answer = engine.borrow(mirror, batch, cancellation)) {
        answer.rows().forEach(rows::add);
      } catch (BadExpressionException refusal) {
        throw refusal.of(from + refusal.hypothesis());
      }
    }
    return rows;
  }

  /** Adds the row of the next hypothesis; it is read at once. */
  public void add(DenseRow covered) {
    long[] row = new long[words()];
    for (Gathering part : gathering) {
      long bits = Long.compress(covered.word(part.word), part.mask);
      int at = part.to >>> 6;
      row[at] |= bits << part.to;
      if ((part.to & 63) + Long.bitCount(part.mask) > 64) {
        row[at + 1] |= bits >>> (64 - (part.to & 63));
      }
    }
    rows.add(row);
  }

  /** The number of hypotheses. */
  public int size() {
    return rows.size();
  }

  /** The examples that rows are about. */
  public Examples examples() {
    return examples;
  }

  /** Bytes of all rows. */
  long bytes() {
    return rows.size() * rowBytes();
  }

  private long rowBytes() {
    return ROW_BYTES + 8L * words();
  }

  /** Positives and negatives that the data knows. */
  int known() {
    return positives.length + negatives;
  }

  /** The positives among them, which come first. */
  int positives() {
    return positives.length;
  }

  /** Positives that the data does not know, and so no hypothesis covers. */
  long unknownPositives() {
    return examples.positiveTotal() - positives.length;
  }

  private int words() {
    return (known() + 63) >>> 6;
  }

  /** The examples that a hypothesis covers, as bits; for reading only. */
  long[] row(int hypothesis) {
    return rows.get(hypothesis);
  }

  /** The examples that a union covers, as bits. */
  long[] union(Collection<Integer> hypotheses) {
    long[] union = new long[words()];
    for (int hypothesis : hypotheses) {
      long[] row = rows.get(hypothesis);
      for (int w = 0; w < union.length; w++) {
        union[w] |= row[w];
      }
    }
    return union;
  }

  /** Whether a hypothesis covers a negative. */
  boolean isWrong(int hypothesis) {
    return Bits.next(rows.get(hypothesis), positives.length) >= 0;
  }

  /** How a union divides the examples. */
  ConfusionMatrix matrix(Collection<Integer> hypotheses) {
    long[] union = union(hypotheses);
    int covered = Bits.count(union);
    int tp = Bits.countBelow(union, positives.length);
    return examples.matrix(tp, covered - tp);
  }

  /** The positives, as nodes, that a union does not cover. */
  SparseRow missed(Collection<Integer> hypotheses) {
    long[] union = union(hypotheses);
    int[] missed = new int[positives.length];
    int count = 0;
    for (int i = 0; i < positives.length; i++) {
      if (!Bits.has(union, i)) {
        missed[count++] = positives[i];
      }
    }
    return new SparseRow(Arrays.copyOf(missed, count));
  }
}
