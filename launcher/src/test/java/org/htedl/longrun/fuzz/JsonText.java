// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun.fuzz;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Bodies of requests to the endpoints that take JSON. Not thread-safe. */
final class JsonText {
  private static final List<String> GRAPHS =
      List.of(
          "urn:x-arq:DefaultGraph",
          "urn:x-arq:UnionGraph",
          "http://ex/g1",
          "http://ex/g2",
          "http://ex/none",
          "",
          "g1",
          "not an iri");
  private static final List<String> MEASURES =
      List.of("accuracy", "precision", "recall", "f1", "mcc", "tp", "beauty", "");

  private final Dice dice;
  private final ExpressionText expressions;

  JsonText(Dice dice) {
    this.dice = dice;
    this.expressions = new ExpressionText(dice);
  }

  /** A body for this endpoint, mostly right. */
  String body(String endpoint) {
    JsonObject right =
        switch (endpoint) {
          case "coverage" -> coverage();
          case "instances" -> instances();
          case "why" -> why();
          case "learn" -> learn();
          default -> explanation();
        };
    JsonElement json = dice.percent(25) ? changed(right, 0) : right;
    String text = json.toString();
    return switch (dice.below(40)) {
      case 0 -> expressions.characters(text);
      case 1 -> text.substring(0, dice.below(text.length() + 1));
      case 2 -> text + text;
      case 3 -> text.replace("\"", "'");
      case 4 -> deep();
      case 5 -> text.replaceFirst("\\{", "{\"hypotheses\":[],");
      case 6 -> "\uFEFF" + text;
      default -> text;
    };
  }

  private String deep() {
    int depth = dice.of(10, 200, 1_000, 100_000);
    return dice.percent(50)
        ? "{\"hypotheses\":" + "[".repeat(depth) + "]".repeat(depth) + "}"
        : "{\"prefixes\":".repeat(depth) + "1" + "}".repeat(depth);
  }

  private JsonObject common() {
    JsonObject body = new JsonObject();
    if (dice.percent(70)) {
      JsonObject prefixes = new JsonObject();
      prefixes.addProperty("", Vocabulary.NAMESPACE);
      if (dice.percent(20)) {
        prefixes.addProperty(
            dice.of("x", "owl", " ", "a:b", "é"), dice.of("", "urn:", "not an iri"));
      }
      body.add("prefixes", prefixes);
    }
    if (dice.percent(25)) {
      body.addProperty("graph", dice.of(GRAPHS));
    }
    return body;
  }

  private JsonObject coverage() {
    JsonObject body = common();
    if (dice.percent(60)) {
      body.add("positives", examples());
    }
    if (dice.percent(60)) {
      body.add("negatives", examples());
    }
    if (dice.percent(20)) {
      body.addProperty("top", number());
    }
    if (dice.percent(20)) {
      body.addProperty("by", dice.of(MEASURES));
    }
    JsonArray hypotheses = new JsonArray();
    for (int n = dice.percent(5) ? 300 : dice.below(6); n > 0; n--) {
      hypotheses.add(expressions.any());
    }
    body.add("hypotheses", hypotheses);
    return body;
  }

  private JsonObject examples() {
    JsonObject side = new JsonObject();
    switch (dice.below(3)) {
      case 0 -> {
        JsonArray individuals = new JsonArray();
        for (int n = dice.below(5); n > 0; n--) {
          individuals.add(
              dice.percent(70)
                  ? Vocabulary.NAMESPACE + dice.of(Vocabulary.INDIVIDUALS)
                  : dice.of(Vocabulary.ODD_IRIS));
        }
        side.add("individuals", individuals);
      }
      case 1 -> side.addProperty("class", expressions.any());
      default ->
          side.addProperty(
              "examples", dice.of("http://ex/yes", "http://ex/no", "http://ex/none", "yes", ""));
    }
    return side;
  }

  private JsonObject instances() {
    JsonObject body = common();
    body.addProperty("expression", expressions.any());
    if (dice.percent(30)) {
      body.addProperty("limit", number());
    }
    if (dice.percent(30)) {
      body.addProperty("offset", number());
    }
    if (dice.percent(30)) {
      body.addProperty("labels", dice.percent(50));
    }
    return body;
  }

  private JsonObject explanation() {
    JsonObject body = common();
    body.addProperty("expression", expressions.any());
    if (dice.percent(60)) {
      body.addProperty("plan", dice.percent(80));
    }
    return body;
  }

  private JsonObject why() {
    JsonObject body = common();
    body.addProperty("expression", expressions.any());
    body.addProperty("individual", individual());
    return body;
  }

  private String individual() {
    return dice.percent(80)
        ? Vocabulary.NAMESPACE + dice.of(Vocabulary.INDIVIDUALS)
        : dice.of(Vocabulary.ODD_IRIS);
  }

  /** A search that is over soon. */
  private JsonObject learn() {
    JsonObject body = common();
    body.add("positives", examples());
    body.add("negatives", examples());
    body.addProperty("maxLength", dice.percent(90) ? 1 + dice.below(4) : 15);
    if (dice.percent(70)) {
      body.addProperty("permutations", dice.below(20));
    }
    for (int n = dice.below(4); n > 0; n--) {
      LearnOptionText.add(body, dice);
    }
    return body;
  }

  private Number number() {
    return switch (dice.below(8)) {
      case 0 -> -1;
      case 1 -> Integer.MAX_VALUE;
      case 2 -> Long.MAX_VALUE;
      case 3 -> new BigDecimal("1e400");
      case 4 -> 0.5;
      case 5 -> new BigDecimal("1e999999999");
      default -> dice.below(20);
    };
  }

  /** The element with something in it replaced, left out, doubled or put elsewhere. */
  private JsonElement changed(JsonElement json, int depth) {
    if (depth > 0 && dice.percent(40) || depth > 4) {
      return other();
    }
    if (json instanceof JsonObject object && !object.isEmpty()) {
      List<Map.Entry<String, JsonElement>> members = new ArrayList<>(object.entrySet());
      Map.Entry<String, JsonElement> member = dice.of(members);
      JsonObject result = object.deepCopy();
      switch (dice.below(4)) {
        case 0 -> result.remove(member.getKey());
        case 1 -> result.add(member.getKey() + dice.of("s", " ", "\u0000"), member.getValue());
        default -> result.add(member.getKey(), changed(member.getValue(), depth + 1));
      }
      return result;
    }
    if (json instanceof JsonArray array && !array.isEmpty()) {
      JsonArray result = array.deepCopy();
      int at = dice.below(array.size());
      result.set(at, changed(array.get(at), depth + 1));
      return result;
    }
    return other();
  }

  private JsonElement other() {
    return switch (dice.below(9)) {
      case 0 -> JsonNull.INSTANCE;
      case 1 -> new JsonPrimitive(true);
      case 2 -> new JsonPrimitive(number());
      case 3 -> new JsonPrimitive("");
      case 4 -> new JsonArray();
      case 5 -> new JsonObject();
      case 6 -> new JsonPrimitive("\uD800");
      case 7 -> new JsonPrimitive("x".repeat(100_000));
      default -> new JsonPrimitive(dice.of(Vocabulary.ODD_IRIS));
    };
  }
}
