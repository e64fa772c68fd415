// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.answer;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import org.apache.jena.atlas.json.JsonArray;
import org.apache.jena.atlas.json.JsonNull;
import org.apache.jena.atlas.json.JsonNumber;
import org.apache.jena.atlas.json.JsonObject;
import org.apache.jena.atlas.json.JsonString;
import org.apache.jena.atlas.json.JsonValue;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Measure;
import org.htedl.fuseki.response.CsvField;

/** Prints answers as a table, as CSV or as JSON. A measure that is not defined stays empty. */
public final class ResultPrinter {
  private static final String EXPRESSION = "expression";

  /** A cell that the row does not have, unlike a measure that is not defined. */
  private enum Missing {
    CELL;

    @Override
    public String toString() {
      return "";
    }
  }

  private static final String LINE = "line";
  private static final String ERROR = "error";

  private final ResultFormat format;
  private final PrintWriter out;
  private final List<Hypothesis> hypotheses;
  private final boolean ofFile;

  /**
   * @param hypotheses all of them; answers come for those without an error
   * @param ofFile whether the line and the error of a hypothesis are columns: if there is a file,
   *     or an error
   */
  public ResultPrinter(
      ResultFormat format, PrintWriter out, List<Hypothesis> hypotheses, boolean ofFile) {
    this.format = format;
    this.out = out;
    this.hypotheses = hypotheses;
    this.ofFile = ofFile;
  }

  public void counts(long[] covered) {
    print(List.of("covered"), answer -> List.of(covered[answer]));
  }

  public void matrices(List<ConfusionMatrix> matrices) {
    List<String> columns = new ArrayList<>(List.of("tp", "fp", "fn", "tn"));
    for (Measure measure : Measure.OF_TABLES) {
      columns.add(measure.label());
    }
    print(
        columns,
        answer -> {
          ConfusionMatrix matrix = matrices.get(answer);
          List<Object> cells =
              new ArrayList<>(
                  List.of(
                      matrix.truePositives(),
                      matrix.falsePositives(),
                      matrix.falseNegatives(),
                      matrix.trueNegatives()));
          for (Measure measure : Measure.OF_TABLES) {
            cells.add(measure.of(matrix));
          }
          return cells;
        });
  }

  /** The individuals of each hypothesis without an error. */
  public void individuals(List<List<String>> individuals) {
    if (format == ResultFormat.CSV) {
      out.println(EXPRESSION + ",individual" + (ofFile ? "," + LINE + "," + ERROR : ""));
    }
    JsonArray array = new JsonArray();
    int answer = 0;
    for (Hypothesis each : hypotheses) {
      List<String> names = each.error() == null ? individuals.get(answer++) : List.of();
      switch (format) {
        case TABLE -> {
          out.println(each.text() + ": " + (each.error() == null ? names.size() : problem(each)));
          names.forEach(name -> out.println("  " + name));
        }
        case CSV -> {
          String expression = CsvField.of(each.text()) + ",";
          String end = ofFile ? "," + (each.line() == 0 ? "" : each.line()) + "," : "";
          names.forEach(name -> out.println(expression + CsvField.of(name) + end));
          if (each.error() != null) {
            out.println(expression + end + CsvField.of(each.error()));
          }
        }
        case JSON -> array.add(object(each, names));
      }
    }
    if (format == ResultFormat.JSON) {
      out.println(array);
    }
  }

  private JsonObject object(Hypothesis hypothesis, List<String> individuals) {
    JsonObject object = new JsonObject();
    object.put(EXPRESSION, hypothesis.text());
    if (ofFile && hypothesis.line() > 0) {
      object.put(LINE, hypothesis.line());
    }
    if (hypothesis.error() == null) {
      JsonArray names = new JsonArray();
      individuals.forEach(name -> names.add(new JsonString(name)));
      object.put("individuals", names);
    } else {
      object.put(ERROR, hypothesis.error());
    }
    return object;
  }

  private static String problem(Hypothesis hypothesis) {
    String place = hypothesis.line() == 0 ? "" : "line " + hypothesis.line() + ": ";
    return place + hypothesis.error();
  }

  /** Prints a row a hypothesis: its cells, or nothing in their columns and its error. */
  private void print(List<String> columns, IntFunction<List<Object>> cells) {
    List<Map<String, Object>> rows = new ArrayList<>();
    int answer = 0;
    for (Hypothesis each : hypotheses) {
      boolean failed = each.error() != null;
      List<Object> known = failed ? List.of() : cells.apply(answer++);
      Map<String, Object> row = new LinkedHashMap<>();
      for (int c = 0; c < columns.size(); c++) {
        row.put(columns.get(c), failed ? Missing.CELL : known.get(c));
      }
      if (format == ResultFormat.TABLE) {
        row.put(EXPRESSION, failed ? each.text() + "  (" + problem(each) + ")" : each.text());
      } else {
        row.put(EXPRESSION, each.text());
        if (ofFile) {
          row.put(LINE, each.line() == 0 ? Missing.CELL : each.line());
          row.put(ERROR, failed ? each.error() : Missing.CELL);
        }
      }
      rows.add(row);
    }
    print(rows);
  }

  private void print(List<Map<String, Object>> rows) {
    switch (format) {
      case TABLE -> table(rows);
      case CSV -> {
        out.println(String.join(",", rows.getFirst().keySet()));
        for (Map<String, Object> row : rows) {
          out.println(
              String.join(",", row.values().stream().map(v -> CsvField.of(text(v, -1))).toList()));
        }
      }
      case JSON -> {
        JsonArray array = new JsonArray();
        rows.forEach(row -> array.add(object(row)));
        out.println(array);
      }
    }
  }

  private void table(List<Map<String, Object>> rows) {
    Map<String, Integer> widths = new LinkedHashMap<>();
    for (String column : rows.getFirst().keySet()) {
      int width = column.length();
      for (Map<String, Object> row : rows) {
        width = Math.max(width, text(cell(row, column), 3).length());
      }
      widths.put(column, width);
    }
    out.println(line(widths, column -> column));
    for (Map<String, Object> row : rows) {
      out.println(line(widths, column -> text(cell(row, column), 3)));
    }
  }

  private interface Cell {
    String of(String column);
  }

  /** Numbers to the right, the expression last and to the left. */
  private static String line(Map<String, Integer> widths, Cell cell) {
    StringBuilder line = new StringBuilder();
    widths.forEach(
        (column, width) -> {
          String text = cell.of(column);
          if (column.equals(EXPRESSION)) {
            line.append(text);
          } else {
            line.append(" ".repeat(width - text.length())).append(text).append("  ");
          }
        });
    return line.toString();
  }

  private static Object cell(Map<String, Object> row, String column) {
    Object cell = row.get(column);
    return cell == null ? "" : cell;
  }

  /** A cell as text; measures with this many digits, or all of them for -1. */
  private static String text(Object cell, int digits) {
    if (!(cell instanceof OptionalDouble measure)) {
      return cell.toString();
    }
    if (measure.isEmpty()) {
      return "";
    }
    return digits < 0
        ? Double.toString(measure.getAsDouble())
        : String.format(Locale.ROOT, "%." + digits + "f", measure.getAsDouble());
  }

  private static JsonObject object(Map<String, Object> row) {
    JsonObject object = new JsonObject();
    row.forEach(
        (column, cell) -> {
          if (cell != Missing.CELL) {
            object.put(column, json(cell));
          }
        });
    return object;
  }

  private static JsonValue json(Object cell) {
    return switch (cell) {
      case Number number -> JsonNumber.value(number.longValue());
      case OptionalDouble measure ->
          measure.isPresent() ? JsonNumber.value(measure.getAsDouble()) : JsonNull.instance;
      default -> new JsonString(cell.toString());
    };
  }
}
