package org.htedl.shard;

import org.htedl.plan.Stage;
import org.htedl.plan.Stages;

/** The memory that batches take on the shards of one process. Immutable. */
public final class BatchMemory {
  private final long all;
  private final long largest;

  /**
   * @param rowBytes of each shard that the process has: what {@link
   *     org.htedl.shard.part.ShardRun#rowBytes} says
   */
  public BatchMemory(long... rowBytes) {
    long sum = 0;
    long most = 0;
    for (long bytes : rowBytes) {
      sum += bytes;
      most = Math.max(most, bytes);
    }
    this.all = sum;
    this.largest = most;
  }

  /**
   * Upper bound, in bytes: in each stage the rows that all shards keep, in both forms that they
   * have, and those that a device makes on the largest one.
   */
  public long bytes(Stages stages) {
    long most = 0;
    long kept = 0;
    for (Stage stage : stages.list()) {
      long handed = stage.outputs().length;
      kept += handed;
      long made = stage.materialisedRows() + handed + stage.inputs().length;
      most = Math.max(most, kept * all + made * largest);
    }
    return most;
  }
}
