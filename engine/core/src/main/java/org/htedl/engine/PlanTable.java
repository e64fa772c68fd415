// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import java.util.ArrayList;
import java.util.List;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.message.Plural;

/** The lines of an explained plan, one operation a line, their parts one below the other. */
final class PlanTable {
  /** Longer operations, unions of thousands of terms, do not push the other columns away. */
  private static final int WIDEST = 60;

  private static final int OPERATION = 1;
  private static final int LEFT_ALIGNED = 3;

  private final List<String[]> lines = new ArrayList<>();

  /**
   * Adds an operation.
   *
   * @param operation what it computes
   * @param device the name of the device that ran it
   */
  void add(String operation, String device, OperationTrace trace) {
    lines.add(
        new String[] {
          "#" + lines.size(),
          operation,
          device + " " + trace.method(),
          trace.estimated() < 0 ? "" : "about " + trace.estimated(),
          Plural.counted(trace.individuals(), "individual ", "individuals"),
          String.format("%.3f ms", trace.nanos() / 1e6)
        });
  }

  /** The lines, each ended by a line break, then the one that names the result. */
  String text(String result) {
    int[] widths = new int[lines.isEmpty() ? 0 : lines.get(0).length];
    for (String[] line : lines) {
      for (int c = 0; c < widths.length; c++) {
        int width = line[c].length();
        widths[c] = Math.max(widths[c], c == OPERATION ? Math.min(width, WIDEST) : width);
      }
    }
    StringBuilder text = new StringBuilder();
    for (String[] line : lines) {
      int start = text.length();
      for (int c = 0; c < widths.length; c++) {
        if (widths[c] == 0) {
          continue;
        }
        text.append(text.length() > start ? "  " : "");
        String padding = " ".repeat(Math.max(0, widths[c] - line[c].length()));
        text.append(c < LEFT_ALIGNED ? line[c] + padding : padding + line[c]);
      }
      text.append('\n');
    }
    return text.append("result: ").append(result).append('\n').toString();
  }
}
