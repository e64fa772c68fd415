// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.htedl.longrun.fuzz.Dice;

/**
 * Many clients and a writer at the same time. Whatever moment an answer is of, sums that hold in
 * every transaction must hold in it; and memory is flat once all is warm.
 */
final class Clients implements Kind {
  private static final int CLIENTS = 64;
  private static final int INDIVIDUALS = 5_000;

  /** A run shorter than this says nothing of memory. */
  private static final int SECONDS_TO_MEASURE = 300;

  @Override
  public String name() {
    return "clients";
  }

  @Override
  public String unit() {
    return "seconds";
  }

  @Override
  public int casesOfSlice() {
    return 600;
  }

  @Override
  public int casesInAll() {
    return 1_200;
  }

  @Override
  public Outcome run(Slice slice, Path folder) throws Exception {
    Problems problems = new Problems();
    Latencies latencies = new Latencies();
    AtomicLong commits = new AtomicLong();
    AtomicBoolean over = new AtomicBoolean();
    List<Long> heap = new ArrayList<>();
    String configuration =
        new Configuration(folder, true)
            .memory("mem", "rdfs")
            .tdb2("tdb", "none")
            .write()
            .toString();
    try (ServerProcess server = ServerProcess.htedl(folder, "--config", configuration);
        Client client = new Client(server);
        Management management = Management.of(server);
        ExecutorService threads = Executors.newCachedThreadPool()) {
      for (String dataset : List.of("mem", "tdb")) {
        Client.expect(client.update(dataset, "INSERT DATA { " + data() + " }"));
      }
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        Question asked =
            new Question(client, new Dice(slice.seed() * CLIENTS + i), latencies, problems);
        running.add(threads.submit(() -> ask(asked, over, problems)));
      }
      Dice dice = new Dice(~slice.seed());
      running.add(threads.submit(() -> write(client, dice, over, commits, problems)));
      long start = System.nanoTime();
      for (long second = 0; second < slice.cases() && server.isAlive(); ) {
        TimeUnit.SECONDS.sleep(Math.min(15, slice.cases() - second));
        heap.add(management.heapAfterCollection());
        second = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
      }
      over.set(true);
      for (Future<?> each : running) {
        each.get(2, TimeUnit.MINUTES);
      }
      String log = server.newLog();
      if (!server.isAlive() || log.contains("\n\tat ") || log.contains(" ERROR ")) {
        problems.add(
            "dead, or an exception logged", log.substring(0, Math.min(8_000, log.length())));
      }
    }
    if (slice.cases() >= SECONDS_TO_MEASURE) {
      checkMemory(heap, problems);
    }
    return new Outcome(
        problems.list(),
        "%d commits; %s; heap in MB every 15 s: %s"
            .formatted(commits.get(), latencies, heap.stream().map(b -> b / 1_000_000).toList()));
  }

  /** After two minutes the heap, measured after collections, may move but not grow. */
  private static void checkMemory(List<Long> heap, Problems problems) {
    int two = 120 / 15;
    List<Long> early = heap.subList(two, two + (heap.size() - two) / 3);
    List<Long> late = heap.subList(heap.size() - early.size(), heap.size());
    double before = early.stream().mapToLong(Long::longValue).average().orElse(0);
    double after = late.stream().mapToLong(Long::longValue).average().orElse(0);
    if (after > before * 1.1 + (1 << 20)) {
      problems.add("memory grows", "%.1f MB, then %.1f".formatted(before / 1e6, after / 1e6));
    }
  }

  private static String data() {
    StringBuilder text = new StringBuilder(":A rdfs:subClassOf :Thing . ");
    for (int i = 0; i < INDIVIDUALS; i++) {
      text.append(
          ":n%d a :%s ; :p :n%d , :n%d ; :v %d . "
              .formatted(
                  i,
                  i % 3 == 0 ? "A" : "B",
                  (i * 7L + 1) % INDIVIDUALS,
                  (long) i * i % INDIVIDUALS,
                  i % 50));
    }
    return text.toString();
  }

  private static void ask(Question question, AtomicBoolean over, Problems problems) {
    try {
      while (!over.get()) {
        question.ask();
      }
    } catch (IOException failed) {
      Question.report(problems, "a client failed: " + failed.getMessage(), failed.toString());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Each transaction moves individuals between two classes, and one new one comes, one old goes.
   */
  private static void write(
      Client client, Dice dice, AtomicBoolean over, AtomicLong commits, Problems problems) {
    try {
      for (int number = 0; !over.get(); number++) {
        StringBuilder gone = new StringBuilder();
        StringBuilder come = new StringBuilder();
        // Each once, or it would come into both classes.
        Set<Integer> moved = new LinkedHashSet<>();
        while (moved.size() < 10) {
          moved.add(dice.below(INDIVIDUALS));
        }
        for (int node : moved) {
          boolean toA = dice.percent(40);
          gone.append(":n%d a :A , :B . ".formatted(node));
          come.append(":n%d a :%s . ".formatted(node, toA ? "A" : "B"));
        }
        gone.append(":new%1$d a :A ; :p :n1 . ".formatted(number - 100));
        come.append(":new%1$d a :A ; :p :n1 . ".formatted(number));
        Client.expect(
            client.update(
                dice.of("mem", "tdb"),
                "DELETE DATA { " + gone + " } ; INSERT DATA { " + come + " }"));
        commits.incrementAndGet();
        TimeUnit.MILLISECONDS.sleep(5);
      }
    } catch (IOException failed) {
      Question.report(problems, "the writer failed: " + failed.getMessage(), failed.toString());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
