// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd;

import java.util.ArrayList;
import java.util.List;
import org.htedl.bits.NodeSet;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.device.simd.row.RowTask;
import org.htedl.limit.Cancellation;
import org.htedl.plan.Plan;
import org.htedl.time.TimeSource;

/** Runs a plan's operations one after the other and notes what each was like. */
final class Tracing {
  private final SimdResident resident;
  private final Plan plan;
  private final Cancellation cancellation;

  Tracing(SimdResident resident, Plan plan, Cancellation cancellation) {
    this.resident = resident;
    this.plan = plan;
    this.cancellation = cancellation;
  }

  List<OperationTrace> run() {
    List<OperationTrace> traces = new ArrayList<>();
    PlanEvaluator rows = new PlanEvaluator(resident, plan, cancellation);
    for (int i = 0; i < plan.operations(); i++) {
      long start = TimeSource.SYSTEM.nanos();
      RowTask task = rows.task(i);
      task.prepare();
      resident
          .context()
          .pool()
          .forEach(task.units(), task.nanos(), unit -> task.run(unit, cancellation));
      NodeSet row = task.finish();
      rows.put(i, row);
      traces.add(
          new OperationTrace(
              task.method(),
              task.estimated(),
              row.cardinality(),
              TimeSource.SYSTEM.nanos() - start));
    }
    return traces;
  }
}
