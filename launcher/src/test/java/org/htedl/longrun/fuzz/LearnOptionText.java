// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun.fuzz;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOption.Interface;
import org.htedl.learn.problem.LearnOption.Kind;

/** Options of searches, most of them right. */
final class LearnOptionText {
  /** All but the greatest length, which decides how long a search takes. */
  private static final List<String> NUMBERS = named(Kind.WHOLE, Kind.NUMBER);

  private static final List<String> FLAGS = named(Kind.FLAG);

  private LearnOptionText() {}

  private static List<String> named(Kind... kinds) {
    return LearnOption.of(Interface.REQUEST).stream()
        .filter(option -> List.of(kinds).contains(option.kind()))
        .filter(option -> option != LearnOption.MAX_LENGTH)
        .map(LearnOption::label)
        .toList();
  }

  /** Sets a member to a value. */
  static void add(JsonObject body, Dice dice) {
    switch (dice.below(8)) {
      case 0, 1, 2 -> body.addProperty(dice.of(NUMBERS), number(dice));
      case 3 -> body.addProperty(dice.of(FLAGS), dice.percent(50));
      case 4 -> body.addProperty("measure", measure(dice));
      case 5 -> body.addProperty("only", dice.of("off", "nonempty", "on", "never"));
      case 6 -> body.addProperty("combine", dice.of("auto", "single", "union", "tree", "all"));
      default -> body.add(dice.of("use", "ignore"), names(dice));
    }
  }

  /** As the text that SPARQL has them in. */
  static String clause(Dice dice) {
    return switch (dice.below(7)) {
      case 0, 1 -> dice.of(NUMBERS) + " " + number(dice);
      case 2 -> dice.of(FLAGS) + dice.of("", " true", " false", " maybe");
      case 3 -> "measure " + measure(dice);
      case 4 -> dice.of("use", "ignore") + " " + dice.of(":A", ":p :v", "<http://ex/B>", "x", "");
      case 5 -> dice.of("only off", "only on", "memory 1m", "memory lots", "diverse 0", "");
      default -> "maxLength " + number(dice);
    };
  }

  private static Number number(Dice dice) {
    return dice.percent(80) ? dice.below(4) : dice.of(-1, 0.05, 1e9, 16, Integer.MAX_VALUE);
  }

  private static String measure(Dice dice) {
    return dice.of("accuracy", "f1", "balanced", "mcc", "precision", "precision@0.5", "speed");
  }

  private static JsonArray names(Dice dice) {
    JsonArray names = new JsonArray();
    for (int n = dice.below(4); n > 0; n--) {
      names.add(
          new JsonPrimitive(
              dice.percent(80)
                  ? Vocabulary.NAMESPACE + dice.of(Vocabulary.CLASSES)
                  : dice.of(Vocabulary.ODD_IRIS)));
    }
    return names;
  }
}
