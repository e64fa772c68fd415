// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.problem;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.htedl.coverage.Measure;
import org.htedl.coverage.Objective;

/**
 * The type of an option's values: how they are read, checked and written.
 *
 * @param reading reads a value
 * @param check refuses a value that is out of the range, given the option's name, and copies lists
 * @param writing makes a number, a boolean, a string or a list of strings of a value
 * @param least the least value of a number; empty if there is none
 * @param above whether {@code least} itself is excluded
 * @param most the greatest value of a number; empty if there is none
 * @param choices the names of a choice
 * @param range the allowed values in words
 */
record OptionType<T>(
    LearnOption.Kind kind,
    Function<OptionValue, T> reading,
    Check<T> check,
    Function<T, Object> writing,
    OptionalDouble least,
    boolean above,
    OptionalDouble most,
    List<String> choices,
    String range) {
  /** Refuses a value, or returns it. */
  interface Check<T> {
    T apply(String name, T value);
  }

  private static <T> OptionType<T> plain(
      LearnOption.Kind kind, Function<OptionValue, T> reading, Check<T> check, String range) {
    return new OptionType<>(
        kind,
        reading,
        check,
        value -> value,
        OptionalDouble.empty(),
        false,
        OptionalDouble.empty(),
        List.of(),
        range);
  }

  private static <T extends Number> OptionType<T> between(
      LearnOption.Kind kind,
      Function<OptionValue, T> reading,
      double least,
      double most,
      Check<T> also,
      String range) {
    return new OptionType<>(
        kind,
        reading,
        (name, value) -> {
          inRange(name, value.doubleValue(), least, most);
          return also.apply(name, value);
        },
        value -> value,
        OptionalDouble.of(least),
        false,
        OptionalDouble.of(most),
        List.of(),
        range);
  }

  /** A whole number, both bounds included. */
  static OptionType<Integer> whole(int least, int most) {
    return between(
        LearnOption.Kind.WHOLE,
        OptionValue::whole,
        least,
        most,
        (name, value) -> value,
        least + " to " + grouped(most));
  }

  /** Zero, or a whole number from 2 on. */
  static OptionType<Integer> folds(int most) {
    return between(
        LearnOption.Kind.WHOLE,
        OptionValue::whole,
        0,
        most,
        (name, value) -> {
          if (value == 1) {
            throw new IllegalArgumentException(name + " is 0 or from 2 to " + most + ", not 1");
          }
          return value;
        },
        "0 or 2 to " + most);
  }

  /** Any whole number. */
  static OptionType<Long> wholeLong() {
    return plain(LearnOption.Kind.WHOLE, OptionValue::wholeLong, (name, value) -> value, "");
  }

  /** A number, both bounds included. */
  static OptionType<Double> number(double least, double most) {
    return between(
        LearnOption.Kind.NUMBER,
        OptionValue::number,
        least,
        most,
        (name, value) -> value,
        text(least) + " to " + text(most));
  }

  private static <N extends Number> N aboveZero(String name, N value) {
    if (!(value.doubleValue() > 0)) {
      throw new IllegalArgumentException(name + " is more than 0, not " + value);
    }
    return value;
  }

  /** A number above 0. */
  static OptionType<Double> positive() {
    return new OptionType<>(
        LearnOption.Kind.NUMBER,
        OptionValue::number,
        OptionType::aboveZero,
        value -> value,
        OptionalDouble.of(0),
        true,
        OptionalDouble.empty(),
        List.of(),
        "above 0");
  }

  static OptionType<Boolean> flag() {
    return plain(LearnOption.Kind.FLAG, OptionValue::bool, (name, value) -> value, "");
  }

  /** The constants of an enumeration, by their names in lower case. */
  static <E extends Enum<E>> OptionType<E> oneOf(E[] constants) {
    List<String> names = Arrays.stream(constants).map(OptionType::written).toList();
    return new OptionType<>(
        LearnOption.Kind.CHOICE,
        value -> value.oneOf(constants),
        (name, value) -> Objects.requireNonNull(value, name),
        OptionType::written,
        OptionalDouble.empty(),
        false,
        OptionalDouble.empty(),
        names,
        String.join(", ", names.subList(0, names.size() - 1)) + " or " + names.getLast());
  }

  /** A measure, or precision with a least recall. */
  static OptionType<Objective> objective() {
    List<String> measures = Arrays.stream(Measure.values()).map(Measure::label).toList();
    String allowed = String.join(", ", measures) + " or precision@ with a least recall";
    return new OptionType<>(
        LearnOption.Kind.CHOICE,
        value ->
            Objective.named(value.text())
                .orElseThrow(() -> value.isNot(allowed + ", such as precision@0.8")),
        (name, value) -> Objects.requireNonNull(value, name),
        Objective::label,
        OptionalDouble.empty(),
        false,
        OptionalDouble.empty(),
        Stream.concat(measures.stream(), Stream.of("precision@0.8")).toList(),
        allowed);
  }

  /** IRIs, which a request may shorten by prefixes. */
  static OptionType<List<String>> names(int most) {
    return plain(
        LearnOption.Kind.NAMES,
        OptionValue::names,
        (name, value) -> {
          inRange(name, value.size(), 0, most);
          return List.copyOf(value);
        },
        "IRIs, in full or with a prefix, at most " + grouped(most));
  }

  /** An amount of memory in bytes. */
  static OptionType<Long> amount() {
    return plain(LearnOption.Kind.AMOUNT, OptionValue::memory, OptionType::aboveZero, "");
  }

  T read(OptionValue value) {
    return reading.apply(value);
  }

  T checked(String name, T value) {
    return check.apply(name, value);
  }

  Object written(T value) {
    return writing.apply(value);
  }

  private static void inRange(String name, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          name + " is from " + text(least) + " to " + text(most) + ", not " + text(value));
    }
  }

  /** A constant in lower case. */
  static String written(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** A value as text; a number without needless digits. */
  static String text(Object value) {
    return value instanceof Double number && number == Math.rint(number)
        ? Long.toString(number.longValue())
        : value.toString();
  }

  private static String grouped(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
