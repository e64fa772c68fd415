// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.exchange;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.htedl.cluster.spark.Parcel;
import org.htedl.cluster.spark.ZippedRdd;
import org.htedl.cluster.worker.LiveShard;
import org.htedl.limit.Cancellation;
import org.htedl.shard.ShardRun;
import scala.Tuple2;

/**
 * One shard's part in a program while it lives in this process, and what it has received. A task
 * takes it, works, and puts it back; if there is none that has come as far as the task needs, as in
 * another process, the task makes one from the beginning, with the same messages. Used by the task
 * that has it.
 */
final class LiveRun {
  private final ShardRun run;
  private final StageTraffic[] traffic;
  private long[] counts = {};

  /** The last stage whose work is done. */
  private int done = -1;

  private LiveRun(LiveShard live, Program program) {
    this.run =
        ShardRun.ofEncoded(live.shard(), live.engine(), program.decoded(), program.constants());
    this.traffic = new StageTraffic[program.stages().length];
    for (int s = 0; s < traffic.length; s++) {
      traffic[s] = StageTraffic.NONE;
    }
  }

  /**
   * The run of a shard after a stage's work, or where that is -1, before any.
   *
   * @param sums of what earlier stages count
   * @param inputs the messages after each earlier stage
   */
  static LiveRun after(
      int stage, LiveShard live, Program program, long[][] sums, List<ZippedRdd.Input> inputs) {
    LiveRun idle = (LiveRun) live.left().remove(program.id());
    LiveRun mine =
        idle != null && idle.done <= stage && idle.done >= stage - 1
            ? idle
            : new LiveRun(live, program);
    while (mine.done < stage) {
      if (mine.done >= 0) {
        mine.receive(sums[mine.done], inputs.get(mine.done));
      }
      mine.work();
    }
    return mine;
  }

  private void work() {
    long start = System.nanoTime();
    counts = run.work(Cancellation.NEVER);
    done++;
    traffic[done] = traffic[done].worked(System.nanoTime() - start);
  }

  /** Takes the sums and the messages after the stage whose work was done last. */
  void receive(long[] sums, ZippedRdd.Input input) {
    run.decided(sums);
    Map<Integer, byte[]> messages = new HashMap<>();
    Iterator<Tuple2<Integer, Parcel>> parcels = input.read();
    parcels.forEachRemaining(parcel -> messages.put(parcel._2().sender(), parcel._2().bytes()));
    messages.forEach(
        (peer, bytes) -> {
          long[] words = PackedWords.unpack(bytes);
          traffic[done] = traffic[done].received(words.length, bytes.length);
          run.incoming(peer, words);
        });
  }

  /** How many own individuals are in what the last stage's work has counted. */
  long[] counts() {
    return counts;
  }

  /** The run itself. */
  ShardRun run() {
    return run;
  }

  /** What each stage has taken, at its number. */
  StageTraffic[] traffic() {
    return traffic;
  }

  /** Leaves it to the next task of its program, for as long as the shard stays. */
  void leave(Program program, LiveShard live) {
    live.left().keySet().removeIf(other -> isOver(other, program.id()));
    live.left().put(program.id(), this);
  }

  /** Whether a program has ended by the time another one of the same driver works. */
  private static boolean isOver(String other, String now) {
    return !other.equals(now) && driver(other).equals(driver(now));
  }

  private static String driver(String program) {
    return program.substring(0, program.indexOf(' '));
  }
}
