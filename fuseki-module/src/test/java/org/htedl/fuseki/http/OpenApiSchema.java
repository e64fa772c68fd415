// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;

/** As much of JSON Schema as the description uses. */
final class OpenApiSchema {
  private final JsonObject description;

  OpenApiSchema(JsonObject description) {
    this.description = description;
  }

  /** What is wrong with a value, by the schema with this name; empty if nothing is. */
  List<String> check(String name, JsonElement value) {
    List<String> wrong = new ArrayList<>();
    check(named(name), value, "$", wrong);
    return wrong;
  }

  JsonObject named(String name) {
    return description
        .getAsJsonObject("components")
        .getAsJsonObject("schemas")
        .getAsJsonObject(name);
  }

  private void check(JsonObject schema, JsonElement value, String at, List<String> wrong) {
    if (schema.has("$ref")) {
      String reference = schema.get("$ref").getAsString();
      check(named(reference.substring(reference.lastIndexOf('/') + 1)), value, at, wrong);
      return;
    }
    if (schema.has("oneOf")) {
      int fitting = 0;
      for (JsonElement each : schema.getAsJsonArray("oneOf")) {
        List<String> misfits = new ArrayList<>();
        check(each.getAsJsonObject(), value, at, misfits);
        fitting += misfits.isEmpty() ? 1 : 0;
      }
      if (fitting != 1) {
        wrong.add(at + " fits " + fitting + " of the alternatives: " + value);
      }
      return;
    }
    if (schema.has("type") && !isOfType(schema.get("type"), value)) {
      wrong.add(at + " is not of type " + schema.get("type") + ": " + value);
      return;
    }
    if (schema.has("enum") && !schema.getAsJsonArray("enum").contains(value)) {
      wrong.add(at + " is none of " + schema.get("enum") + ": " + value);
    }
    if (value.isJsonArray()) {
      int i = 0;
      for (JsonElement each : value.getAsJsonArray()) {
        check(schema.getAsJsonObject("items"), each, at + "[" + i++ + "]", wrong);
      }
    } else if (value.isJsonObject()) {
      checkMembers(schema, value.getAsJsonObject(), at, wrong);
    }
  }

  private void checkMembers(JsonObject schema, JsonObject value, String at, List<String> wrong) {
    if (schema.has("required")) {
      for (JsonElement name : schema.getAsJsonArray("required")) {
        if (!value.has(name.getAsString())) {
          wrong.add(at + " lacks " + name);
        }
      }
    }
    JsonObject properties =
        schema.has("properties") ? schema.getAsJsonObject("properties") : new JsonObject();
    for (String name : value.keySet()) {
      JsonElement rest = schema.get("additionalProperties");
      if (properties.has(name)) {
        check(properties.getAsJsonObject(name), value.get(name), at + "." + name, wrong);
      } else if (rest != null && rest.isJsonObject()) {
        check(rest.getAsJsonObject(), value.get(name), at + "." + name, wrong);
      } else {
        wrong.add(at + " has the undescribed member " + name);
      }
    }
  }

  private static boolean isOfType(JsonElement type, JsonElement value) {
    if (type.isJsonArray()) {
      JsonArray types = type.getAsJsonArray();
      for (JsonElement each : types) {
        if (isOfType(each, value)) {
          return true;
        }
      }
      return false;
    }
    return switch (type.getAsString()) {
      case "object" -> value.isJsonObject();
      case "array" -> value.isJsonArray();
      case "null" -> value.isJsonNull();
      case "string" -> value instanceof JsonPrimitive p && p.isString();
      case "boolean" -> value instanceof JsonPrimitive p && p.isBoolean();
      case "number" -> value instanceof JsonPrimitive p && p.isNumber();
      case "integer" ->
          value instanceof JsonPrimitive p && p.isNumber() && p.getAsDouble() % 1 == 0;
      default -> throw new IllegalArgumentException(type.getAsString());
    };
  }
}
