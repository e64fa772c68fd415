// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.table;

import java.io.IOException;
import java.util.Locale;
import org.htedl.benchmarks.peer.LimitComparison;
import org.htedl.benchmarks.peer.LimitProgram;
import org.jspecify.annotations.Nullable;

/**
 * How many times as long as the bit prototype the engine takes.
 *
 * @param limit what to compare with
 * @param countsByTable whether the prototype counts bits by look-ups
 */
record LimitRows(LimitComparison limit, boolean countsByTable) implements RowFormat {
  @Override
  public String heading() {
    return """
    | workload | threads | limit µs (min) | its variant | fastest other work | htedl µs (min)\
     | times the limit (of minima) | bar |
    |---|---:|---:|---|---|---:|---:|---:|""";
  }

  @Override
  public boolean has(TableRow row) {
    return LimitProgram.has(row.spec());
  }

  @Override
  public String line(TableRow row) throws IOException {
    LimitComparison.Comparison found = limit.compare(row.spec(), row.repetitions());
    return String.format(
        Locale.ROOT,
        "| %s | %d | %.1f (%.1f) | %s | %s | %.1f (%.1f) | %.2f (%.2f) | %s |",
        row.label(),
        found.threads(),
        found.fastest().micros(),
        found.fastest().minMicros(),
        found.fastest().label(),
        otherWork(found.otherWork()),
        found.timing().medianMicros(),
        found.timing().minMicros(),
        found.multiple(),
        found.multipleOfMinima(),
        bar(row.mostTimesLimit(), found.multiple()));
  }

  private static String otherWork(LimitComparison.@Nullable Variant variant) {
    return variant == null
        ? "–"
        : String.format(Locale.ROOT, "%s %.1f", variant.label(), variant.micros());
  }

  private static String bar(double most, double multiple) {
    return most == 0
        ? "–"
        : String.format(Locale.ROOT, "%.1f %s", most, multiple <= most ? "met" : "missed");
  }

  @Override
  public String remark() {
    return "Both sides checked their own answers."
        + (countsByTable
            ? " This processor has no AVX512_VPOPCNTDQ: the prototype counts bits by a table."
            : "");
  }
}
