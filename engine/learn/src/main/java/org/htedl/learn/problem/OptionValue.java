// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.problem;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * The value of an option as it was written.
 *
 * @param label the option's name
 * @param parts one text, or several of a list
 * @param reader knows names and memory
 */
record OptionValue(String label, List<String> parts, LearnOptionReader reader) {
  String text() {
    if (parts.size() != 1) {
      throw new IllegalArgumentException(label + " takes one value, not " + parts.size());
    }
    return parts.getFirst();
  }

  double number() {
    try {
      double number = Double.parseDouble(text());
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException noNumber) {
      // Refused below.
    }
    throw isNot("a number");
  }

  int whole() {
    return Math.clamp(wholeLong(), Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  long wholeLong() {
    try {
      return Long.parseLong(text());
    } catch (NumberFormatException noNumber) {
      throw isNot("a whole number");
    }
  }

  boolean bool() {
    return switch (parts.isEmpty() ? "true" : text().toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw isNot("true or false");
    };
  }

  <E extends Enum<E>> E oneOf(E[] constants) {
    for (E constant : constants) {
      if (OptionType.written(constant).equalsIgnoreCase(text())) {
        return constant;
      }
    }
    throw isNot(
        "one of "
            + Arrays.stream(constants).map(OptionType::written).collect(Collectors.joining(", ")));
  }

  long memory() {
    OptionalLong bytes = reader.memory(text());
    return bytes.orElseThrow(() -> isNot("an amount of memory such as 512m"));
  }

  List<String> names() {
    return parts.stream().map(part -> reader.iri(label, part)).toList();
  }

  IllegalArgumentException isNot(String expected) {
    return new IllegalArgumentException(
        label + " is " + expected + ", not \"" + LearnOptionReader.shortened(text()) + "\"");
  }
}
