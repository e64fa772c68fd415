package org.htedl.shard;

import java.util.List;
import org.htedl.plan.Stage;
import org.htedl.plan.Stages;
import org.htedl.shard.part.Shard;
import org.htedl.shard.part.ShardRun;

/** The memory that a batch takes on shards of one process. */
final class BatchMemory {
  private final Shards shards;
  private final List<Stage> stages;

  BatchMemory(Shards shards, Stages stages) {
    this.shards = shards;
    this.stages = stages.list();
  }

  /**
   * Upper bound, in bytes: in each stage the rows that all shards keep, in both forms that they
   * have, and those that a device makes on the largest one.
   */
  long bytes() {
    long all = 0;
    long largest = 0;
    for (Shard shard : shards.list()) {
      all += ShardRun.rowBytes(shard);
      largest = Math.max(largest, ShardRun.rowBytes(shard));
    }
    long most = 0;
    long kept = 0;
    for (Stage stage : stages) {
      long handed = stage.outputs().length;
      kept += handed;
      long made = stage.materialisedRows() + handed + stage.inputs().length;
      most = Math.max(most, kept * all + made * largest);
    }
    return most;
  }
}
