package org.htedl.cluster.exchange;

import java.util.ArrayList;
import java.util.List;
import org.htedl.plan.Stage;
import org.htedl.plan.Stages;

/** What evaluations took, stage by stage. Used by one thread. */
public final class EvaluationLog {
  /**
   * One stage of one part of a batch.
   *
   * @param number from 1
   * @param stages how many the part had
   * @param rows that later stages read
   * @param traffic in all shards
   */
  public record Line(int number, int stages, int rows, StageTraffic traffic) {}

  private final List<Line> lines = new ArrayList<>();

  void add(Stages stages, List<StageTraffic> traffic) {
    for (int s = 0; s < traffic.size(); s++) {
      Stage stage = stages.list().get(s);
      lines.add(new Line(s + 1, traffic.size(), stage.outputs().length, traffic.get(s)));
    }
  }

  /** All stages so far. */
  public List<Line> lines() {
    return List.copyOf(lines);
  }
}
