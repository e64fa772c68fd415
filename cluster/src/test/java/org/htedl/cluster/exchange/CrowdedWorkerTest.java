// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.htedl.closure.Entailment;
import org.htedl.cluster.TestCluster;
import org.htedl.cluster.worker.LiveShard;
import org.htedl.cluster.worker.ShardSet;
import org.htedl.cluster.worker.Worker;
import org.htedl.engine.Disagreement;
import org.htedl.plan.Plan;
import org.htedl.plan.Stages;
import org.htedl.shard.Shard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that has room for fewer shards than it is asked for. */
class CrowdedWorkerTest {
  private static final int SHARDS = 4;

  @TempDir private Path folder;

  /** Each shard is said to take a fifth of the heap, so that two are there at a time. */
  private static ShardSet large(ShardSet set) {
    List<ShardSet.Part> parts = new ArrayList<>();
    for (ShardSet.Part part : set.parts()) {
      parts.add(new ShardSet.Part(part.stored(), Runtime.getRuntime().maxMemory() / 5));
    }
    return new ShardSet(set.folder(), set.entailment(), set.load(), new ArrayList<>(parts));
  }

  private record Base(ShardSet set, Program program) {}

  private Base base() throws Exception {
    Disagreement.Exam exam = Disagreement.Exam.of(52, 20);
    Path file = folder.resolve("kb.nt");
    TestCluster.write(TestCluster.renamed(exam.base().graph()), file);
    Path out = folder.resolve("shards");
    TestCluster.load(file, out, SHARDS, Entailment.NONE);
    try (ClusterShards shards = ClusterShards.open(TestCluster.spark(), out.toString())) {
      assertTrue(shards.crowding().isEmpty(), shards::crowding);
      ClusterEvaluation evaluation =
          new ClusterEvaluation(shards, new ClusterDirectory(shards), new EvaluationLog());
      Plan plan = evaluation.plan(exam.expressions());
      Stages stages = Stages.of(plan, 0, plan.hypotheses());
      return new Base(
          large(shards.set()), Program.of("crowded 0", stages, evaluation.constants(plan)));
    }
  }

  @Test
  void whatLeavesTakesWhatWasLeftOnIt() throws Exception {
    Base base = base();
    List<WeakReference<Shard>> gone = new ArrayList<>();
    long[] first = {};
    int[] shards = new int[SHARDS];
    int stayed = 0;
    for (int round = 0; round < 2; round++) {
      for (int k = 0; k < SHARDS; k++) {
        LiveShard live = Worker.shard(base.set(), k);
        int now = System.identityHashCode(live.shard());
        stayed += shards[k] == now ? 1 : 0;
        shards[k] = now;
        LiveRun run = LiveRun.after(0, live, base.program(), new long[0][], List.of());
        if (k == 1) {
          assertArrayEquals(round == 0 ? run.counts() : first, run.counts());
          first = run.counts();
          gone.add(new WeakReference<>(live.shard()));
        }
        run.leave(base.program(), live);
      }
    }
    assertTrue(stayed > 0, "all shards were read again, where two fit");
    for (int i = 0; i < 100 && gone.stream().anyMatch(each -> each.get() != null); i++) {
      System.gc();
      Thread.sleep(20);
    }
    assertTrue(
        gone.stream().allMatch(each -> each.get() == null), "a shard that had to go is held");
  }
}
