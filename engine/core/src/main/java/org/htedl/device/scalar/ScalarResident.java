// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.scalar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.device.Answers;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;
import org.htedl.time.TimeSource;
import org.jspecify.annotations.Nullable;

/** Runs a plan's operations in their order, keeping a result until its last use. */
final class ScalarResident implements Resident {
  private final Mirror mirror;

  ScalarResident(Mirror mirror) {
    this.mirror = mirror;
  }

  @Override
  public Mirror mirror() {
    return mirror;
  }

  @Override
  public Answers evaluate(
      Plan plan, int from, int to, Question question, Cancellation cancellation) {
    AnswerCollector collector = AnswerCollector.of(question, mirror, to - from);
    int[][] hypothesesOf = hypothesesOf(plan, from, to);
    run(
        plan,
        plan.neededBy(from, to),
        cancellation,
        (operation, row, nanos) -> {
          for (int h : hypothesesOf[operation]) {
            collector.collect(h - from, finished(row, Plan.isNegated(plan.root(h))));
          }
        });
    return collector.answers();
  }

  private long[] finished(long[] row, boolean negated) {
    return negated ? ScalarOperations.complement(mirror.live(), row) : row;
  }

  /** For each operation the hypotheses among {@code from} to {@code to - 1} that it answers. */
  private static int[][] hypothesesOf(Plan plan, int from, int to) {
    List<List<Integer>> lists = new ArrayList<>();
    for (int i = 0; i < plan.operations(); i++) {
      lists.add(List.of());
    }
    for (int h = from; h < to; h++) {
      int operation = Plan.operationOf(plan.root(h));
      if (lists.get(operation).isEmpty()) {
        lists.set(operation, new ArrayList<>());
      }
      lists.get(operation).add(h);
    }
    int[][] result = new int[plan.operations()][];
    for (int i = 0; i < result.length; i++) {
      result[i] = lists.get(i).stream().mapToInt(Integer::intValue).toArray();
    }
    return result;
  }

  @Override
  public List<OperationTrace> trace(Plan plan, Cancellation cancellation) {
    List<OperationTrace> traces = new ArrayList<>();
    boolean[] all = new boolean[plan.operations()];
    Arrays.fill(all, true);
    run(
        plan,
        all,
        cancellation,
        (operation, row, nanos) ->
            traces.add(new OperationTrace("words", -1, ScalarOperations.count(row), nanos)));
    return traces;
  }

  private interface Receiver {
    void receive(int operation, long[] row, long nanos);
  }

  private void run(Plan plan, boolean[] needed, Cancellation cancellation, Receiver receiver) {
    plan.checkIsFor(mirror);
    ScalarOperations operations = new ScalarOperations(mirror, cancellation);
    int[] lastUses = plan.lastUses();
    long[] @Nullable [] rows = new long[plan.operations()][];
    for (int i = 0; i < plan.operations(); i++) {
      cancellation.check();
      if (!needed[i]) {
        continue;
      }
      long start = TimeSource.SYSTEM.nanos();
      long[] row = operations.compute(plan, i, rows);
      receiver.receive(i, row, TimeSource.SYSTEM.nanos() - start);
      rows[i] = lastUses[i] > i ? row : null;
      for (int k = 0; k < plan.operands(i); k++) {
        int operand = Plan.operationOf(plan.operand(i, k));
        if (lastUses[operand] == i) {
          rows[operand] = null;
        }
      }
    }
  }

  @Override
  public void close() {}

  /** Turns finished rows into answers. */
  private interface AnswerCollector {
    void collect(int index, long[] row);

    Answers answers();

    static AnswerCollector of(Question question, Mirror mirror, int hypotheses) {
      return switch (question) {
        case Question.Rows r -> new RowCollector(mirror, hypotheses);
        case Question.Cardinalities c -> new CountCollector(hypotheses);
        case Question.Examples e -> new ExampleCollector(e, mirror, hypotheses);
      };
    }
  }

  private static final class RowCollector implements AnswerCollector {
    private final Mirror mirror;
    private final DenseRow[] rows;

    RowCollector(Mirror mirror, int hypotheses) {
      this.mirror = mirror;
      this.rows = new DenseRow[hypotheses];
    }

    @Override
    public void collect(int index, long[] row) {
      rows[index] = DenseRow.of(mirror.layout(), row);
    }

    @Override
    public Answers answers() {
      return new Answers.Rows(List.of(rows));
    }
  }

  private static final class CountCollector implements AnswerCollector {
    private final long[] covered;

    CountCollector(int hypotheses) {
      covered = new long[hypotheses];
    }

    @Override
    public void collect(int index, long[] row) {
      covered[index] = ScalarOperations.count(row);
    }

    @Override
    public Answers answers() {
      return new Answers.Cardinalities(covered);
    }
  }

  private static final class ExampleCollector implements AnswerCollector {
    private final NodeSet positives;
    private final NodeSet negatives;
    private final Mirror mirror;
    private final long[] positiveCounts;
    private final long[] negativeCounts;

    ExampleCollector(Question.Examples examples, Mirror mirror, int hypotheses) {
      this.positives = examples.positives();
      this.negatives = examples.negatives();
      this.mirror = mirror;
      this.positiveCounts = new long[hypotheses];
      this.negativeCounts = new long[hypotheses];
    }

    @Override
    public void collect(int index, long[] row) {
      DenseRow covered = DenseRow.of(mirror.layout(), row);
      positiveCounts[index] = covered.countWith(positives);
      negativeCounts[index] = covered.countWith(negatives);
    }

    @Override
    public Answers answers() {
      return new Answers.Examples(positiveCounts, negativeCounts);
    }
  }
}
