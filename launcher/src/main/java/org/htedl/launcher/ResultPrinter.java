package org.htedl.launcher;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.jena.atlas.json.JsonArray;
import org.apache.jena.atlas.json.JsonNull;
import org.apache.jena.atlas.json.JsonNumber;
import org.apache.jena.atlas.json.JsonObject;
import org.apache.jena.atlas.json.JsonString;
import org.apache.jena.atlas.json.JsonValue;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Measure;

/** Prints answers as a table, as CSV or as JSON. A measure that is not defined stays empty. */
final class ResultPrinter {
  private static final String EXPRESSION = "expression";

  private final ResultFormat format;
  private final PrintWriter out;

  ResultPrinter(ResultFormat format, PrintWriter out) {
    this.format = format;
    this.out = out;
  }

  void counts(List<String> expressions, int[] covered) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int i = 0; i < covered.length; i++) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("covered", covered[i]);
      row.put(EXPRESSION, expressions.get(i));
      rows.add(row);
    }
    print(rows);
  }

  void matrices(List<String> expressions, List<ConfusionMatrix> matrices) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int i = 0; i < matrices.size(); i++) {
      ConfusionMatrix matrix = matrices.get(i);
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("tp", matrix.truePositives());
      row.put("fp", matrix.falsePositives());
      row.put("fn", matrix.falseNegatives());
      row.put("tn", matrix.trueNegatives());
      for (Measure measure : Measure.values()) {
        row.put(measure.label(), measure.of(matrix));
      }
      row.put(EXPRESSION, expressions.get(i));
      rows.add(row);
    }
    print(rows);
  }

  void individuals(List<String> expressions, List<List<String>> individuals) {
    switch (format) {
      case TABLE -> {
        for (int i = 0; i < individuals.size(); i++) {
          out.println(expressions.get(i) + ": " + individuals.get(i).size());
          individuals.get(i).forEach(name -> out.println("  " + name));
        }
      }
      case CSV -> {
        out.println(EXPRESSION + ",individual");
        for (int i = 0; i < individuals.size(); i++) {
          String expression = quoted(expressions.get(i));
          individuals.get(i).forEach(name -> out.println(expression + "," + quoted(name)));
        }
      }
      case JSON -> {
        JsonArray array = new JsonArray();
        for (int i = 0; i < individuals.size(); i++) {
          JsonArray names = new JsonArray();
          individuals.get(i).forEach(name -> names.add(new JsonString(name)));
          JsonObject object = new JsonObject();
          object.put(EXPRESSION, expressions.get(i));
          object.put("individuals", names);
          array.add(object);
        }
        out.println(array);
      }
    }
  }

  private void print(List<Map<String, Object>> rows) {
    switch (format) {
      case TABLE -> table(rows);
      case CSV -> {
        out.println(String.join(",", rows.getFirst().keySet()));
        for (Map<String, Object> row : rows) {
          out.println(
              String.join(",", row.values().stream().map(v -> quoted(text(v, -1))).toList()));
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

  /** A cell as text; measures with so many digits, or all of them for -1. */
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
    row.forEach((column, cell) -> object.put(column, json(cell)));
    return object;
  }

  private static JsonValue json(Object cell) {
    return switch (cell) {
      case Integer number -> JsonNumber.value(number);
      case OptionalDouble measure ->
          measure.isPresent() ? JsonNumber.value(measure.getAsDouble()) : JsonNull.instance;
      default -> new JsonString(cell.toString());
    };
  }

  private static String quoted(String text) {
    return text.matches("(?s).*[\",\r\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
