// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.table;

import java.io.IOException;
import java.util.Locale;
import org.htedl.benchmarks.peer.PeerComparison;

/**
 * How many times as long as the engine the reference program takes.
 *
 * @param peer what to compare with
 * @param own for workloads that the reference program has not
 */
record PeerRows(PeerComparison peer, OwnRows own) implements RowFormat {
  @Override
  public String heading() {
    return """
    | workload | peer µs (min) | mode | without branches | htedl µs (min) | ratio (of minima)\
     | goal | same |
    |---|---:|---|---:|---:|---:|---:|---|""";
  }

  @Override
  public String line(TableRow row) throws IOException {
    return row.spec().isInReference()
        ? line(row, peer.compare(row.spec(), row.repetitions()))
        : own.lineAlone(row);
  }

  private static String line(TableRow row, PeerComparison.Comparison found) {
    return String.format(
        Locale.ROOT,
        "| %s | %.1f (%.1f) | %s | %s | %.1f (%.1f) | %.1f (%.1f) | %s | %s |",
        row.label(),
        found.peerMicros(),
        found.peerMinMicros(),
        found.peerMode(),
        Double.isNaN(found.branchlessMicros())
            ? "–"
            : String.format(Locale.ROOT, "%.1f", found.branchlessMicros()),
        found.micros(),
        found.timing().minMicros(),
        found.ratio(),
        found.ratioOfMinima(),
        goal(row.goal(), found.ratio()),
        found.agrees() ? "yes" : "NO");
  }

  private static String goal(double goal, double ratio) {
    return goal == 0
        ? "–"
        : String.format(Locale.ROOT, "%.0f %s", goal, ratio >= goal ? "met" : "missed");
  }
}
