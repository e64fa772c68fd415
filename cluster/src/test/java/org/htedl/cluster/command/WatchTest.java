// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.htedl.cluster.TestCluster;
import org.junit.jupiter.api.Test;

class WatchTest {
  private static final List<String> OF_MEMORY =
      List.of(
          "Command exited with code 52",
          "Container from a bad node. Exit status: 137",
          "The executor with id 3 exited with exit code 52(JVM OOM).",
          "The executor with id 3 exited with exit code 137(SIGKILL, possible container OOM).",
          "Container killed by YARN for exceeding physical memory limits.",
          "java.lang.OutOfMemoryError: Java heap space");

  private static final List<String> OF_OTHER_THINGS =
      List.of("Command exited with code 1", "worker lost", "Executor heartbeat timed out");

  @Test
  void executorsWithoutMemoryAreNoticed() {
    try (Watch watch = new Watch(new PrintWriter(new StringWriter()))) {
      OF_OTHER_THINGS.forEach(reason -> lose(watch, reason));
      assertEquals(0, watch.withoutMemory());
      OF_MEMORY.forEach(reason -> lose(watch, reason));
      assertEquals(OF_MEMORY.size(), watch.withoutMemory());
    }
  }

  private static void lose(Watch watch, String reason) {
    watch.onExecutorRemoved(new SparkListenerExecutorRemoved(0, "0", reason));
  }

  @Test
  void stagesAreNamedWhileTheyRun() throws InterruptedException, ExecutionException {
    JavaSparkContext spark = TestCluster.spark();
    try (Watch watch = new Watch(new PrintWriter(new StringWriter()))) {
      spark.sc().addSparkListener(watch);
      assertEquals(Optional.empty(), watch.progress());
      JavaFutureAction<Long> work =
          spark
              .parallelize(List.of(1, 2), 2)
              .map(WatchTest::slowly)
              .setName("numbers")
              .countAsync();
      Set<String> seen = new HashSet<>();
      while (!work.isDone()) {
        watch.progress().ifPresent(seen::add);
        Thread.sleep(5);
      }
      assertEquals(2L, work.get());
      assertTrue(seen.contains("numbers, 0 of 2 tasks"), seen::toString);
      TestCluster.drain();
      assertEquals(Optional.empty(), watch.progress());
      spark.sc().removeSparkListener(watch);
    }
  }

  private static int slowly(int number) throws InterruptedException {
    Thread.sleep(500);
    return number;
  }
}
