// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.card;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.htedl.benchmarks.schedule.ScheduleTable;
import org.htedl.benchmarks.table.TableRow;
import org.htedl.benchmarks.table.Tables;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.htedl.benchmarks.workload.Measurement;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.benchmarks.workload.WorkloadSpec;
import org.htedl.benchmarks.workload.Workloads;
import org.htedl.device.Device;
import org.htedl.device.cuda.CudaBandwidth;

/**
 * The figures of the first card as a program, for machines that have no more than a card: needs no
 * Jena. Writes Markdown to standard output. Exit status 0 if all was measured, 1 if some was not, 2
 * if nothing could be.
 */
public final class CardFigures {
  private static final String CARD = "cuda:0";
  private static final String PROCESSOR = "simd";
  private static final String BOTH = PROCESSOR + "," + CARD;
  private static final int REPETITIONS = 15;
  private static final int LARGE_SET = 200_000_000;
  private static final int SCHEDULED = 1_000_000;

  private final Scale scale;
  private final PrintWriter out;
  private int failures;

  private CardFigures(Scale scale, PrintWriter out) {
    this.scale = scale;
    this.out = out;
  }

  /** Measures: {@code [--scale PART] [--only PART,PART]}. */
  public static void main(String[] arguments) {
    try {
      double scale = 1;
      List<CardPart> parts = List.of(CardPart.values());
      for (Iterator<String> each = List.of(arguments).iterator(); each.hasNext(); ) {
        switch (each.next() + (each.hasNext() ? "" : "?")) {
          case "--scale" -> scale = Double.parseDouble(each.next());
          case "--only" -> parts = CardPart.named(each.next());
          default ->
              throw new IllegalArgumentException(
                  "options are --scale NUMBER and --only " + CardPart.all());
        }
      }
      System.exit(measure(new Scale(scale), parts));
    } catch (IllegalArgumentException wrong) {
      System.err.println(wrong.getMessage());
      System.exit(2);
    }
  }

  private static int measure(Scale scale, List<CardPart> parts) {
    PrintWriter out = new PrintWriter(System.out, true, UTF_8);
    try (Device card = DeviceChoice.of(CARD).open()) {
      out.println("Card: " + card.availability().detail());
      out.printf(
          Locale.ROOT,
          "Java %s, heap of at most %.1f GB, %d processors%n",
          Runtime.version(),
          Runtime.getRuntime().maxMemory() / 1e9,
          Runtime.getRuntime().availableProcessors());
    }
    if (scale.part() < 1) {
      out.println("NOT THE FIGURES: the data is " + scale.part() + " of its usual size.");
    }
    CardFigures figures = new CardFigures(scale, out);
    parts.forEach(figures::part);
    if (figures.failures > 0) {
      System.err.println(figures.failures + " figures could not be taken; their places say why");
    }
    return figures.failures == 0 ? 0 : 1;
  }

  private void part(CardPart part) {
    long start = System.nanoTime();
    out.println();
    out.println("### " + part.name().toLowerCase(Locale.ROOT));
    out.println();
    List<Roofline> roofline = Roofline.all(scale);
    GraphFigures graphs = new GraphFigures(CARD, scale, out);
    try {
      switch (part) {
        case ROOFLINE -> roofline(roofline.subList(0, roofline.size() - 1));
        case TABLE6 -> table(published("table6"), PROCESSOR, CARD, BOTH);
        case GOALS -> table(published("goals"), PROCESSOR, CARD);
        case COVER -> table(cover(), PROCESSOR, CARD, BOTH);
        case SCHEDULE ->
            new ScheduleTable(
                    DeviceChoice.of(BOTH), scale.of(SCHEDULED), scale.repetitions(REPETITIONS), out)
                .print();
        case CLOSURE -> graphs.closure();
        case PATTERNS -> graphs.patterns();
        case ANSWERSETS -> graphs.answerSets();
        case LARGEST -> roofline(List.of(roofline.getLast()));
      }
    } catch (RuntimeException failure) {
      failures++;
      out.println();
      out.println("Broken off: " + failure.getMessage());
    }
    out.printf(Locale.ROOT, "%n(%.0f s)%n", (System.nanoTime() - start) / 1e9);
  }

  private static List<TableRow> published(String table) {
    return Objects.requireNonNull(Tables.all().get(table), table);
  }

  /** One class of 200 million, and the largest cover sets of full and of empty classes. */
  private static List<TableRow> cover() {
    WorkloadSpec spec = WorkloadSpec.of("cover", Integer.toString(LARGE_SET));
    List<TableRow> rows = new ArrayList<>();
    rows.add(new TableRow(spec, REPETITIONS, 0));
    for (TableRow row : published("coversets")) {
      if (Integer.parseInt(row.spec().arguments().getFirst()) >= LARGE_SET / 10) {
        rows.add(row);
      }
    }
    return rows;
  }

  private void table(List<TableRow> rows, String... devices) {
    List<DeviceChoice> choices = new ArrayList<>();
    for (String device : devices) {
      choices.add(DeviceChoice.of(device));
    }
    DeviceTable table = new DeviceTable(choices, out);
    table.print(scale.of(rows));
    failures += table.failures();
  }

  /** What was measured, and the shortest time that the card's memory and cache allow. */
  private void roofline(List<Roofline> workloads) {
    CudaBandwidth reached = CudaBandwidth.ofFirstCard();
    out.printf(
        Locale.ROOT,
        "Copies within the card: %.2f TB/s in memory, %.2f TB/s in its cache of %.0f MB%n%n",
        reached.memory() / 1e12,
        reached.cache() / 1e12,
        reached.cacheBytes() / 1e6);
    out.println("| workload | floor, ms | ms (min) | times the floor |");
    out.println("|---|---:|---:|---:|");
    for (Roofline each : workloads) {
      double floor = each.floorMillis(reached.memory(), reached.cache());
      out.printf(Locale.ROOT, "| %s | %.3f |", each.spec().name(), floor);
      if (each.heapBytes() > Runtime.getRuntime().maxMemory()) {
        failures++;
        out.printf(
            Locale.ROOT, " needs a heap of %.0f GB | – |%n", Math.ceil(each.heapBytes() / 1e9));
        continue;
      }
      try (Device card = DeviceChoice.of(CARD).open()) {
        Timing timing =
            new Measurement(card, Workloads.of(each.spec()), Clock.WALL).time(each.repetitions());
        double median = timing.medianMicros() / 1e3;
        out.printf(
            Locale.ROOT,
            " %.3f (%.3f) | %.1f |%n",
            median,
            timing.minMicros() / 1e3,
            median / floor);
      }
    }
  }
}
