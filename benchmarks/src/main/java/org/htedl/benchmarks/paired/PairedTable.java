// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.paired;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.htedl.benchmarks.table.TableRow;
import org.htedl.benchmarks.table.Tables;
import org.htedl.benchmarks.workload.WorkloadSpec;

/**
 * Programs of an older checkout and of this one in turn, each in a new JVM, in alternating order.
 *
 * <p>A workload counts by the median that it measures itself, in processor time of one thread; any
 * other program by the first median that it prints, on its own clock, or else by the processor time
 * of its process.
 */
public final class PairedTable {
  /** Programs that are no workloads of a table. */
  private static final List<List<String>> OTHERS =
      List.of(
          List.of("small", "--threads", "1"),
          List.of("closure", "20000"),
          List.of("changes", "20000"),
          List.of("org.htedl.benchmarks.CommitCost", "500", "1000000"),
          List.of("org.htedl.benchmarks.BuildCost"),
          List.of("org.htedl.benchmarks.TransactionCost", "memory", "100000", "1,100"));

  private final Checkout before;
  private final Checkout now;
  private final int pairs;
  private final PrintWriter out;

  /**
   * Prepares a comparison.
   *
   * @param before a folder with a built checkout
   * @param pairs how often each is run, at least 1
   * @throws IllegalArgumentException with one sentence, if it is not built
   */
  public PairedTable(Path before, int pairs, PrintWriter out) {
    this.before = Checkout.in(before);
    this.now = Checkout.running();
    this.pairs = pairs;
    this.out = out;
  }

  /**
   * The programs of a name and its arguments.
   *
   * @param name empty for the table {@code goals}, loading, closing and committing; a table; a
   *     workload; or what {@link Checkout#run} takes
   * @param workload makes a workload of its name and arguments
   * @param repetitions of a workload that is not of a table
   */
  public static List<List<String>> named(
      List<String> name, Function<List<String>, WorkloadSpec> workload, int repetitions) {
    if (name.isEmpty()) {
      List<List<String>> all =
          new ArrayList<>(programs(Tables.all().getOrDefault("goals", List.of())));
      all.addAll(OTHERS);
      return all;
    }
    List<TableRow> table = Tables.all().get(name.getFirst());
    if (table != null) {
      return programs(table);
    }
    return WorkloadSpec.operations().contains(name.getFirst())
        ? programs(List.of(new TableRow(workload.apply(name), repetitions, 0)))
        : List.of(name);
  }

  private static List<List<String>> programs(List<TableRow> rows) {
    return rows.stream().map(PairedTable::program).toList();
  }

  /** A workload as {@code ./htedl bench} takes it, timed in processor time of one thread. */
  private static List<String> program(TableRow row) {
    List<String> program = new ArrayList<>(Arrays.asList(row.label().split(" ")));
    program.addAll(List.of("--threads", "1", "--clock", "cpu"));
    program.addAll(List.of("--reps", String.valueOf(row.repetitions())));
    return program;
  }

  /**
   * Prints a line for each program as it comes.
   *
   * @return whether none is slower
   */
  public boolean print(List<List<String>> programs) throws IOException {
    out.println("| program | before | now | now / before | 95 % interval | |");
    out.println("|---|---:|---:|---:|---:|---|");
    out.flush();
    boolean good = true;
    for (List<String> program : programs) {
      good &= line(program);
    }
    return good;
  }

  private boolean line(List<String> program) throws IOException {
    double[] old = new double[pairs];
    double[] young = new double[pairs];
    double[] ratios = new double[pairs];
    String unit = "";
    for (int pair = 0; pair < pairs; pair++) {
      boolean oldFirst = pair % 2 == 0;
      Checkout.Sample first = (oldFirst ? before : now).run(program);
      Checkout.Sample second = (oldFirst ? now : before).run(program);
      Compared compared = oldFirst ? Compared.of(first, second) : Compared.of(second, first);
      unit = compared.unit();
      old[pair] = compared.before();
      young[pair] = compared.now();
      ratios[pair] = young[pair] / old[pair];
    }
    Ratios all = new Ratios(ratios);
    out.printf(
        Locale.ROOT,
        "| `%s` | %.1f %s | %.1f %s | %.3f | %.3f–%.3f | %s |%n",
        String.join(" ", program),
        new Ratios(old).median(),
        unit,
        new Ratios(young).median(),
        unit,
        all.median(),
        all.lower(),
        all.upper(),
        all.slower() ? "slower" : "");
    out.flush();
    return !all.slower();
  }
}
