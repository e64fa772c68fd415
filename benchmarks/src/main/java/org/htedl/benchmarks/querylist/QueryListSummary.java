// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.htedl.benchmarks.querylist.ComparedQuery.End;
import org.htedl.benchmarks.querylist.QueryTimer.Times;

/** Sums up the compared queries: the slower ones, and geometric means of the gains. */
final class QueryListSummary {
  private final List<ComparedQuery> compared;
  private final Duration limit;
  private final PrintWriter out;

  QueryListSummary(List<ComparedQuery> compared, Duration limit, PrintWriter out) {
    this.compared = compared;
    this.limit = limit;
    this.out = out;
  }

  /** Prints means, the shapes and the slower queries. */
  void print() {
    List<ComparedQuery> aggregates =
        compared.stream().filter(each -> each.query().isAggregate()).toList();
    out.printf(
        "%n%d queries; stopped after %d s: %d off, %d on; failed: %d off, %d on.%n",
        compared.size(),
        limit.toSeconds(),
        ended(ComparedQuery::off, End.TIMEOUT),
        ended(ComparedQuery::on, End.TIMEOUT),
        ended(ComparedQuery::off, End.FAILED),
        ended(ComparedQuery::on, End.FAILED));
    out.printf(
        "Slower with patterns by more than 5 %%: %d; first row %d; first query %d.%n",
        slower(compared, Times::cpu),
        slower(compared, Times::firstRow),
        slower(compared, Times::firstQuery));
    out.printf(
        "Geometric mean of off/on: %s; first row %s; first query %s; wall clock %s; the %d with"
            + " aggregates other than counts %s.%n",
        mean(compared, Times::cpu),
        mean(compared, Times::firstRow),
        mean(compared, Times::firstQuery),
        mean(compared, Times::wall),
        aggregates.size(),
        mean(aggregates, Times::cpu));
    shapes();
    slowest();
    out.flush();
  }

  private void shapes() {
    Map<String, List<ComparedQuery>> shapes = new LinkedHashMap<>();
    for (ComparedQuery each : compared) {
      shapes.computeIfAbsent(each.query().shape(), shape -> new ArrayList<>()).add(each);
    }
    out.println("\n| shape | queries | slower | off/on |\n|---|---:|---:|---:|");
    shapes.forEach(
        (shape, queries) ->
            out.printf(
                "| %s | %d | %d | %s |%n",
                shape, queries.size(), slower(queries, Times::cpu), mean(queries, Times::cpu)));
  }

  private void slowest() {
    out.println("\n| slower with patterns | off CPU | on CPU | off/on |\n|---|---:|---:|---:|");
    compared.stream()
        .filter(each -> each.isSlower(Times::cpu))
        .sorted(Comparator.comparingDouble(each -> each.gain(Times::cpu).orElse(0)))
        .forEach(
            each ->
                out.printf(
                    "| %s | %s | %s | %s |%n",
                    each.query().label(),
                    each.off().cell(Times::cpu),
                    each.on().cell(Times::cpu),
                    each.gainCell(Times::cpu)));
  }

  private long ended(Function<ComparedQuery, ComparedQuery.Side> side, End end) {
    return compared.stream().filter(each -> side.apply(each).end() == end).count();
  }

  private static long slower(List<ComparedQuery> queries, ToDoubleFunction<Times> figure) {
    return queries.stream().filter(each -> each.isSlower(figure)).count();
  }

  /** The geometric mean of the gains of those that end both ways. */
  private static String mean(List<ComparedQuery> queries, ToDoubleFunction<Times> figure) {
    OptionalDouble mean =
        queries.stream()
            .map(each -> each.gain(figure))
            .filter(OptionalDouble::isPresent)
            .mapToDouble(gain -> Math.log(gain.getAsDouble()))
            .average();
    return mean.isEmpty()
        ? "none"
        : String.format(Locale.ROOT, "%.2f", Math.exp(mean.getAsDouble()));
  }
}
