// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.spark;

import org.apache.spark.Partitioner;
import org.jspecify.annotations.Nullable;

/** Sends what has the number of a shard as its key to the partition of that number. */
public final class ShardPartitioner extends Partitioner {
  private static final long serialVersionUID = 1L;

  private final int partitions;

  public ShardPartitioner(int partitions) {
    this.partitions = partitions;
  }

  @Override
  public int numPartitions() {
    return partitions;
  }

  @Override
  public int getPartition(Object key) {
    return (Integer) key;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ShardPartitioner same && same.partitions == partitions;
  }

  @Override
  public int hashCode() {
    return partitions;
  }
}
