// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.htedl.benchmarks.process.NewJvm;
import org.htedl.benchmarks.process.Programs;
import org.htedl.benchmarks.process.TemporaryFolder;

/** How long it takes to prove an optimum, each task in a virtual machine of its own. */
public final class ProofTable {
  private final int times;
  private final double seconds;
  private final int threads;
  private final PrintWriter out;

  /**
   * @param times how often each is proved, at least once
   * @param seconds how long each proof may take
   */
  public ProofTable(int times, double seconds, int threads, PrintWriter out) {
    this.times = times;
    this.seconds = seconds;
    this.threads = threads;
    this.out = out;
  }

  /** Prints a row for each task. */
  public void print(List<LearnTask> tasks) throws IOException {
    out.println(
        "| | examples | proved to length | candidates | CPU s, new JVM | CPU s, warm |"
            + " candidates/CPU s, warm | accuracy on all examples | best |");
    out.println("|---|---:|---:|---:|---:|---:|---:|---:|---|");
    for (LearnTask task : tasks) {
      out.println(row(task));
      out.flush();
    }
  }

  private String row(LearnTask task) throws IOException {
    int examples = Example.read(task.problem()).size();
    ProofRun.Times measured;
    try (TemporaryFolder temporary = TemporaryFolder.create("htedl-proof")) {
      Path data = temporary.path().resolve(task.name() + ".ttl");
      SharedData.write(task.data(), task.ignore(), data);
      String output =
          Programs.output(
              NewJvm.command(
                  List.of(NewJvm.VECTORS),
                  ProofRun.class,
                  ProofRun.arguments(task, data, times, seconds, threads)));
      measured =
          output
              .lines()
              .filter(line -> line.startsWith(ProofRun.LINE))
              .map(ProofRun.Times::ofLine)
              .findFirst()
              .orElseThrow(() -> new IOException("another virtual machine said: " + output));
    }
    return Figures.text(
        "| %s | %d | %d%s | %,d | %s | %s | %s | %.3f | `%s` |",
        task.name(),
        examples,
        measured.proved(),
        measured.proved() < task.maxLength() ? " of " + task.maxLength() : "",
        measured.tried(),
        Figures.seconds(measured.first()),
        Figures.seconds(measured.median()),
        Double.isNaN(measured.median())
            ? "–"
            : Figures.text("%,.0f", measured.tried() / measured.median()),
        measured.accuracy(),
        measured.best());
  }
}
