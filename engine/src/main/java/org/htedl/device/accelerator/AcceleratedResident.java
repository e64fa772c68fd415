package org.htedl.device.accelerator;

import java.util.ArrayList;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.device.Answers;
import org.htedl.device.Cancellation;
import org.htedl.device.DeviceExhaustedException;
import org.htedl.device.OperationTrace;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;

/**
 * One revision on an accelerator. It holds nothing itself: rows and arrays are the device's, which
 * revisions share, and go when the last revision that has them has gone.
 */
final class AcceleratedResident implements Resident {
  /** Rows that are computed and copied back at a time. */
  private static final int ROWS_AT_ONCE = 32;

  private final AcceleratedDevice device;
  private final Mirror mirror;

  AcceleratedResident(AcceleratedDevice device, Mirror mirror) {
    this.device = device;
    this.mirror = mirror;
  }

  @Override
  public Mirror mirror() {
    return mirror;
  }

  @Override
  public Answers evaluate(
      Plan plan, int from, int to, Question question, Cancellation cancellation) {
    check(plan);
    AnswerSheet sheet = new AnswerSheet(question, from, to);
    if (from < to && mirror.layout().words() > 0) {
      fill(sheet, plan, from, to, cancellation);
    } else {
      for (int h = from; h < to && question instanceof Question.Rows; h++) {
        sheet.row(h, DenseRow.of(mirror.layout(), mirror.layout().newWords()));
      }
    }
    return sheet.answers();
  }

  /** Fills in the answers; in two halves, where all at once does not fit. */
  private void fill(AnswerSheet sheet, Plan plan, int from, int to, Cancellation cancellation) {
    try {
      device.inTurn(
          mirror,
          cancellation,
          (holdings, rows) -> {
            Launches launches = new Launches(holdings.accelerator(), cancellation);
            BatchPrograms programs = new BatchPrograms(plan, from, to, false);
            RowOperations operations = new RowOperations(holdings, rows, launches, plan, programs);
            operations.computeAll();
            switch (sheet.question()) {
              case Question.Rows r ->
                  rows(sheet, plan, from, to, holdings, rows, launches, programs, operations);
              case Question.Cardinalities c -> {
                Programs each = programs(plan, from, to, programs, operations);
                CoverageCounter counter = new CoverageCounter(holdings, rows, launches, mirror);
                int[] masks = {rows.live(mirror)};
                sheet.counts(from, to - from, counter.count(each, masks, null));
              }
              case Question.Examples e -> {
                Programs each = programs(plan, from, to, programs, operations);
                RowWriter writer = new RowWriter(holdings, rows, launches, mirror);
                int[] masks = {
                  mask(e.positives(), rows, writer), mask(e.negatives(), rows, writer)
                };
                writer.flush();
                CoverageCounter counter = new CoverageCounter(holdings, rows, launches, mirror);
                int[] places = CoverageCounter.places(mirror, e.positives(), e.negatives());
                sheet.counts(from, to - from, counter.count(each, masks, places));
              }
            }
          });
    } catch (DeviceExhaustedException exhausted) {
      if (to - from == 1) {
        throw exhausted;
      }
      int middle = (from + to) >>> 1;
      fill(sheet, plan, from, middle, cancellation);
      fill(sheet, plan, middle, to, cancellation);
    }
  }

  private static Programs programs(
      Plan plan, int from, int to, BatchPrograms programs, RowOperations operations) {
    Programs each = new Programs();
    for (int h = from; h < to; h++) {
      programs.write(plan.root(h), operations.slots(), each);
    }
    return each;
  }

  /** The individuals among some examples. */
  private int mask(NodeSet examples, RowCache rows, RowWriter writer) {
    int all = rows.temporary(examples, mirror.layout());
    int slot = rows.temporary();
    writer.programs().read(all, false);
    writer.programs().end();
    writer.add(slot);
    return slot;
  }

  private void rows(
      AnswerSheet sheet,
      Plan plan,
      int from,
      int to,
      Holdings holdings,
      RowCache rows,
      Launches launches,
      BatchPrograms programs,
      RowOperations operations) {
    RowWriter writer = new RowWriter(holdings, rows, launches, mirror);
    int[] results = new int[Math.min(ROWS_AT_ONCE, to - from)];
    for (int i = 0; i < results.length; i++) {
      results[i] = rows.temporary();
    }
    for (int start = from; start < to; start += results.length) {
      int count = Math.min(results.length, to - start);
      for (int i = 0; i < count; i++) {
        programs.write(plan.root(start + i), operations.slots(), writer.programs());
        writer.add(results[i]);
      }
      writer.flush();
      for (int i = 0; i < count; i++) {
        long[] words = mirror.layout().newWords();
        holdings.staging().read(rows.arena().memory(), rows.arena().at(results[i]), words);
        sheet.row(start + i, DenseRow.of(mirror.layout(), words));
      }
    }
  }

  @Override
  public List<OperationTrace> trace(Plan plan, Cancellation cancellation) {
    check(plan);
    List<OperationTrace> traces = new ArrayList<>();
    if (mirror.layout().words() == 0) {
      for (int i = 0; i < plan.operations(); i++) {
        traces.add(new OperationTrace("nothing", 0, 0, 0));
      }
      return traces;
    }
    device.inTurn(
        mirror,
        cancellation,
        (holdings, rows) -> {
          Launches launches = new Launches(holdings.accelerator(), cancellation);
          BatchPrograms programs = new BatchPrograms(plan, 0, plan.hypotheses(), true);
          RowOperations operations = new RowOperations(holdings, rows, launches, plan, programs);
          int[] members = new int[1];
          for (int i = 0; i < plan.operations(); i++) {
            long start = System.nanoTime();
            String method = operations.compute(i);
            operations.flush();
            holdings.accelerator().finish();
            long nanos = System.nanoTime() - start;
            Memory counter = holdings.counters().atLeast(Integer.BYTES);
            operations.count(i << 1, counter);
            holdings.staging().read(counter, 0, members);
            traces.add(new OperationTrace(method, -1, members[0], nanos));
          }
        });
    return traces;
  }

  private void check(Plan plan) {
    if (plan.mirror() != mirror) {
      throw new IllegalArgumentException("the plan is for another revision");
    }
  }

  @Override
  public void close() {}
}
