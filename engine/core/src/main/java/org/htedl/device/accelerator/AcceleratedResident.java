// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import java.util.ArrayList;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.device.Answers;
import org.htedl.device.DeviceExhaustedException;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;

/**
 * One revision on an accelerator. It holds nothing itself: rows and arrays are the device's, which
 * revisions share, and go when the last revision that has them has gone.
 */
final class AcceleratedResident implements Resident {
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
    plan.checkIsFor(mirror);
    AnswerSheet sheet = new AnswerSheet(question, from, to);
    if (isEmpty()) {
      for (int h = from; h < to && question instanceof Question.Rows; h++) {
        sheet.row(h, DenseRow.of(mirror.layout(), mirror.layout().newWords()));
      }
    } else if (from < to) {
      fill(sheet, plan, from, to, cancellation);
    }
    return sheet.answers();
  }

  /** Whether there are no nodes, and so nothing that a device could work on. */
  private boolean isEmpty() {
    return mirror.layout().words() == 0;
  }

  /** Fills in the answers; in two halves, where all at once does not fit. */
  private void fill(AnswerSheet sheet, Plan plan, int from, int to, Cancellation cancellation) {
    try {
      device.inTurn(
          mirror,
          cancellation,
          (holdings, rows) ->
              new PartEvaluation(holdings, rows, mirror, plan, from, to, cancellation)
                  .answer(sheet));
    } catch (DeviceExhaustedException exhausted) {
      if (to - from == 1) {
        throw exhausted;
      }
      int middle = (from + to) >>> 1;
      fill(sheet, plan, from, middle, cancellation);
      fill(sheet, plan, middle, to, cancellation);
    }
  }

  @Override
  public List<OperationTrace> trace(Plan plan, Cancellation cancellation) {
    plan.checkIsFor(mirror);
    List<OperationTrace> traces = new ArrayList<>();
    if (isEmpty()) {
      for (int i = 0; i < plan.operations(); i++) {
        traces.add(new OperationTrace("nothing", 0, 0, 0));
      }
      return traces;
    }
    device.inTurn(
        mirror,
        cancellation,
        (holdings, rows) ->
            traces.addAll(
                new PartEvaluation(holdings, rows, mirror, plan, 0, plan.hypotheses(), cancellation)
                    .trace()));
    return traces;
  }

  @Override
  public void close() {}
}
