// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.exchange;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.plan.Stage;
import org.htedl.plan.Stages;
import org.htedl.shard.ShardPlanner;

/**
 * What workers do for one part of a batch: numbers and constants, no code.
 *
 * @param id tells it from all others
 * @param stages as {@link Stage#encoded} has them
 * @param constants as {@link ShardPlanner#encodedConstants} has them
 */
@SuppressWarnings("ArrayRecordComponent") // what is sent; never compared
record Program(String id, int[][] stages, byte[] constants) implements Serializable {
  static Program of(String id, Stages stages, byte[] constants) {
    return new Program(
        id, stages.list().stream().map(Stage::encoded).toArray(int[][]::new), constants);
  }

  /** The stages as a worker evaluates them. */
  List<Stage> decoded() {
    return Arrays.stream(stages).map(Stage::of).toList();
  }

  /** The number of the last stage. */
  int last() {
    return stages.length - 1;
  }

  /** A copy of these sums with those of one more stage. */
  static long[][] with(long[][] sums, long[] more) {
    List<long[]> all = new ArrayList<>(Arrays.asList(sums));
    all.add(more);
    return all.toArray(long[][]::new);
  }
}
