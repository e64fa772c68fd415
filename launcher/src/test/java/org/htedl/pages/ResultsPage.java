// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.htedl.pages.DotChart.Series;

/**
 * Charts and tables of {@code docs/benchmarks.md}, made of the files in {@code docs/results}.
 *
 * <p>A table of the page stands below a comment that says what it is made of, with the titles of
 * the columns, and {@code run=NAME} before them if the file has other runs as well:
 *
 * <pre>{@code
 * <!-- table: limit.csv | run=limit-zen5 | workload | limit µs | HT-HEDL µs -->
 * }</pre>
 *
 * <p>Below a comment {@code <!-- runs: limit-zen4 limit-zen5 -->} stands a line for each of these
 * runs.
 *
 * <p>As a program it needs a JDK alone, and writes the charts and the page.
 */
final class ResultsPage {
  private ResultsPage() {}

  static final String COMMAND = "java launcher/src/test/java/org/htedl/pages/ResultsPage.java";
  static final String PAGE = "docs/benchmarks.md";

  static final Pattern TABLE =
      Pattern.compile("(?m)^<!-- table: ([^|]*?) \\| (.*) -->\\n(?:\\|.*\\n)*");

  static final Pattern RUNS = Pattern.compile("(?m)^<!-- runs: (.*) -->\\n(?:- .*\\n)*");

  /** A chart, its file and the results that it shows. */
  private record Drawing(String file, String results, String run, String label, DotChart chart) {}

  private static final List<Drawing> DRAWINGS =
      List.of(
          new Drawing(
              "docs/speed.svg",
              "stores.csv",
              "stores-1m",
              "question",
              new DotChart(
                  "Counting who is covered, among a million individuals: processor time of one"
                      + " thread",
                  "Logarithmic scale. Intel Xeon with AVX-512 at 2.6 GHz, other work running."
                      + " HT-HEDL: the median of 200 repetitions; stopped: after 7 s.",
                  List.of(
                      new Series("HT-HEDL ms", "HT-HEDL"),
                      new Series("RDF4J in memory ms", "RDF4J in memory"),
                      new Series("Jena in memory ms", "Jena in memory"),
                      new Series("Jena TDB2 ms", "Jena TDB2")),
                  List.of(.001, .01, .1, 1., 10., 100., 1e3, 1e4),
                  List.of("1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s"),
                  true)),
          new Drawing(
              "docs/results/reference.svg",
              "reference.csv",
              "reference",
              "workload",
              new DotChart(
                  "The engine and the published algorithms, both with two threads",
                  "Logarithmic scale. Intel Xeon with AVX-512 at 2.6 GHz, in turn, nothing else"
                      + " running. Medians.",
                  List.of(
                      new Series("HT-HEDL µs", "HT-HEDL"),
                      new Series("reference µs", "published algorithms, rewritten in C")),
                  List.of(.1, 1., 10., 100., 1e3, 1e4, 1e5, 1e6, 1e7),
                  List.of(
                      "0.1 µs", "1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s",
                      "10 s"),
                  true)),
          new Drawing(
              "docs/results/patterns.svg",
              "patterns.csv",
              "wordnet",
              "set",
              new DotChart(
                  "Graph patterns on WordNet, 20 queries of a set (unanchored: 3)",
                  "Logarithmic scale. AMD EPYC (Zen 4), processor time of one thread, sums of"
                      + " medians; stopped: one query of the set took more than 30 s.",
                  List.of(
                      new Series("SPARQL on mirrors ms", "HT-HEDL, by SPARQL"),
                      new Series("RDF4J in memory ms", "RDF4J in memory"),
                      new Series("DuckDB in memory ms", "DuckDB in memory"),
                      new Series("Jena TDB2 ms", "Jena TDB2"),
                      new Series("Jena in memory ms", "Jena in memory")),
                  List.of(1., 10., 100., 1e3, 1e4, 1e5),
                  List.of("1 ms", "10 ms", "100 ms", "1 s", "10 s", "100 s"),
                  true)),
          new Drawing(
              "docs/results/learn.svg",
              "learn.csv",
              "celoe",
              "task",
              new DotChart(
                  "F1 of what was learned, on the examples left out (ten folds)",
                  "AMD EPYC (family 25). CELOE of DL-Learner 1.5.1-SNAPSHOT with 5 s of processor"
                      + " time a fold (8 s on carcinogenesis).",
                  List.of(
                      new Series("HT-HEDL F1", "HT-HEDL"),
                      new Series("CELOE F1", "CELOE"),
                      new Series("owl:Thing F1", "owl:Thing, which is always yes")),
                  List.of(.3, .4, .5, .6, .7, .8, .9, 1.),
                  List.of("0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"),
                  false)),
          new Drawing(
              "docs/results/answersets.svg",
              "answersets.csv",
              "clasp",
              "program",
              new DotChart(
                  "One answer set, or the optimum (cover): processor time",
                  "Logarithmic scale. AMD EPYC (Zen 5), load 6 to 8, clasp 3.3.5, medians of 11"
                      + " orders of atoms and rules.",
                  List.of(new Series("HT-HEDL ms", "HT-HEDL"), new Series("clasp ms", "clasp")),
                  List.of(1., 10., 100., 1e3, 1e4),
                  List.of("1 ms", "10 ms", "100 ms", "1 s", "10 s"),
                  true)));

  /** The charts, by their paths from the root. */
  static Map<String, String> charts(Path root) throws IOException {
    Map<String, String> charts = new TreeMap<>();
    for (Drawing each : DRAWINGS) {
      ResultFile results = ResultFile.read(root, each.results()).ofRun(each.run());
      charts.put(
          each.file(), each.chart().svg(results, each.label(), "docs/results/" + each.results()));
    }
    return charts;
  }

  /** The page with its tables made again. */
  static String page(Path root, String text) throws IOException {
    StringBuilder made = new StringBuilder();
    Matcher table = TABLE.matcher(text);
    while (table.find()) {
      ResultFile results = ResultFile.read(root, table.group(1));
      List<String> titles = new ArrayList<>(List.of(table.group(2).split(" \\| ", -1)));
      if (titles.getFirst().startsWith("run=")) {
        results = results.ofRun(titles.removeFirst().substring("run=".length()));
      }
      String head = table.group().substring(0, table.group().indexOf('\n') + 1);
      table.appendReplacement(made, Matcher.quoteReplacement(head + results.table(titles)));
    }
    return withRuns(root, table.appendTail(made).toString());
  }

  /** The page with a line for each run that a comment names. */
  private static String withRuns(Path root, String text) throws IOException {
    ResultFile all = ResultFile.read(root, "runs.csv");
    StringBuilder made = new StringBuilder();
    Matcher named = RUNS.matcher(text);
    while (named.find()) {
      StringBuilder lines = new StringBuilder("<!-- runs: " + named.group(1) + " -->\n");
      for (String name : named.group(1).split(" ", -1)) {
        ResultFile run = all.ofRun(name);
        lines.append(line(run, run.rows().getFirst()));
      }
      named.appendReplacement(made, Matcher.quoteReplacement(lines.toString()));
    }
    return named.appendTail(made).toString();
  }

  /** The command, the machine, the conditions, the date and the commit of a run. */
  private static String line(ResultFile runs, List<String> run) {
    String commit = run.get(runs.column("commit"));
    String conditions = run.get(runs.column("conditions"));
    return "- `%s`: %s%s (%s, commit %s)\n"
        .formatted(
            run.get(runs.column("command")),
            run.get(runs.column("machine")),
            conditions.isEmpty() ? "" : "; " + conditions,
            run.get(runs.column("date")),
            commit);
  }

  /** Writes the charts and the tables of the page. */
  public static void main(String... arguments) throws IOException {
    Path root = Path.of("").toAbsolutePath();
    for (Map.Entry<String, String> chart : charts(root).entrySet()) {
      Files.writeString(root.resolve(chart.getKey()), chart.getValue());
    }
    Path page = root.resolve(PAGE);
    Files.writeString(page, page(root, Files.readString(page)));
  }
}
