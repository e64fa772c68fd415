// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.command;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.StageInfo;
import org.apache.spark.storage.RDDInfo;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Says at intervals how far the work on a cluster is, and remembers whether executors ended for
 * lack of memory, which what Spark throws in the end does not tell. Thread-safe.
 */
final class Watch extends SparkListener implements AutoCloseable {
  private static final long SECONDS_BETWEEN = 10;

  /** What cluster managers say of an executor that had too little memory. */
  private static final Pattern MEMORY =
      Pattern.compile("(?:code|status):? (?:52|137)\\b|OOM|[Oo]ut ?[Oo]f ?[Mm]emory|memory limits");

  /** A stage that runs. */
  private static final class Running {
    private final String name;
    private final int tasks;
    private int done;

    Running(String name, int tasks) {
      this.name = name;
      this.tasks = tasks;
    }
  }

  private final PrintWriter err;
  private final long start = System.nanoTime();
  private final Map<Integer, Running> running = new TreeMap<>();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("htedl cluster watch").daemon().factory());
  private int lost;
  private int withoutMemory;

  /** Nothing is printed before {@link #begin}. */
  Watch(PrintWriter err) {
    this.err = err;
  }

  /** Prints a line at intervals from now on. */
  void begin() {
    ScheduledFuture<?> unused =
        clock.scheduleAtFixedRate(
            () -> progress().ifPresent(this::print),
            SECONDS_BETWEEN,
            SECONDS_BETWEEN,
            TimeUnit.SECONDS);
  }

  private void print(String line) {
    long seconds = (System.nanoTime() - start) / 1_000_000_000;
    err.printf(Locale.ROOT, "htedl: %d:%02d  %s%n", seconds / 60, seconds % 60, line);
    err.flush();
  }

  /** What is done at the moment. */
  synchronized Optional<String> progress() {
    if (running.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder line = new StringBuilder();
    for (Running each : running.values()) {
      line.append(line.isEmpty() ? "" : "; ").append(each.name);
      line.append(", ").append(each.done).append(" of ").append(each.tasks).append(" tasks");
    }
    if (lost > 0) {
      line.append("; executors lost: ").append(lost);
    }
    return Optional.of(line.toString());
  }

  /** How many executors ended, as far as is known for lack of memory. */
  synchronized int withoutMemory() {
    return withoutMemory;
  }

  @Override
  public synchronized void onStageSubmitted(SparkListenerStageSubmitted submitted) {
    StageInfo info = submitted.stageInfo();
    running.put(info.stageId(), new Running(name(info), info.numTasks()));
  }

  /** The name of its last RDD that has one of ours. */
  static String name(StageInfo info) {
    String name = info.name();
    int last = -1;
    for (RDDInfo rdd : CollectionConverters.asJava(info.rddInfos())) {
      if (rdd.id() > last && !rdd.name().endsWith("RDD")) {
        name = rdd.name();
        last = rdd.id();
      }
    }
    return name;
  }

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd ended) {
    Running stage = running.get(ended.stageId());
    if (stage != null && ended.taskInfo().successful()) {
      stage.done = Math.min(stage.tasks, stage.done + 1);
    }
  }

  @Override
  public synchronized void onStageCompleted(SparkListenerStageCompleted completed) {
    running.remove(completed.stageInfo().stageId());
  }

  @Override
  public synchronized void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
    lost++;
    withoutMemory += MEMORY.matcher(String.valueOf(removed.reason())).find() ? 1 : 0;
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
