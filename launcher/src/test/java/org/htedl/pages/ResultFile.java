// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A file of measurements in {@code docs/results}: a head, and rows of as many cells.
 *
 * <p>The first column, {@code run}, names a row of {@code runs.csv}, which has the machine, the
 * date, the commit, the command and the conditions.
 *
 * @param head the titles of the columns
 * @param rows the rows, with as many cells as there are titles
 */
record ResultFile(List<String> head, List<List<String>> rows) {
  ResultFile {
    for (List<String> row : rows) {
      if (row.size() != head.size()) {
        throw new IllegalArgumentException(head.size() + " columns, but " + row);
      }
    }
  }

  /** Reads {@code docs/results/NAME}. */
  static ResultFile read(Path root, String name) throws IOException {
    List<List<String>> lines = new ArrayList<>();
    for (String line : Files.readAllLines(root.resolve("docs/results").resolve(name))) {
      lines.add(cells(line));
    }
    return new ResultFile(lines.getFirst(), List.copyOf(lines.subList(1, lines.size())));
  }

  /** Cells of a line of CSV; a cell in quotes may contain commas and doubled quotes. */
  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        if (quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
          cell.append(line.charAt(++i));
        } else {
          quoted = !quoted;
        }
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }

  /** The column with this title. */
  int column(String title) {
    int column = head.indexOf(title);
    if (column < 0) {
      throw new IllegalArgumentException("no column " + title + " in " + head);
    }
    return column;
  }

  /**
   * Rows of one run.
   *
   * @throws IllegalArgumentException if there are none
   */
  ResultFile ofRun(String run) {
    List<List<String>> found = rows.stream().filter(row -> row.getFirst().equals(run)).toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException("no run " + run);
    }
    return new ResultFile(head, found);
  }

  /** The cell with thousands separators if it is a number; 20000 becomes 20,000. */
  static String shown(String cell) {
    boolean isStopped = cell.startsWith(">");
    String number = isStopped ? cell.substring(1) : cell;
    String text =
        number.matches("\\d{4,}")
            ? String.format(Locale.ROOT, "%,d", Long.parseLong(number))
            : number;
    return isStopped ? "> " + text : text;
  }

  /**
   * A table in Markdown, a line each.
   *
   * @param titles of the columns to show, in this order
   */
  String table(List<String> titles) {
    StringBuilder text = new StringBuilder();
    line(text, titles);
    List<String> alignments = new ArrayList<>();
    for (String title : titles) {
      int column = column(title);
      alignments.add(isNumeric(column) ? "---:" : "---");
    }
    text.append('|').append(String.join("|", alignments)).append("|\n");
    for (List<String> row : rows) {
      line(text, titles.stream().map(title -> shown(row.get(column(title)))).toList());
    }
    return text.toString();
  }

  private boolean isNumeric(int column) {
    return rows.stream().map(row -> row.get(column)).allMatch(cell -> cell.matches("|[>\\d].*"))
        && rows.stream().anyMatch(row -> !row.get(column).isEmpty());
  }

  private static void line(StringBuilder text, List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
