// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.scheduler.StageInfo;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Kills an executor of the test's cluster, which is a process of this machine, and notes what that
 * leads to.
 */
final class Executors extends SparkListener {
  /** When. */
  enum Moment {
    /** When the first task of a stage has begun. */
    TASK_BEGUN,
    /** When all tasks of a stage have written what the next one reads. */
    STAGE_OVER
  }

  private final String stage;
  private final Moment moment;
  private final AtomicBoolean done = new AtomicBoolean();
  private final Set<Integer> ours = new ConcurrentSkipListSet<>();
  private volatile String executor = "";
  final AtomicInteger removed = new AtomicInteger();
  final AtomicInteger failed = new AtomicInteger();
  final AtomicInteger repeated = new AtomicInteger();
  final AtomicLong largestResult = new AtomicLong();

  /**
   * @param stage a part of the name of an RDD of the stage
   */
  Executors(String stage, Moment moment) {
    this.stage = stage;
    this.moment = moment;
  }

  private boolean isOurs(StageInfo info) {
    return CollectionConverters.asJava(info.rddInfos()).stream()
        .anyMatch(rdd -> rdd.name().equals(stage));
  }

  @Override
  public void onStageSubmitted(SparkListenerStageSubmitted submitted) {
    StageInfo info = submitted.stageInfo();
    if (isOurs(info)) {
      ours.add(info.stageId());
    }
    if (info.attemptNumber() > 0) {
      repeated.incrementAndGet();
    }
  }

  @Override
  public void onTaskStart(SparkListenerTaskStart started) {
    if (ours.contains(started.stageId())) {
      executor = started.taskInfo().executorId();
      if (moment == Moment.TASK_BEGUN && done.compareAndSet(false, true)) {
        kill();
      }
    }
  }

  @Override
  public void onStageCompleted(SparkListenerStageCompleted completed) {
    if (moment == Moment.STAGE_OVER
        && ours.contains(completed.stageInfo().stageId())
        && done.compareAndSet(false, true)) {
      kill();
    }
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd ended) {
    if (!ended.taskInfo().successful()) {
      failed.incrementAndGet();
    }
    if (ended.taskMetrics() != null) {
      largestResult.accumulateAndGet(ended.taskMetrics().resultSize(), Math::max);
    }
  }

  @Override
  public void onExecutorRemoved(SparkListenerExecutorRemoved ended) {
    removed.incrementAndGet();
  }

  /** Whether it was time to. */
  boolean isDone() {
    return done.get();
  }

  /** Ends the executor that worked on the stage, as if the machine was gone. */
  private void kill() {
    Optional<ProcessHandle> process =
        ProcessHandle.current()
            .descendants()
            .filter(each -> isExecutor(each.pid(), executor))
            .findFirst();
    process.ifPresent(ProcessHandle::destroyForcibly);
  }

  private static boolean isExecutor(long process, String executor) {
    try {
      String line =
          Files.readString(Path.of("/proc/" + process + "/cmdline"), StandardCharsets.ISO_8859_1);
      return line.contains("CoarseGrainedExecutorBackend")
          && line.contains("--executor-id\0" + executor + "\0");
    } catch (IOException gone) {
      return false;
    }
  }
}
