// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.exchange;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.htedl.bits.SparseRow;
import org.htedl.cluster.spark.Parcel;
import org.htedl.cluster.spark.ZippedRdd;
import org.htedl.cluster.worker.LiveShard;
import org.htedl.cluster.worker.ShardSet;
import org.htedl.cluster.worker.Worker;
import org.htedl.device.Answers;
import org.htedl.device.Question;
import org.htedl.limit.Cancellation;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * What tasks do for one program. The first input of each is the shard's number, the others are the
 * messages after each earlier stage. All of it is a function of the shards and the program: a task
 * may be repeated, or done twice at the same time.
 *
 * @param sums by stage, of what it counts in all shards, as far as that is known
 */
@SuppressWarnings("ArrayRecordComponent") // what is sent; never compared
record StageTasks(ShardSet set, Broadcast<Program> program, long[][] sums) implements Serializable {

  private LiveShard live(List<ZippedRdd.Input> inputs) {
    Iterator<Integer> number = inputs.getFirst().read();
    return Worker.shard(set, number.next());
  }

  private static List<ZippedRdd.Input> messages(List<ZippedRdd.Input> inputs) {
    return inputs.subList(1, inputs.size());
  }

  /** Does a stage's work and counts what it has to. */
  Iterator<long[]> counts(int stage, List<ZippedRdd.Input> inputs) {
    LiveShard live = live(inputs);
    LiveRun run = LiveRun.after(stage, live, program.value(), sums, messages(inputs));
    long[] counts = run.counts();
    run.leave(program.value(), live);
    return List.of(counts).iterator();
  }

  /** Does a stage's work, if it is not done yet, and sends what others read of it. */
  Iterator<Tuple2<Integer, Parcel>> outgoing(int stage, List<ZippedRdd.Input> inputs) {
    LiveShard live = live(inputs);
    int mine = live.shard().number();
    LiveRun run = LiveRun.after(stage, live, program.value(), sums, messages(inputs));
    List<Tuple2<Integer, Parcel>> parcels = new ArrayList<>();
    for (int peer = 0; peer < set.size(); peer++) {
      long[] words = peer == mine ? new long[0] : run.run().outgoing(peer);
      if (words.length > 0) {
        parcels.add(new Tuple2<>(peer, new Parcel(mine, PackedWords.pack(words))));
      }
    }
    // Nothing reads it any more when the next task takes it.
    run.leave(program.value(), live);
    return parcels.iterator();
  }

  /**
   * What a shard answers.
   *
   * @param positives covered by each hypothesis: own individuals, or own positive examples
   * @param negatives own negative examples, or null
   */
  @SuppressWarnings("ArrayRecordComponent") // what is sent; never compared
  record Answer(long[] positives, long @Nullable [] negatives, StageTraffic[] traffic)
      implements Serializable {}

  /**
   * Answers the last stage.
   *
   * @param examples own nodes of each shard, positive and negative; null to count individuals
   */
  Iterator<Answer> answer(int @Nullable [][][] examples, List<ZippedRdd.Input> inputs) {
    LiveShard live = live(inputs);
    int last = program.value().last();
    LiveRun run = LiveRun.after(last - 1, live, program.value(), sums, messages(inputs));
    if (last > 0) {
      run.receive(sums[last - 1], inputs.getLast());
    }
    long start = System.nanoTime();
    Question question = new Question.Cardinalities();
    if (examples != null) {
      int[][] mine = examples[live.shard().number()];
      question =
          new Question.Examples(SparseRow.ofUnsorted(mine[0]), SparseRow.ofUnsorted(mine[1]));
    }
    Answers answers = run.run().answer(question, Cancellation.NEVER);
    run.traffic()[last] = run.traffic()[last].worked(System.nanoTime() - start);
    Answer answer =
        switch (answers) {
          case Answers.Cardinalities all -> new Answer(all.covered(), null, run.traffic());
          case Answers.Examples some ->
              new Answer(some.positives(), some.negatives(), run.traffic());
          case Answers.Rows rows -> throw new IllegalStateException("nobody has asked for rows");
        };
    return List.of(answer).iterator();
  }
}
