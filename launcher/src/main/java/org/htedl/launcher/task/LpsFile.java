// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.task;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Learning problems as Ontolearn keeps them: an object of problems by their names, under {@code
 * problems} or alone, or an array of objects with {@code examples} or of pairs of a name and
 * examples.
 */
public final class LpsFile {
  private static final List<String> POSITIVE =
      List.of("positive_examples", "positive examples", "positives", "pos");
  private static final List<String> NEGATIVE =
      List.of("negative_examples", "negative examples", "negatives", "neg");
  private static final List<String> NAME =
      List.of("target expression", "target_expression", "target_concept", "name");

  private LpsFile() {}

  /**
   * Reads a problem.
   *
   * @param wanted its name; null if there is one only
   */
  public static LearningTask read(Path file, @Nullable String wanted) throws IOException {
    JsonElement json;
    try {
      json = JsonParser.parseString(Files.readString(file));
    } catch (JsonParseException noJson) {
      throw new BadTaskException(file + " is not JSON");
    }
    Map<String, JsonObject> problems = problems(json);
    if (problems.isEmpty()) {
      throw new BadTaskException(
          file + " has no problem with positive_examples and negative_examples");
    }
    String name =
        wanted == null && problems.size() == 1 ? problems.keySet().iterator().next() : wanted;
    JsonObject problem = name == null ? null : problems.get(name);
    if (problem == null) {
      throw new BadTaskException(
          (name == null ? file + " has several problems" : file + " has no problem " + name)
              + ": choose one of "
              + String.join(", ", problems.keySet().stream().limit(20).toList())
              + (problems.size() > 20 ? ", …" : "")
              + " with --problem");
    }
    return LearningTask.of(
        data(file, json), strings(problem, POSITIVE), strings(problem, NEGATIVE));
  }

  private static List<Path> data(Path file, JsonElement json) {
    JsonElement data = json.isJsonObject() ? json.getAsJsonObject().get("data_path") : null;
    return data == null || !data.isJsonPrimitive()
        ? List.of()
        : List.of(LearningTask.dataFile(file, data.getAsString()));
  }

  private static Map<String, JsonObject> problems(JsonElement json) {
    Map<String, JsonObject> problems = new LinkedHashMap<>();
    if (json.isJsonObject()) {
      JsonObject object = json.getAsJsonObject();
      JsonElement inside = object.get("problems");
      if (inside != null) {
        return problems(inside);
      }
      if (isProblem(object)) {
        problems.put("the only one", object);
      }
      object.asMap().forEach((name, value) -> add(problems, name, value));
    } else if (json.isJsonArray()) {
      for (JsonElement each : json.getAsJsonArray()) {
        if (each.isJsonObject()) {
          add(problems, name(each.getAsJsonObject(), problems.size()), each);
        } else if (each.isJsonArray() && each.getAsJsonArray().size() == 2) {
          JsonArray pair = each.getAsJsonArray();
          add(problems, text(pair.get(0), problems.size()), pair.get(1));
        }
      }
    }
    return problems;
  }

  private static void add(Map<String, JsonObject> problems, String name, JsonElement value) {
    if (!value.isJsonObject()) {
      return;
    }
    JsonElement inside = value.getAsJsonObject().get("examples");
    JsonObject problem =
        inside != null && inside.isJsonObject()
            ? inside.getAsJsonObject()
            : value.getAsJsonObject();
    if (isProblem(problem)) {
      problems.put(problems.containsKey(name) ? name + " " + problems.size() : name, problem);
    }
  }

  private static boolean isProblem(JsonObject object) {
    return POSITIVE.stream().anyMatch(object::has) && NEGATIVE.stream().anyMatch(object::has);
  }

  private static String name(JsonObject object, int place) {
    for (String member : NAME) {
      if (object.has(member)) {
        return text(object.get(member), place);
      }
    }
    return Integer.toString(place + 1);
  }

  private static String text(JsonElement name, int place) {
    return name.isJsonPrimitive() ? name.getAsString() : Integer.toString(place + 1);
  }

  private static List<String> strings(JsonObject problem, List<String> members) {
    List<String> strings = new ArrayList<>();
    for (String member : members) {
      if (problem.get(member) instanceof JsonArray array) {
        array.forEach(each -> strings.add(text(each, strings.size())));
      }
    }
    return strings;
  }
}
