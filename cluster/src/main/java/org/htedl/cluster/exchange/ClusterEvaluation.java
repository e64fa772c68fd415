// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.exchange;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.IntFunction;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.htedl.cluster.spark.Parcel;
import org.htedl.cluster.spark.ShardPartitioner;
import org.htedl.cluster.spark.ZippedRdd;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.plan.Plan;
import org.htedl.plan.Stage;
import org.htedl.plan.Stages;
import org.htedl.shard.ShardPlanner;
import org.htedl.shard.ShardRun;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Evaluates plans on the shards of a cluster: one job a batch, and one more for each stage that
 * counts all individuals. Counts come to the driver, rows never. Used by one thread.
 */
public final class ClusterEvaluation {
  /** Before the name of a stage, where its individuals are counted before it is done. */
  public static final String COUNTS_OF = "counts of ";

  private final ClusterShards shards;
  private final ClusterDirectory directory;
  private final ShardPlanner planner;
  private final EvaluationLog log;
  private final String driver = UUID.randomUUID().toString();
  private int programs;

  /**
   * @param log is told what each stage took
   */
  public ClusterEvaluation(ClusterShards shards, ClusterDirectory directory, EvaluationLog log) {
    this.shards = shards;
    this.directory = directory;
    this.planner = new ShardPlanner(directory, shards.catalogue(), shards.schema().datatypes());
    this.log = log;
  }

  /** The plan of some hypotheses. */
  public Plan plan(List<ClassExpression> hypotheses) {
    return directory.settled(
        () -> {
          Plan plan = planner.plan(hypotheses, Cancellation.NEVER);
          planner.encodedConstants(plan);
          return plan;
        });
  }

  /** The constants of a plan as bytes, with individuals by their addresses. */
  byte[] constants(Plan plan) {
    return planner.encodedConstants(plan);
  }

  /** The number of individuals that each hypothesis covers. */
  public long[] counts(Plan plan) {
    return evaluate(plan, null)[0];
  }

  /**
   * How many of some individuals each hypothesis covers: {@code long[2][hypotheses]}, of the
   * positive ones and of the negative ones.
   *
   * @param examples by shard, positive and negative own nodes
   */
  public long[][] covered(Plan plan, int[][][] examples) {
    return evaluate(plan, examples);
  }

  private long[][] evaluate(Plan plan, int @Nullable [][][] examples) {
    int hypotheses = plan.hypotheses();
    long[][] all = new long[2][hypotheses];
    if (hypotheses == 0) {
      return all;
    }
    Stages whole = Stages.of(plan, 0, hypotheses);
    int parts = parts(whole, hypotheses);
    for (int p = 0; p < parts; p++) {
      int from = (int) ((long) hypotheses * p / parts);
      int to = (int) ((long) hypotheses * (p + 1) / parts);
      String part = parts == 1 ? "" : "part " + (p + 1) + " of " + parts + ", ";
      part(part, plan, parts == 1 ? whole : Stages.of(plan, from, to), from, examples, all);
    }
    return all;
  }

  /** How many parts a batch is done in, so that each fits the executor with the least memory. */
  private int parts(Stages stages, int hypotheses) {
    long parts = 1;
    for (ClusterShards.Room room : shards.rooms()) {
      long needed = ShardRun.batchBytes(stages, room.rowBytes());
      parts = Math.max(parts, (needed - 1) / room.free() + 1);
    }
    return (int) Math.min(parts, hypotheses);
  }

  private void part(
      String part,
      Plan plan,
      Stages stages,
      int from,
      int @Nullable [][][] examples,
      long[][] all) {
    Program program = Program.of(driver + " " + programs++, stages, constants(plan));
    IntFunction<String> names =
        stage -> part + "stage " + (stage + 1) + " of " + program.stages().length;
    Broadcast<Program> sent = shards.spark().broadcast(program);
    try {
      List<JavaRDD<?>> inputs = new ArrayList<>(List.of(shards.numbers()));
      long[][] sums = new long[0][];
      for (int s = 0; s < program.last(); s++) {
        int stage = s;
        Stage its = stages.list().get(s);
        StageTasks tasks = new StageTasks(shards.set(), sent, sums);
        JavaRDD<?>[] known = inputs.toArray(JavaRDD<?>[]::new);
        long[] sum = new long[its.decisions().length];
        if (sum.length > 0) {
          List<long[]> counts =
              ZippedRdd.<long[]>of(
                      COUNTS_OF + names.apply(s), (partition, in) -> tasks.counts(stage, in), known)
                  .collect();
          counts.forEach(some -> add(some, sum, 0));
        }
        JavaRDD<Tuple2<Integer, Parcel>> outgoing =
            ZippedRdd.of(names.apply(s), (partition, in) -> tasks.outgoing(stage, in), known);
        inputs.add(exchanged(outgoing));
        sums = Program.with(sums, sum);
      }
      StageTasks tasks = new StageTasks(shards.set(), sent, sums);
      List<StageTasks.Answer> answers =
          ZippedRdd.<StageTasks.Answer>of(
                  names.apply(program.last()),
                  (partition, in) -> tasks.answer(examples, in),
                  inputs.toArray(JavaRDD<?>[]::new))
              .collect();
      StageTraffic[] traffic = new StageTraffic[program.stages().length];
      Arrays.fill(traffic, StageTraffic.NONE);
      for (StageTasks.Answer answer : answers) {
        add(answer.positives(), all[0], from);
        if (answer.negatives() != null) {
          add(answer.negatives(), all[1], from);
        }
        for (int s = 0; s < traffic.length; s++) {
          traffic[s] = traffic[s].plus(answer.traffic()[s]);
        }
      }
      log.add(stages, names, List.of(traffic));
    } finally {
      sent.destroy();
    }
  }

  private JavaRDD<Tuple2<Integer, Parcel>> exchanged(JavaRDD<Tuple2<Integer, Parcel>> outgoing) {
    return JavaPairRDD.fromJavaRDD(outgoing)
        .partitionBy(new ShardPartitioner(shards.set().size()))
        .map(pair -> pair);
  }

  private static void add(long[] some, long[] sums, int from) {
    for (int i = 0; i < some.length; i++) {
      sums[from + i] = Math.addExact(sums[from + i], some[i]);
    }
  }
}
