package org.htedl.cluster.command;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.htedl.cluster.exchange.EvaluationLog;

/** Counts what had to be repeated, and prints it with what stages took. Thread-safe. */
final class Retries extends SparkListener {
  private static final double NANOS_A_MILLI = 1e6;

  private final LongAdder tasks = new LongAdder();
  private final LongAdder stages = new LongAdder();
  private final LongAdder executors = new LongAdder();

  @Override
  public void onTaskEnd(SparkListenerTaskEnd ended) {
    if (!ended.taskInfo().successful()) {
      tasks.increment();
    }
  }

  @Override
  public void onStageCompleted(SparkListenerStageCompleted completed) {
    if (completed.stageInfo().attemptNumber() > 0) {
      stages.increment();
    }
  }

  @Override
  public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
    executors.increment();
  }

  /** Prints a line for each stage, and one with what was repeated. */
  void print(EvaluationLog log, PrintWriter out) {
    out.println("stage     rows    messages       bytes  bits as words   ms of all shards");
    for (EvaluationLog.Line line : log.lines()) {
      out.println(
          String.format(
              Locale.ROOT,
              "%2d of %2d %6d %,11d %,11d %,14d %,18.1f",
              line.number(),
              line.stages(),
              line.rows(),
              line.traffic().messages(),
              line.traffic().bytes(),
              line.traffic().words() * Long.BYTES,
              line.traffic().nanos() / NANOS_A_MILLI));
    }
    out.println(
        "repeated: " + tasks + " tasks and " + stages + " stages; executors lost: " + executors);
    out.flush();
  }
}
