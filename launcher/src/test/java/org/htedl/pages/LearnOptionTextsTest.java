// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOption.Interface;
import org.htedl.learn.problem.LearnOption.Kind;
import org.htedl.learn.problem.LearnOptionReader;
import org.junit.jupiter.api.Test;

/**
 * The table of docs/learn.md, openapi.json, the workbench's form and the Python client say of the
 * learner's options what {@link LearnOption} says.
 *
 * <p>{@code -Dhtedl.rewrite} writes these files instead of comparing them.
 */
class LearnOptionTextsTest {
  private static final boolean REWRITES = System.getProperty("htedl.rewrite") != null;

  private static final String TABLE =
      """
      | option | default | values | meaning |
      |---|---|---|---|
      """;

  private static final String OPEN_API =
      "fuseki-module/src/main/resources/org/htedl/fuseki/workbench/openapi.json";

  /** Members of a request that are not options. */
  private static final Set<String> EXAMPLES = Set.of("prefixes", "graph", "positives", "negatives");

  private static final int PYTHON_COLUMNS = 96;

  private static final Gson LINE = new GsonBuilder().disableHtmlEscaping().create();
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  private static final List<LearnOption<?>> OPTIONS = LearnOption.of(Interface.REQUEST);

  /** Compares a file with what it has to be, or writes it. */
  private static void check(String name, String wanted) throws IOException {
    Path file = Page.ROOT.resolve(name);
    if (REWRITES) {
      Files.writeString(file, wanted);
    }
    assertEquals(
        wanted,
        Files.exists(file) ? Files.readString(file) : "",
        () ->
            name
                + " does not have the options that LearnOption declares; write it with\n"
                + "mvn test -pl launcher -am -Dtest=LearnOptionTextsTest -Dhtedl.rewrite"
                + " -Dsurefire.failIfNoSpecifiedTests=false\n");
  }

  private static String lowerFirst(String text) {
    return text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
  }

  @Test
  void theTableOfThePage() throws IOException {
    String name = "docs/learn.md";
    String page = Page.read(name).text();
    int from = page.indexOf(TABLE) + TABLE.length();
    int to = page.indexOf("\n\n", from) + 1;
    assertTrue(from >= TABLE.length() && to > from, "the page has the table");
    check(
        name,
        page.substring(0, from)
            + OPTIONS.stream().map(LearnOptionTextsTest::row).collect(Collectors.joining())
            + page.substring(to));
  }

  private static String row(LearnOption<?> option) {
    boolean choice = option.kind() == Kind.CHOICE;
    return "| `%s` | %s | %s | %s |\n"
        .formatted(
            option.label(),
            choice ? "`" + option.defaultText() + "`" : option.defaultText(),
            choice ? "`" + String.join("`, `", option.choices()) + "`" : option.range(),
            lowerFirst(option.help()))
        .replace("|  |", "| |");
  }

  @Test
  void theDescriptionOfTheEndpoint() throws IOException {
    JsonObject description =
        JsonParser.parseString(Files.readString(Page.ROOT.resolve(OPEN_API))).getAsJsonObject();
    JsonObject request =
        description
            .getAsJsonObject("components")
            .getAsJsonObject("schemas")
            .getAsJsonObject("LearnRequest");
    JsonObject properties = request.getAsJsonObject("properties").deepCopy();
    properties.keySet().retainAll(EXAMPLES);
    OPTIONS.forEach(option -> properties.add(option.label(), schema(option)));
    request.add("properties", properties);
    check(OPEN_API, GSON.toJson(description) + "\n");
  }

  private static JsonObject schema(LearnOption<?> option) {
    JsonObject schema = new JsonObject();
    switch (option.kind()) {
      case WHOLE -> schema.addProperty("type", "integer");
      case NUMBER -> schema.addProperty("type", "number");
      case FLAG -> schema.addProperty("type", "boolean");
      case CHOICE, AMOUNT -> schema.addProperty("type", "string");
      case NAMES -> {
        JsonObject items = new JsonObject();
        items.addProperty("type", "string");
        schema.addProperty("type", "array");
        schema.add("items", items);
      }
    }
    // A measure may be precision at any recall.
    if (option.kind() == Kind.CHOICE && option != LearnOption.MEASURE) {
      schema.add("enum", array(option.choices()));
    }
    option
        .least()
        .ifPresent(
            least ->
                schema.add(option.isAboveLeast() ? "exclusiveMinimum" : "minimum", number(least)));
    option.most().ifPresent(most -> schema.add("maximum", number(most)));
    schema.addProperty("description", option.sentence());
    return schema;
  }

  private static JsonArray array(List<String> texts) {
    JsonArray array = new JsonArray();
    texts.forEach(array::add);
    return array;
  }

  private static JsonElement number(double value) {
    return value == Math.rint(value) ? new JsonPrimitive((long) value) : new JsonPrimitive(value);
  }

  @Test
  void theFormOfTheWorkbench() throws IOException {
    JsonArray fields = new JsonArray();
    for (Interface form : List.of(Interface.FORM, Interface.FORM_MORE)) {
      LearnOption.of(form).forEach(option -> fields.add(field(option, form)));
    }
    check(
        "fuseki-module/src/main/workbench/src/learn/options.json",
        fields.asList().stream()
            .map(field -> "  " + LINE.toJson(field))
            .collect(Collectors.joining(",\n", "[\n", "\n]\n")));
  }

  private static JsonObject field(LearnOption<?> option, Interface form) {
    JsonObject field = new JsonObject();
    field.addProperty("name", option.label());
    field.addProperty("text", option.title());
    field.addProperty("more", form == Interface.FORM_MORE);
    switch (option.kind()) {
      case FLAG -> field.addProperty("kind", "flag");
      case CHOICE -> {
        field.addProperty("kind", "choice");
        field.add("values", array(option.choices()));
      }
      case WHOLE, NUMBER -> {
        JsonObject limits = new JsonObject();
        option.least().ifPresent(least -> limits.add("min", number(least)));
        option.most().ifPresent(most -> limits.add("max", number(most)));
        if (option.kind() == Kind.WHOLE) {
          limits.addProperty("step", 1);
        } else {
          limits.addProperty("step", "any");
        }
        field.addProperty("kind", "number");
        field.add("limits", limits);
      }
      case NAMES, AMOUNT -> throw new AssertionError("the form has no field for " + option);
    }
    field.add(
        "usual",
        option.kind() == Kind.CHOICE
            ? new JsonPrimitive(option.defaultText())
            : JsonParser.parseString(option.defaultText()));
    field.addProperty("hint", option.help());
    return field;
  }

  @Test
  void theKeywordsOfPython() throws IOException {
    StringBuilder text =
        new StringBuilder(
            """
            # SPDX-License-Identifier: Apache-2.0
            \"""Options of a search for expressions. LearnOptionTextsTest of the project writes this file.\"""

            from __future__ import annotations

            from typing import List, Literal, TypedDict


            class LearnOptions(TypedDict, total=False):
                \"""Keyword arguments of ``KnowledgeBase.learn``; the server has the defaults.\"""
            """);
    for (LearnOption<?> option : OPTIONS) {
      text.append('\n');
      StringBuilder line = new StringBuilder("    #:");
      for (String word : option.sentence().split(" ", -1)) {
        if (line.length() + 1 + word.length() > PYTHON_COLUMNS) {
          text.append(line).append('\n');
          line = new StringBuilder("    #:");
        }
        line.append(' ').append(word);
      }
      text.append(line).append("\n    ").append(option.label('_')).append(": ");
      text.append(type(option)).append('\n');
    }
    check("python/htedl/learn_options.py", text.toString());
  }

  private static String type(LearnOption<?> option) {
    return switch (option.kind()) {
      case WHOLE -> "int";
      case NUMBER -> "float";
      case FLAG -> "bool";
      case AMOUNT -> "str";
      case NAMES -> "List[str]";
      case CHOICE ->
          option == LearnOption.MEASURE
              ? "str"
              : "Literal[\"" + String.join("\", \"", option.choices()) + "\"]";
    };
  }

  /** A reader takes each default that is written as a value. */
  @Test
  void defaultsAreValues() {
    LearnOptionReader reader =
        new LearnOptionReader(
            new LearnOptionReader.Surroundings(60, "", 4, "", 1),
            prefix -> Optional.empty(),
            amount -> OptionalLong.empty());
    for (LearnOption<?> option : OPTIONS) {
      if (option.kind() != Kind.NAMES && option.kind() != Kind.AMOUNT) {
        reader.set(option.label(), option.defaultText());
        assertEquals(
            option.byDefault(), reader.options().get(option), () -> "default of " + option);
      }
    }
  }
}
