// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.scalar;

import java.util.Objects;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.limit.Cancellation;
import org.htedl.literal.LiteralValue;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.UpperRows;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.plan.Plan;
import org.htedl.plan.ValueTest;
import org.jspecify.annotations.Nullable;

/**
 * One method an operation, each giving a row of {@code long[layout.words()]} whose bits are
 * individuals only. Compare the paper's algorithms 1 (conjunction), 3 (exists), 7 (cardinality), 9
 * to 13 (concrete roles); universal restriction is a negated existential one.
 */
final class ScalarOperations {
  private final Mirror mirror;
  private final Cancellation cancellation;

  ScalarOperations(Mirror mirror, Cancellation cancellation) {
    this.mirror = mirror;
    this.cancellation = cancellation;
  }

  /**
   * @param rows results of earlier operations, those that are still needed
   */
  long[] compute(Plan plan, int operation, long[] @Nullable [] rows) {
    return switch (plan.opCode(operation)) {
      case EVERYTHING -> mirror.live().toWords(mirror.layout());
      case MEMBERS -> members(plan.classNode(operation), plan.needsMask(operation));
      case ENUMERATED -> plan.enumerated(operation).toWords(mirror.layout());
      case AND -> and(plan, operation, rows);
      case AT_LEAST ->
          atLeast(
              mirror.role(plan.predicate(operation)).direction(plan.inverse(operation)),
              plan.bound(operation),
              operand(plan.operand(operation, 0), rows));
      case TOP_AT_LEAST ->
          count(operand(plan.operand(operation, 0), rows)) >= plan.bound(operation)
              ? mirror.live().toWords(mirror.layout())
              : mirror.layout().newWords();
      case SELF -> self(mirror.role(plan.predicate(operation)).forward());
      case VALUES_AT_LEAST ->
          valuesAtLeast(
              mirror.values(plan.predicate(operation)).postings(),
              plan.bound(operation),
              plan.valueTest(operation));
    };
  }

  private long[] operand(int operand, long[] @Nullable [] rows) {
    long[] row = Objects.requireNonNull(rows[Plan.operationOf(operand)]);
    return Plan.isNegated(operand) ? complement(mirror.live(), row) : row;
  }

  private long[] members(int classNode, boolean needsMask) {
    NodeSet members = UpperRows.members(mirror, classNode);
    long[] row = members.toWords(mirror.layout());
    return needsMask ? masked(row) : row;
  }

  private long[] masked(long[] row) {
    for (int w = 0; w < row.length; w++) {
      row[w] &= mirror.live().word(w);
    }
    return row;
  }

  private long[] and(Plan plan, int operation, long[] @Nullable [] rows) {
    long[] result = mirror.live().toWords(mirror.layout());
    for (int k = 0; k < plan.operands(operation); k++) {
      int operand = plan.operand(operation, k);
      long[] row = Objects.requireNonNull(rows[Plan.operationOf(operand)]);
      for (int w = 0; w < result.length; w++) {
        result[w] &= Plan.isNegated(operand) ? ~row[w] : row[w];
      }
    }
    return result;
  }

  private long[] atLeast(Adjacency relation, int n, long[] filler) {
    long[] result = mirror.layout().newWords();
    relation.forEachHead(
        (head, targets, from, to) -> {
          int matches = 0;
          for (int i = from; i < to; i++) {
            matches += contains(filler, targets[i]) ? 1 : 0;
          }
          if (matches >= n) {
            set(result, head);
          }
          poll(head);
        });
    return masked(result);
  }

  private long[] self(Adjacency relation) {
    long[] result = mirror.layout().newWords();
    relation.forEachHead(
        (head, targets, from, to) -> {
          for (int i = from; i < to; i++) {
            if (targets[i] == head) {
              set(result, head);
            }
          }
          poll(head);
        });
    return masked(result);
  }

  private long[] valuesAtLeast(Adjacency postings, int n, ValueTest test) {
    int[] matches = new int[mirror.nodeCount()];
    postings.forEachHead(
        (literal, subjects, from, to) -> {
          LiteralValue value = LiteralValue.of(mirror.literal(literal));
          if (test.test().test(value) != test.complement()) {
            for (int i = from; i < to; i++) {
              matches[subjects[i]]++;
            }
          }
          poll(literal);
        });
    long[] result = mirror.layout().newWords();
    for (int node = 0; node < matches.length; node++) {
      if (matches[node] >= n) {
        set(result, node);
      }
    }
    return masked(result);
  }

  private void poll(int counter) {
    cancellation.check(counter);
  }

  private static boolean contains(long[] row, int node) {
    return (row[node >>> 6] >>> node & 1) != 0;
  }

  private static void set(long[] row, int node) {
    row[node >>> 6] |= 1L << node;
  }

  /** The individuals that are not in the row. */
  static long[] complement(DenseRow live, long[] row) {
    long[] result = new long[row.length];
    for (int w = 0; w < row.length; w++) {
      result[w] = live.word(w) & ~row[w];
    }
    return result;
  }

  /** The number of members. */
  static int count(long[] row) {
    int count = 0;
    for (long word : row) {
      count += Long.bitCount(word);
    }
    return count;
  }
}
