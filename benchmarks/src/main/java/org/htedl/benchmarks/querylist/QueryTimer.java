// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.htedl.benchmarks.querylist.AskedDataset.Extent;
import org.htedl.benchmarks.workload.Timing;

/**
 * Times one query on one or two datasets in turn: off, on, off, on. A query that takes less than a
 * millisecond is asked several times in one measurement, so that the clocks' steps do not matter.
 */
final class QueryTimer {
  /** How long the datasets are asked in turn before anything is timed. */
  private static final double WARM_MILLIS = 600;

  /** After this time no more repetitions than three are made. */
  private static final double BUDGET_MILLIS = 5_000;

  /** Longer than any query that has ended before takes again. */
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private static final double LEAST_MILLIS = 1;
  private static final double MOST_TIMES = 500;
  private static final int LEAST_REPETITIONS = 3;
  private static final int FIRST_ROW_PART = 4;

  private final String text;
  private final List<AskedDataset> datasets;
  private final int repetitions;

  /**
   * @param repetitions of which the median counts
   */
  QueryTimer(String text, List<AskedDataset> datasets, int repetitions) {
    this.text = text;
    this.datasets = List.copyOf(datasets);
    this.repetitions = repetitions;
  }

  /**
   * Medians in milliseconds, of all rows and of the first one.
   *
   * @param cpu processor time of all Java threads
   * @param others the part of it that other threads than the calling one took
   * @param wall what a caller waits
   * @param firstRow processor time of all Java threads until the first row
   * @param firstQuery processor time of all Java threads, if nothing was asked before
   */
  record Times(double cpu, double others, double wall, double firstRow, double firstQuery) {}

  /** Times the query, for each dataset in their order. */
  List<Times> times() {
    warm();
    List<List<Stopwatch.Time>> all = inTurn(Extent.ALL_ROWS, repetitions);
    List<List<Stopwatch.Time>> first =
        inTurn(Extent.FIRST_ROW, Math.max(LEAST_REPETITIONS, repetitions / FIRST_ROW_PART));
    List<List<Stopwatch.Time>> fresh = fresh();
    List<Times> times = new ArrayList<>();
    for (int d = 0; d < datasets.size(); d++) {
      times.add(
          new Times(
              median(all.get(d).stream().map(Stopwatch.Time::all).toList()),
              median(all.get(d).stream().map(Stopwatch.Time::others).toList()),
              median(all.get(d).stream().map(Stopwatch.Time::wall).toList()),
              median(first.get(d).stream().map(Stopwatch.Time::all).toList()),
              median(fresh.get(d).stream().map(Stopwatch.Time::all).toList())));
    }
    return times;
  }

  private static double median(List<Double> times) {
    return Timing.median(times.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private void ask(AskedDataset dataset, Extent extent) {
    var unused = dataset.ask(text, extent, LIMIT);
  }

  private void warm() {
    long start = System.nanoTime();
    do {
      datasets.forEach(dataset -> ask(dataset, Extent.ALL_ROWS));
    } while (Timing.millisSince(start) < WARM_MILLIS);
  }

  /** Lists of times, one for each dataset. */
  private List<List<Stopwatch.Time>> inTurn(Extent extent, int most) {
    List<Integer> times = new ArrayList<>();
    List<List<Stopwatch.Time>> measured = new ArrayList<>();
    for (AskedDataset dataset : datasets) {
      Stopwatch.Time one = Stopwatch.time(1, () -> ask(dataset, extent));
      times.add((int) Math.clamp(Math.ceil(LEAST_MILLIS / one.all()), 1, MOST_TIMES));
      measured.add(new ArrayList<>());
    }
    long start = System.nanoTime();
    for (int i = 0; i < most && (i < LEAST_REPETITIONS || !isOver(start)); i++) {
      for (int d = 0; d < datasets.size(); d++) {
        AskedDataset dataset = datasets.get(d);
        measured.get(d).add(Stopwatch.time(times.get(d), () -> ask(dataset, extent)));
      }
    }
    return measured;
  }

  /** Times of the first query after all that is kept for queries was forgotten. */
  private List<List<Stopwatch.Time>> fresh() {
    List<List<Stopwatch.Time>> measured = new ArrayList<>();
    datasets.forEach(dataset -> measured.add(new ArrayList<>()));
    long start = System.nanoTime();
    for (int i = 0; i < LEAST_REPETITIONS && (i == 0 || !isOver(start)); i++) {
      // All of them before any is asked: a renewal also leaves the processor's caches cold.
      datasets.forEach(AskedDataset::renew);
      for (int d = 0; d < datasets.size(); d++) {
        AskedDataset dataset = datasets.get(d);
        measured.get(d).add(Stopwatch.time(1, () -> ask(dataset, Extent.ALL_ROWS)));
      }
    }
    return measured;
  }

  private boolean isOver(long start) {
    return Timing.millisSince(start) > BUDGET_MILLIS;
  }
}
