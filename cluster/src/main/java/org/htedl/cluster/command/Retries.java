// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.command;

import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.htedl.cluster.exchange.ClusterEvaluation;
import org.htedl.cluster.exchange.EvaluationLog;

/** Counts what had to be repeated, and prints it with what stages took. Thread-safe. */
final class Retries extends SparkListener {
  private static final double NANOS_A_MILLI = 1e6;

  /** Tasks that failed, by the name of their stage. */
  private final Map<String, Integer> tasks = new HashMap<>();

  private final Map<Integer, String> names = new HashMap<>();
  private int stages;
  private int executors;

  @Override
  public synchronized void onStageSubmitted(SparkListenerStageSubmitted submitted) {
    names.put(submitted.stageInfo().stageId(), Watch.name(submitted.stageInfo()));
  }

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd ended) {
    if (!ended.taskInfo().successful()) {
      String name = names.getOrDefault(ended.stageId(), "");
      String stage =
          name.startsWith(ClusterEvaluation.COUNTS_OF)
              ? name.substring(ClusterEvaluation.COUNTS_OF.length())
              : name;
      tasks.merge(stage, 1, Integer::sum);
    }
  }

  @Override
  public synchronized void onStageCompleted(SparkListenerStageCompleted completed) {
    stages += completed.stageInfo().attemptNumber() > 0 ? 1 : 0;
  }

  @Override
  public synchronized void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
    executors++;
  }

  /** Prints a line for each stage, and one with what was repeated in all. */
  synchronized void print(EvaluationLog log, PrintWriter out) {
    out.println(
        "    rows    messages       bytes  bits as words   ms of all shards  repeated tasks  stage");
    for (EvaluationLog.Line line : log.lines()) {
      out.println(
          String.format(
              Locale.ROOT,
              "%8d %,11d %,11d %,14d %,18.1f %,15d  %s",
              line.rows(),
              line.traffic().messages(),
              line.traffic().bytes(),
              line.traffic().words() * Long.BYTES,
              line.traffic().nanos() / NANOS_A_MILLI,
              tasks.getOrDefault(line.name(), 0),
              line.name()));
    }
    int all = tasks.values().stream().mapToInt(Integer::intValue).sum();
    out.println(
        "repeated: " + all + " tasks and " + stages + " stages; executors lost: " + executors);
    out.flush();
  }
}
