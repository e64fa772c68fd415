// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import static org.htedl.engine.Fault.*;

import java.util.ArrayList;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.device.Answers;
import org.htedl.device.Availability;
import org.htedl.device.Device;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.limit.Cancellation;
import org.htedl.literal.LiteralValue;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.UpperRows;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.plan.Plan;
import org.htedl.plan.ValueTest;

/**
 * The scalar device's loops with one seeded mistake, to show that the differential test would
 * notice it. Answers which individuals are covered and nothing else.
 */
final class FaultyDevice implements Device {
  private final Fault fault;

  FaultyDevice(Fault fault) {
    this.fault = fault;
  }

  @Override
  public String name() {
    return fault.name();
  }

  @Override
  public Availability availability() {
    return Availability.present("makes mistakes");
  }

  @Override
  public Resident open(Mirror mirror) {
    return new FaultyResident(mirror);
  }

  @Override
  public void close() {}

  private final class FaultyResident implements Resident {
    private final Mirror mirror;
    private final Layout layout;

    FaultyResident(Mirror mirror) {
      this.mirror = mirror;
      this.layout = mirror.layout();
    }

    @Override
    public Mirror mirror() {
      return mirror;
    }

    @Override
    public List<OperationTrace> trace(Plan plan, Cancellation cancellation) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}

    @Override
    public Answers evaluate(
        Plan plan, int from, int to, Question question, Cancellation cancellation) {
      long[][] rows = new long[plan.operations()][];
      for (int i = 0; i < rows.length; i++) {
        rows[i] = compute(plan, i, rows);
      }
      List<DenseRow> results = new ArrayList<>();
      for (int h = from; h < to; h++) {
        int root = plan.root(h);
        long[] row = rows[Plan.operationOf(root)];
        boolean negated = Plan.isNegated(root) && fault != ROOT_IGNORES_NEGATION;
        results.add(
            DenseRow.of(
                layout,
                negated ? complement(row, fault != ROOT_NEGATES_WITHOUT_THE_LIVE_MASK) : row));
      }
      return new Answers.Rows(results);
    }

    private long[] compute(Plan plan, int operation, long[][] rows) {
      return switch (plan.opCode(operation)) {
        case EVERYTHING -> everything();
        case MEMBERS -> members(plan, operation);
        case ENUMERATED -> enumerated(plan.enumerated(operation));
        case AND -> and(plan, operation, rows);
        case AT_LEAST -> atLeast(plan, operation, rows);
        case TOP_AT_LEAST -> top(plan, operation, rows);
        case SELF -> self(mirror.role(plan.predicate(operation)).forward());
        case VALUES_AT_LEAST -> values(plan, operation);
      };
    }

    private long[] live() {
      return mirror.live().toWords(layout);
    }

    private long[] everything() {
      long[] row = live();
      switch (fault) {
        case EVERYTHING_HAS_ALL_NODES -> {
          for (int node = 0; node < mirror.nodeCount(); node++) {
            set(row, node);
          }
        }
        case EVERYTHING_LACKS_THE_LAST -> clear(row, last(row));
        case EVERYTHING_LACKS_THE_LAST_BIT_OF_A_WORD -> clearLastBits(row);
        default -> {}
      }
      return row;
    }

    private long[] members(Plan plan, int operation) {
      long[] row = UpperRows.members(mirror, plan.classNode(operation)).toWords(layout);
      switch (fault) {
        case MEMBERS_LACK_THE_FIRST -> clear(row, first(row));
        case MEMBERS_LACK_THE_LAST_BIT_OF_A_WORD -> clearLastBits(row);
        case MEMBERS_STOP_AFTER_TWO_WORDS -> {
          for (int w = 2; w < row.length; w++) {
            row[w] = 0;
          }
        }
        default -> {}
      }
      return plan.needsMask(operation) && fault != MEMBERS_ARE_NOT_MASKED ? masked(row) : row;
    }

    private long[] enumerated(NodeSet nodes) {
      long[] row = nodes.toWords(layout);
      if (fault == ENUMERATION_IS_COMPLEMENTED) {
        return complement(row, true);
      }
      if (fault == ENUMERATION_HAS_ONLY_THE_FIRST) {
        long[] one = layout.newWords();
        set(one, first(row));
        return one;
      }
      return row;
    }

    private long[] and(Plan plan, int operation, long[][] rows) {
      long[] result = fault == AND_IS_OR ? layout.newWords() : live();
      int operands = plan.operands(operation) - (fault == AND_IGNORES_THE_LAST_OPERAND ? 1 : 0);
      int words = result.length;
      if (fault == AND_SKIPS_THE_LAST_WORD) {
        words = mirror.nodeCount() - 1 >>> 6;
      }
      for (int k = 0; k < operands; k++) {
        int operand = plan.operand(operation, k);
        boolean negated =
            switch (fault) {
              case AND_IGNORES_NEGATION -> false;
              case AND_NEGATES_EVERYTHING -> true;
              default -> Plan.isNegated(operand);
            };
        long[] row = rows[Plan.operationOf(operand)];
        for (int w = 0; w < words; w++) {
          long word = negated ? ~row[w] : row[w];
          result[w] = fault == AND_IS_OR ? result[w] | word : result[w] & word;
        }
      }
      return masked(result);
    }

    private long[] atLeast(Plan plan, int operation, long[][] rows) {
      int operand = plan.operand(operation, 0);
      long[] row = rows[Plan.operationOf(operand)];
      boolean negated = Plan.isNegated(operand) && fault != AT_LEAST_IGNORES_NEGATION;
      long[] filler =
          negated ? complement(row, fault != AT_LEAST_NEGATES_WITHOUT_THE_LIVE_MASK) : row;
      boolean inverse =
          switch (fault) {
            case AT_LEAST_IGNORES_INVERSE -> false;
            case AT_LEAST_ALWAYS_INVERSE -> true;
            default -> plan.inverse(operation);
          };
      Adjacency relation = mirror.role(plan.predicate(operation)).direction(inverse);
      int n = plan.bound(operation);
      long[] result = layout.newWords();
      int[] lastHead = {-1};
      relation.forEachHead(
          (head, targets, from, to) -> {
            lastHead[0] = head;
            int first = fault == AT_LEAST_DROPS_THE_FIRST_TARGET ? from + 1 : from;
            int end = fault == AT_LEAST_DROPS_THE_LAST_TARGET ? to - 1 : to;
            int matches = 0;
            for (int i = first; i < end; i++) {
              boolean match = fault == AT_LEAST_IGNORES_THE_FILLER || contains(filler, targets[i]);
              if (match && !(fault == AT_LEAST_DROPS_LOOPS && targets[i] == head)) {
                matches++;
              }
            }
            boolean enough =
                switch (fault) {
                  case AT_LEAST_IS_MORE_THAN -> matches > n;
                  case AT_LEAST_IS_ONE_LESS -> matches >= n - 1;
                  case AT_LEAST_IS_EXACTLY -> matches == n;
                  case AT_LEAST_SATURATES_AT_TWO -> Math.min(matches, 2) >= n;
                  case AT_LEAST_IS_EVERY -> matches >= n && matches == to - from;
                  default -> matches >= n;
                };
            if (enough) {
              set(result, head);
            }
          });
      if (fault == AT_LEAST_DROPS_THE_LAST_HEAD) {
        clear(result, lastHead[0]);
      }
      return fault == AT_LEAST_IS_NOT_MASKED ? result : masked(result);
    }

    private long[] top(Plan plan, int operation, long[][] rows) {
      int operand = plan.operand(operation, 0);
      long[] row = rows[Plan.operationOf(operand)];
      boolean negated = Plan.isNegated(operand) && fault != TOP_IGNORES_NEGATION;
      long[] filler = negated ? complement(row, true) : row;
      if (fault == TOP_GIVES_THE_FILLER) {
        return filler;
      }
      int n = plan.bound(operation) + (fault == TOP_IS_MORE_THAN ? 1 : 0);
      long matches = count(fault == TOP_IGNORES_THE_FILLER ? live() : filler);
      return matches >= n ? live() : layout.newWords();
    }

    private long[] self(Adjacency relation) {
      long[] result = layout.newWords();
      relation.forEachHead(
          (head, targets, from, to) -> {
            int end = fault == SELF_LOOKS_AT_THE_FIRST_TARGET ? from + 1 : to;
            for (int i = from; i < end; i++) {
              if (targets[i] == head || fault == SELF_IS_SOME) {
                set(result, head);
              }
            }
          });
      return fault == SELF_IS_NOT_MASKED ? result : masked(result);
    }

    private long[] values(Plan plan, int operation) {
      ValueTest test = plan.valueTest(operation);
      int[] matches = new int[mirror.nodeCount()];
      int[] lastLiteral = {-1};
      Adjacency postings = mirror.values(plan.predicate(operation)).postings();
      postings.forEachHead((literal, subjects, from, to) -> lastLiteral[0] = literal);
      postings.forEachHead(
          (literal, subjects, from, to) -> {
            boolean passes = test.test().test(LiteralValue.of(mirror.literal(literal)));
            boolean wanted = passes != (test.complement() && fault != VALUES_IGNORE_COMPLEMENT);
            int end = fault == VALUES_DROP_THE_LAST_SUBJECT ? to - 1 : to;
            if (fault == VALUES_DROP_THE_LAST_LITERAL && literal == lastLiteral[0]) {
              return;
            }
            for (int i = from; i < end; i++) {
              if (wanted || fault == VALUES_IGNORE_THE_TEST) {
                matches[subjects[i]]++;
              }
            }
          });
      int n = plan.bound(operation);
      long[] result = layout.newWords();
      for (int node = 0; node < matches.length; node++) {
        boolean enough =
            switch (fault) {
              case VALUES_IS_MORE_THAN -> matches[node] > n;
              case VALUES_IS_EXACTLY -> matches[node] == n;
              case VALUES_COUNT_ONCE -> Math.min(matches[node], 1) >= n;
              default -> matches[node] >= n;
            };
        if (enough) {
          set(result, node);
        }
      }
      return fault == VALUES_ARE_NOT_MASKED ? result : masked(result);
    }

    private long[] masked(long[] row) {
      for (int w = 0; w < row.length; w++) {
        row[w] &= mirror.live().word(w);
      }
      return row;
    }

    /** The complement over the individuals, or over all bits of the row. */
    private long[] complement(long[] row, boolean masked) {
      long[] result = layout.newWords();
      for (int w = 0; w < row.length; w++) {
        result[w] = ~row[w];
      }
      return masked ? masked(result) : result;
    }
  }

  private static boolean contains(long[] row, int node) {
    return (row[node >>> 6] >>> node & 1) != 0;
  }

  private static void set(long[] row, int node) {
    row[node >>> 6] |= 1L << node;
  }

  private static void clear(long[] row, int node) {
    if (node >= 0) {
      row[node >>> 6] &= ~(1L << node);
    }
  }

  private static void clearLastBits(long[] row) {
    for (int w = 0; w < row.length; w++) {
      row[w] &= Long.MAX_VALUE;
    }
  }

  private static int first(long[] row) {
    for (int w = 0; w < row.length; w++) {
      if (row[w] != 0) {
        return (w << 6) + Long.numberOfTrailingZeros(row[w]);
      }
    }
    return -1;
  }

  private static int last(long[] row) {
    for (int w = row.length - 1; w >= 0; w--) {
      if (row[w] != 0) {
        return (w << 6) + 63 - Long.numberOfLeadingZeros(row[w]);
      }
    }
    return -1;
  }

  private static int count(long[] row) {
    int count = 0;
    for (long word : row) {
      count += Long.bitCount(word);
    }
    return count;
  }
}
