// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.exchange;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.htedl.plan.Stage;
import org.htedl.plan.Stages;

/** What evaluations took, stage by stage. Used by one thread. */
public final class EvaluationLog {
  /**
   * One stage of one part of a batch.
   *
   * @param name of the RDD whose tasks did it
   * @param rows that later stages read
   * @param traffic in all shards
   */
  public record Line(String name, int rows, StageTraffic traffic) {}

  private final List<Line> lines = new ArrayList<>();

  void add(Stages stages, IntFunction<String> names, List<StageTraffic> traffic) {
    for (int s = 0; s < traffic.size(); s++) {
      Stage stage = stages.list().get(s);
      lines.add(new Line(names.apply(s), stage.outputs().length, traffic.get(s)));
    }
  }

  /** All stages so far. */
  public List<Line> lines() {
    return List.copyOf(lines);
  }
}
