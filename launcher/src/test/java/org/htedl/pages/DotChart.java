// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A chart in SVG with a line for each row of a {@link ResultFile} and a mark for each of its
 * series.
 *
 * @param title what is measured and how
 * @param footnote machine and conditions
 * @param series one for each column that is drawn
 * @param ticks values of the vertical lines; the first and the last are the ends of the scale
 * @param tickNames text below each of these lines
 * @param logarithmic whether distances are ratios
 */
record DotChart(
    String title,
    String footnote,
    List<Series> series,
    List<Double> ticks,
    List<String> tickNames,
    boolean logarithmic) {
  private static final int LEFT = 330;
  private static final int RIGHT = 850;
  private static final int TOP = 92;
  private static final int STEP = 25;
  private static final String[] COLOURS = {"#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9"};

  /**
   * A column that is drawn.
   *
   * @param column its title in the file
   * @param name in the legend
   */
  record Series(String column, String name) {}

  /** A row of the chart: its label, and for each series the cell, empty if there is none. */
  private record Line(String label, List<String> cells) {}

  /**
   * The chart as a file.
   *
   * @param label title of the column with the labels of the rows
   * @param source the file's name, for a comment
   */
  String svg(ResultFile results, String label, String source) {
    List<Line> lines = new ArrayList<>();
    for (List<String> row : results.rows()) {
      lines.add(
          new Line(
              row.get(results.column(label)),
              series.stream().map(each -> row.get(results.column(each.column()))).toList()));
    }
    int bottom = TOP + STEP * (lines.size() - 1) + 17;
    int height = bottom + 52;
    StringBuilder text = new StringBuilder();
    text.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"880\" height=\"%d\"".formatted(height));
    text.append(" viewBox=\"0 0 880 %d\"".formatted(height));
    text.append(
        " role=\"img\" aria-labelledby=\"title desc\" font-family=\"system-ui, sans-serif\"");
    text.append(" font-size=\"13\" fill=\"#222\">\n");
    text.append("  <!-- Made of %s by ResultsPage. -->\n".formatted(source));
    text.append("  <title id=\"title\">%s</title>\n".formatted(escaped(title)));
    text.append("  <desc id=\"desc\">%s</desc>\n".formatted(escaped(description(lines))));
    text.append("  <rect width=\"880\" height=\"%d\" fill=\"#fff\"/>\n".formatted(height));
    text.append(
        "  <text x=\"16\" y=\"26\" font-size=\"15\" font-weight=\"600\">%s</text>\n"
            .formatted(escaped(title)));
    legend(text, lines);
    scale(text, bottom);
    for (int i = 0; i < lines.size(); i++) {
      marks(text, lines.get(i), TOP + STEP * i);
    }
    text.append(
        "  <text x=\"16\" y=\"%d\" font-size=\"11\" fill=\"#555\">%s</text>\n</svg>\n"
            .formatted(height - 12, escaped(footnote)));
    return text.toString();
  }

  /** All figures as text, for readers who do not see the chart. */
  private String description(List<Line> lines) {
    StringBuilder text = new StringBuilder(footnote);
    text.append(" In this order: ");
    text.append(String.join(", ", series.stream().map(Series::name).toList())).append(". ");
    List<String> parts = new ArrayList<>();
    for (Line line : lines) {
      List<String> cells =
          line.cells().stream().map(cell -> cell.isEmpty() ? "none" : shown(cell)).toList();
      parts.add(line.label() + ": " + String.join(", ", cells));
    }
    return text.append(String.join("; ", parts)).append('.').toString();
  }

  private static String shown(String cell) {
    return cell.startsWith(">")
        ? "stopped after " + ResultFile.shown(cell.substring(1))
        : ResultFile.shown(cell);
  }

  private void legend(StringBuilder text, List<Line> lines) {
    double x = 22;
    for (int i = 0; i < series.size(); i++) {
      mark(text, i, x, 50);
      String name = series.get(i).name();
      text.append("  <text x=\"%s\" y=\"54\">%s</text>\n".formatted(one(x + 13), escaped(name)));
      x += 34 + 7.4 * name.length();
    }
    if (lines.stream().anyMatch(line -> line.cells().stream().anyMatch(c -> c.startsWith(">")))) {
      arrow(text, "#555", x - 6, 50);
      text.append("  <text x=\"%s\" y=\"54\">stopped</text>\n".formatted(one(x + 17)));
    }
  }

  private void scale(StringBuilder text, int bottom) {
    for (int i = 0; i < ticks.size(); i++) {
      String x = one(x(ticks.get(i)));
      text.append("  <path d=\"M%s 76V%d\" stroke=\"#ddd\"/>".formatted(x, bottom));
      text.append(
          "<text x=\"%s\" y=\"%d\" text-anchor=\"middle\" fill=\"#555\">%s</text>\n"
              .formatted(x, bottom + 18, escaped(tickNames.get(i))));
    }
  }

  private void marks(StringBuilder text, Line line, int y) {
    text.append(
        "  <text x=\"%d\" y=\"%d\" text-anchor=\"end\" font-family=\"ui-monospace, monospace\""
            .formatted(LEFT - 14, y + 4));
    text.append(" font-size=\"11\">%s</text>\n".formatted(escaped(line.label())));
    double least = RIGHT;
    double most = LEFT;
    for (String cell : line.cells()) {
      if (!cell.isEmpty()) {
        least = Math.min(least, x(number(cell)));
        most = Math.max(most, x(number(cell)));
      }
    }
    text.append("  <path d=\"M%s %dH%s\" stroke=\"#bbb\"/>\n".formatted(one(least), y, one(most)));
    for (int i = series.size() - 1; i >= 0; i--) {
      String cell = line.cells().get(i);
      if (!cell.isEmpty()) {
        mark(text, i, x(number(cell)), y);
        if (cell.startsWith(">")) {
          arrow(text, COLOURS[i], x(number(cell)), y);
        }
      }
    }
  }

  private static double number(String cell) {
    return Double.parseDouble(cell.startsWith(">") ? cell.substring(1) : cell);
  }

  private double x(double value) {
    double least = ticks.getFirst();
    double most = ticks.getLast();
    double part =
        logarithmic
            ? Math.log(value / least) / Math.log(most / least)
            : (value - least) / (most - least);
    return LEFT + Math.clamp(part, 0, 1) * (RIGHT - LEFT);
  }

  /** A shape and a colour for each series, so that neither is needed alone. */
  private static void mark(StringBuilder text, int series, double x, double y) {
    String fill = " fill=\"" + COLOURS[series] + "\"/>\n";
    switch (series) {
      case 0 -> text.append("  <circle cx=\"%s\" cy=\"%s\" r=\"6\"".formatted(one(x), one(y)));
      case 1 ->
          text.append(
              "  <rect x=\"%s\" y=\"%s\" width=\"10\" height=\"10\""
                  .formatted(one(x - 5), one(y - 5)));
      case 2 -> text.append("  <path d=\"M%s %sl7 7l-7 7l-7 -7z\"".formatted(one(x), one(y - 7)));
      case 3 -> text.append("  <path d=\"M%s %sl7 12h-14z\"".formatted(one(x), one(y - 7)));
      default -> text.append("  <path d=\"M%s %sl7 -12h-14z\"".formatted(one(x), one(y + 7)));
    }
    text.append(fill);
  }

  private static void arrow(StringBuilder text, String colour, double x, double y) {
    text.append(
        "  <path d=\"M%s %sh16m-6 -5l6 5l-6 5\" fill=\"none\" stroke=\"%s\""
            .formatted(one(x), one(y), colour));
    text.append(" stroke-width=\"2\"/>\n");
  }

  private static String one(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
