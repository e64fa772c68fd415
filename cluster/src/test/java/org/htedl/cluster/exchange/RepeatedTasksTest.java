// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.htedl.closure.Entailment;
import org.htedl.cluster.TestCluster;
import org.htedl.cluster.spark.Parcel;
import org.htedl.cluster.spark.ShardPartitioner;
import org.htedl.cluster.spark.ZippedRdd;
import org.htedl.engine.Disagreement;
import org.htedl.plan.Plan;
import org.htedl.plan.Stages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.Tuple2;

/**
 * Tasks of every stage done several times, also at the same time and after later ones, as where
 * Spark repeats a stage or starts copies of slow tasks. (On one machine Spark starts no copies,
 * since a copy has to be on another host.)
 */
class RepeatedTasksTest {
  private static final int SHARDS = 3;

  @TempDir private Path folder;

  @Test
  void theAnswersAreTheSame() throws Exception {
    Disagreement.Exam exam = Disagreement.Exam.of(51, 40);
    Path file = folder.resolve("kb.nt");
    TestCluster.write(TestCluster.renamed(exam.base().graph()), file);
    Path out = folder.resolve("shards");
    TestCluster.load(file, out, SHARDS, Entailment.NONE);
    try (ClusterShards shards = ClusterShards.open(TestCluster.spark(), out.toString());
        ExecutorService threads = Executors.newFixedThreadPool(3)) {
      ClusterDirectory directory = new ClusterDirectory(shards);
      ClusterEvaluation evaluation = new ClusterEvaluation(shards, directory, new EvaluationLog());
      Plan plan = evaluation.plan(exam.expressions());
      long[] expected = evaluation.counts(plan);
      Stages stages = Stages.of(plan, 0, plan.hypotheses());
      Program program = Program.of("repeated 0", stages, evaluation.constants(plan));
      repeat(shards, TestCluster.spark().broadcast(program), stages, expected, threads);
    }
  }

  private static void repeat(
      ClusterShards shards,
      Broadcast<Program> program,
      Stages stages,
      long[] expected,
      ExecutorService threads)
      throws Exception {
    List<JavaRDD<?>> inputs = new ArrayList<>(List.of(shards.numbers()));
    List<JavaRDD<Tuple2<Integer, Parcel>>> all = new ArrayList<>();
    long[][] sums = {};
    for (int s = 0; s < program.value().last(); s++) {
      int stage = s;
      StageTasks tasks = new StageTasks(shards.set(), program, sums);
      JavaRDD<?>[] known = inputs.toArray(JavaRDD<?>[]::new);
      long[] sum = new long[stages.list().get(s).decisions().length];
      for (long[] some :
          ZippedRdd.<long[]>of("counts", (p, in) -> tasks.counts(stage, in), known).collect()) {
        for (int i = 0; i < sum.length; i++) {
          sum[i] += some[i];
        }
      }
      JavaRDD<Tuple2<Integer, Parcel>> outgoing =
          ZippedRdd.of("outgoing", (p, in) -> tasks.outgoing(stage, in), known);
      all.add(outgoing);
      inputs.add(
          JavaPairRDD.fromJavaRDD(outgoing)
              .partitionBy(new ShardPartitioner(SHARDS))
              .map(pair -> pair));
      sums = Program.with(sums, sum);
    }
    StageTasks tasks = new StageTasks(shards.set(), program, sums);
    JavaRDD<StageTasks.Answer> answers =
        ZippedRdd.of(
            "answers", (p, in) -> tasks.answer(null, in), inputs.toArray(JavaRDD<?>[]::new));
    List<Future<List<StageTasks.Answer>>> found = new ArrayList<>();
    List<Future<Long>> others = new ArrayList<>();
    for (int run = 0; run < 4; run++) {
      found.add(threads.submit(() -> answers.collect()));
      for (JavaRDD<Tuple2<Integer, Parcel>> outgoing : all) {
        others.add(threads.submit(() -> outgoing.count()));
      }
    }
    for (Future<List<StageTasks.Answer>> each : found) {
      long[] counts = new long[expected.length];
      for (StageTasks.Answer answer : each.get()) {
        for (int h = 0; h < counts.length; h++) {
          counts[h] += answer.positives()[h];
        }
      }
      assertArrayEquals(expected, counts);
    }
    for (Future<Long> each : others) {
      each.get();
    }
  }
}
