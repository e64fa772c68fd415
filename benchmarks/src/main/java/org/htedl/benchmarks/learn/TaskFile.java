// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jena.atlas.json.JSON;
import org.apache.jena.atlas.json.JsonArray;
import org.apache.jena.atlas.json.JsonException;
import org.apache.jena.atlas.json.JsonObject;
import org.apache.jena.atlas.json.JsonValue;
import org.htedl.closure.Entailment;
import org.htedl.coverage.Objective;

/** Many tasks in one file of JSON: an array of objects, paths relative to the file. */
public final class TaskFile {
  private static final Set<String> MEMBERS =
      Set.of(
          "name",
          "data",
          "problem",
          "ignore",
          "entailment",
          "maxLength",
          "maxDepth",
          "noise",
          "measure",
          "peers");

  private final Path file;

  private TaskFile(Path file) {
    this.file = file;
  }

  /**
   * Reads the tasks.
   *
   * @throws IllegalArgumentException if the file is not what it should be; the message names it
   */
  public static List<LearnTask> read(Path file) throws IOException {
    TaskFile reading = new TaskFile(file);
    try {
      JsonValue value = JSON.parseAny(Files.readString(file));
      if (!value.isArray() || value.getAsArray().isEmpty()) {
        throw reading.wrong("an array of tasks is needed");
      }
      List<LearnTask> tasks = new ArrayList<>();
      for (JsonValue each : value.getAsArray()) {
        if (!each.isObject()) {
          throw reading.wrong("a task is an object, not " + each);
        }
        tasks.add(reading.task(each.getAsObject()));
      }
      return tasks;
    } catch (JsonException bad) {
      throw new IllegalArgumentException(file + ": " + bad.getMessage(), bad);
    } catch (NullPointerException early) { // from the parser, which does not expect the end there
      throw new IllegalArgumentException(file + ": the JSON is cut short", early);
    }
  }

  private LearnTask task(JsonObject json) {
    for (String member : json.keys()) {
      if (!MEMBERS.contains(member)) {
        throw wrong("a task has no member \"" + member + "\"");
      }
    }
    String entailment = json.hasKey("entailment") ? text(json, "entailment") : "rdfs";
    return new LearnTask(
        text(json, "name"),
        path(text(json, "data")),
        path(text(json, "problem")),
        json.hasKey("ignore") ? texts(json.get("ignore"), "ignore") : List.of(),
        Entailment.named(entailment)
            .orElseThrow(() -> wrong("entailment is none of " + Entailment.names())),
        whole(json, "maxLength", 7),
        whole(json, "maxDepth", 3),
        number(json, "noise", 0),
        measure(json.hasKey("measure") ? text(json, "measure") : "accuracy"),
        json.hasKey("peers") ? arguments(json.get("peers")) : Map.of());
  }

  private Objective measure(String name) {
    return Objective.named(name).orElseThrow(() -> wrong("there is no measure " + name));
  }

  private Map<String, List<String>> arguments(JsonValue peers) {
    if (!peers.isObject()) {
      throw wrong("peers is an object: from a peer's name to an array of arguments");
    }
    Map<String, List<String>> arguments = new LinkedHashMap<>();
    for (String peer : peers.getAsObject().keys()) {
      arguments.put(peer, texts(peers.getAsObject().get(peer), peer));
    }
    return arguments;
  }

  private Path path(String text) {
    return file.toAbsolutePath().resolveSibling(text).normalize();
  }

  private String text(JsonObject json, String member) {
    JsonValue value = json.get(member);
    if (value == null || !value.isString()) {
      throw wrong("a task needs \"" + member + "\", a string");
    }
    return value.getAsString().value();
  }

  private int whole(JsonObject json, String member, int otherwise) {
    double number = number(json, member, otherwise);
    if (number != Math.rint(number)) {
      throw wrong(member + " is a whole number, not " + number);
    }
    return (int) number;
  }

  private double number(JsonObject json, String member, double otherwise) {
    JsonValue value = json.get(member);
    if (value == null) {
      return otherwise;
    }
    if (!value.isNumber()) {
      throw wrong(member + " is a number, not " + value);
    }
    return value.getAsNumber().value().doubleValue();
  }

  private List<String> texts(JsonValue value, String member) {
    if (!value.isArray()) {
      throw wrong(member + " is an array of strings");
    }
    JsonArray array = value.getAsArray();
    List<String> texts = new ArrayList<>();
    for (JsonValue each : array) {
      texts.add(each.isString() ? each.getAsString().value() : each.toString());
    }
    return texts;
  }

  private IllegalArgumentException wrong(String sentence) {
    return new IllegalArgumentException(file + ": " + sentence);
  }
}
