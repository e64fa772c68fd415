// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** How long answers have taken, by what was asked. Thread-safe. */
final class Latencies {
  /** Microseconds; the last ones where there are more. */
  private static final class Row {
    private int[] micros = new int[1 << 10];
    private long count;
  }

  private static final int MOST = 1 << 20;

  private final Map<String, Row> rows = new TreeMap<>();

  synchronized void add(String what, long nanos) {
    Row row = rows.computeIfAbsent(what, name -> new Row());
    if (row.count == row.micros.length && row.micros.length < MOST) {
      row.micros = Arrays.copyOf(row.micros, row.micros.length * 2);
    }
    row.micros[(int) (row.count++ % row.micros.length)] =
        (int) Math.min(Integer.MAX_VALUE, nanos / 1000);
  }

  @Override
  public synchronized String toString() {
    StringBuilder text = new StringBuilder("milliseconds at 50, 90, 99, 100 %:");
    rows.forEach(
        (what, row) -> {
          int[] sorted = Arrays.copyOf(row.micros, (int) Math.min(row.count, row.micros.length));
          Arrays.sort(sorted);
          text.append(" %s (%d)".formatted(what, row.count));
          for (double part : new double[] {0.5, 0.9, 0.99, 1}) {
            int at = (int) Math.ceil(part * sorted.length) - 1;
            text.append(" %.1f".formatted(sorted[Math.max(0, at)] / 1000.0));
          }
        });
    return text.toString();
  }
}
