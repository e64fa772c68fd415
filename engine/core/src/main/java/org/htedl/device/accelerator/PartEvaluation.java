// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import java.util.ArrayList;
import java.util.List;
import org.htedl.bits.NodeSet;
import org.htedl.device.Question;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;
import org.htedl.time.TimeSource;

/** Evaluates a part of a plan on a device: first rows, then the programs of the hypotheses. */
final class PartEvaluation {
  /** Rows that are computed and copied back at a time. */
  private static final int ROWS_AT_ONCE = 32;

  private final Holdings holdings;
  private final RowCache rows;
  private final Launches launches;
  private final Plan plan;
  private final Mirror mirror;
  private final int from;
  private final int to;

  /**
   * @param from the part's first hypothesis
   * @param to one past its last
   */
  PartEvaluation(
      Holdings holdings,
      RowCache rows,
      Mirror mirror,
      Plan plan,
      int from,
      int to,
      Cancellation cancellation) {
    this.holdings = holdings;
    this.rows = rows;
    this.launches = new Launches(holdings.accelerator(), cancellation);
    this.plan = plan;
    this.mirror = mirror;
    this.from = from;
    this.to = to;
  }

  /** Fills in the answers of the part. */
  void answer(AnswerSheet sheet) {
    BatchPrograms tops = new BatchPrograms(plan, from, to, false);
    RowOperations operations = new RowOperations(holdings, rows, launches, mirror, plan, tops);
    operations.computeAll();
    switch (sheet.question()) {
      case Question.Rows r -> rows(sheet, tops, operations.slots());
      case Question.Cardinalities c -> {
        int[] masks = {rows.live(mirror)};
        int[] counted = counter().count(programs(tops, operations.slots()), masks, null);
        sheet.counts(from, to - from, counted);
      }
      case Question.Examples e -> {
        RowWriter writer = new RowWriter(holdings, rows, launches, mirror);
        int[] masks = {mask(e.positives(), writer), mask(e.negatives(), writer)};
        writer.flush();
        int[] places = CoverageCounter.places(mirror, e.positives(), e.negatives());
        int[] counted = counter().count(programs(tops, operations.slots()), masks, places);
        sheet.counts(from, to - from, counted);
      }
    }
  }

  private CoverageCounter counter() {
    return new CoverageCounter(holdings, rows, launches, mirror);
  }

  private InterpreterPrograms programs(BatchPrograms tops, int[] slots) {
    InterpreterPrograms each = new InterpreterPrograms();
    for (int h = from; h < to; h++) {
      tops.write(plan.root(h), slots, each);
    }
    return each;
  }

  /** The slot of the individuals among some examples, once the writer is flushed. */
  private int mask(NodeSet examples, RowWriter writer) {
    int all = rows.examples(examples);
    int slot = rows.temporary();
    writer.programs().read(all, false);
    writer.programs().end();
    writer.add(slot);
    return slot;
  }

  private void rows(AnswerSheet sheet, BatchPrograms tops, int[] slots) {
    RowWriter writer = new RowWriter(holdings, rows, launches, mirror);
    int[] results = new int[Math.min(ROWS_AT_ONCE, to - from)];
    for (int i = 0; i < results.length; i++) {
      results[i] = rows.temporary();
    }
    for (int start = from; start < to; start += results.length) {
      int count = Math.min(results.length, to - start);
      for (int i = 0; i < count; i++) {
        tops.write(plan.root(start + i), slots, writer.programs());
        writer.add(results[i]);
      }
      writer.flush();
      for (int i = 0; i < count; i++) {
        sheet.row(
            start + i,
            holdings
                .staging()
                .read(rows.arena().memory(), rows.arena().at(results[i]), mirror.layout()));
      }
    }
  }

  /**
   * Computes every operation of the plan separately as a row, and returns method, size and time of
   * each.
   */
  List<OperationTrace> trace() {
    BatchPrograms tops = new BatchPrograms(plan, from, to, true);
    RowOperations operations = new RowOperations(holdings, rows, launches, mirror, plan, tops);
    List<OperationTrace> traces = new ArrayList<>();
    int[] members = new int[1];
    for (int i = 0; i < plan.operations(); i++) {
      long start = TimeSource.SYSTEM.nanos();
      String method = operations.compute(i);
      operations.flush();
      holdings.accelerator().finish();
      long nanos = TimeSource.SYSTEM.nanos() - start;
      Memory counter = holdings.counters().atLeast(Integer.BYTES);
      operations.count(i << 1, counter);
      holdings.staging().read(counter, 0, members);
      traces.add(new OperationTrace(method, -1, members[0], nanos));
    }
    return traces;
  }
}
