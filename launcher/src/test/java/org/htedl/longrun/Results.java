// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The folder in which slices add up: {@code slices.tsv} has a line for each, {@code failures} a
 * text for each that failed.
 */
final class Results {
  private static final String HEAD = "kind\tseed\tcases\tfailures\tseconds\tfigures\n";

  /** A line of the table. */
  record Line(Slice slice, int failures, double seconds, String figures) {
    static Line of(String text) {
      String[] cells = text.split("\t", -1);
      return new Line(
          new Slice(cells[0], Long.parseLong(cells[1]), Integer.parseInt(cells[2])),
          Integer.parseInt(cells[3]),
          Double.parseDouble(cells[4]),
          cells[5]);
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%s\t%d\t%d\t%d\t%.1f\t%s",
          slice.kind(),
          slice.seed(),
          slice.cases(),
          failures,
          seconds,
          figures);
    }
  }

  private final Path folder;

  private Results(Path folder) {
    this.folder = folder;
  }

  /** A new folder, or one that is there and is to be added to. */
  static Results open(Path folder, boolean resume) throws IOException {
    Results results = new Results(folder.toAbsolutePath().normalize());
    if (Files.exists(results.table()) && !resume) {
      throw new IOException(folder + " has results: add to them by --resume, or name another");
    }
    Files.createDirectories(folder);
    if (!Files.exists(results.table())) {
      Files.writeString(results.table(), HEAD);
    }
    return results;
  }

  private Path table() {
    return folder.resolve("slices.tsv");
  }

  List<Line> lines() throws IOException {
    return Files.readAllLines(table(), UTF_8).stream().skip(1).map(Line::of).toList();
  }

  /** The folder that a slice works in. */
  Path work(Slice slice) {
    return folder.resolve("work").resolve(slice.toString());
  }

  void add(Slice slice, Outcome outcome, double seconds) throws IOException {
    int failed = outcome.failures().size();
    if (failed > 0) {
      Path failures = Files.createDirectories(folder.resolve("failures"));
      List<String> text = new ArrayList<>(List.of(slice.command(), ""));
      outcome.failures().forEach(failure -> text.add(failure + "\n"));
      Files.write(failures.resolve(slice + ".txt"), text, UTF_8);
    }
    Files.writeString(
        table(),
        new Line(slice, failed, seconds, outcome.figures()) + "\n",
        UTF_8,
        StandardOpenOption.APPEND);
  }

  /** All slices added up, a line a kind. */
  String summary() throws IOException {
    List<Line> lines = lines();
    StringBuilder text =
        new StringBuilder(
            String.format(
                "%-12s %7s %9s %-9s %9s %8s%n",
                "kind", "slices", "cases", "", "failures", "minutes"));
    for (Kind kind : Kinds.all()) {
      List<Line> mine =
          lines.stream().filter(line -> line.slice.kind().equals(kind.name())).toList();
      text.append(
          String.format(
              Locale.ROOT,
              "%-12s %7d %9d %-9s %9d %8.1f%n",
              kind.name(),
              mine.size(),
              mine.stream().mapToLong(line -> line.slice.cases()).sum(),
              kind.unit(),
              mine.stream().mapToInt(Line::failures).sum(),
              mine.stream().mapToDouble(Line::seconds).sum() / 60));
    }
    for (Line line : lines) {
      if (line.failures > 0) {
        text.append("failed: ").append(line.slice.command()).append('\n');
      }
    }
    return text.toString();
  }
}
