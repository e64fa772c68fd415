// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.htedl.matching.PlannedVariable;

/** The tree of variables of a search as text and as JSON. */
final class PlanText {
  private PlanText() {}

  /** A line a variable, in their order, those below another further to the right. */
  static List<String> lines(PatternTrace.Matched matched) {
    List<String> lines = new ArrayList<>();
    if (!matched.given().isEmpty()) {
      lines.add(
          "from each row: "
              + String.join(", ", matched.given().stream().map(Object::toString).toList()));
    }
    Map<Integer, Integer> depths = new HashMap<>();
    for (PlannedVariable each : matched.plan()) {
      // A variable without a parent is at the left: -1 stands for what is above it.
      int depth = depths.getOrDefault(each.parent(), -1) + 1;
      depths.putIfAbsent(each.variable(), depth);
      StringBuilder line = new StringBuilder();
      line.append(lines.size() + (matched.given().isEmpty() ? 1 : 0)).append(". ");
      line.append("  ".repeat(depth)).append(matched.name(each.variable()));
      line.append(each.isRepetition() ? " again" : "");
      line.append(": about ").append(number(each.kept()));
      line.append(" of ").append(number(each.looked())).append(" candidates");
      List<String> context = context(matched, each);
      if (!context.isEmpty()) {
        line.append(", depends on ").append(String.join(", ", context));
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private static List<String> context(PatternTrace.Matched matched, PlannedVariable each) {
    return each.context().stream().map(matched::name).toList();
  }

  private static String number(double value) {
    return value >= 10
        ? Long.toString(Math.round(value))
        : String.format(Locale.ROOT, "%.2g", value);
  }

  /** An array of objects, one a variable, in their order. */
  static void write(JsonWriter json, PatternTrace.Matched matched) throws IOException {
    json.beginArray();
    for (PlannedVariable each : matched.plan()) {
      json.beginObject();
      json.name("variable").value(matched.name(each.variable()));
      if (each.isRepetition()) {
        json.name("repeated").value(true);
      }
      json.name("below");
      if (each.parent() == PlannedVariable.NONE) {
        json.nullValue();
      } else {
        json.value(matched.name(each.parent()));
      }
      json.name("dependsOn").beginArray();
      for (String name : context(matched, each)) {
        json.value(name);
      }
      json.endArray();
      json.name("candidates").value(each.looked());
      json.name("values").value(each.kept());
      json.endObject();
    }
    json.endArray();
  }
}
