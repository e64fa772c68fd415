package org.htedl.learn.problem;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.htedl.coverage.Measure;
import org.htedl.coverage.Objective;
import org.htedl.learn.option.Only;
import org.htedl.learn.option.Shape;

/** The options of a search by their names, which are the same wherever a search is asked for. */
public enum LearnOption {
  SECONDS("seconds", LearnOptions::seconds, (to, value) -> to.seconds(value.number())),
  MAX_LENGTH("maxLength", LearnOptions::maxLength, (to, value) -> to.maxLength(value.whole())),
  MAX_DEPTH("maxDepth", LearnOptions::maxDepth, (to, value) -> to.maxDepth(value.whole())),
  MEASURE(
      "measure", from -> from.objective().label(), (to, value) -> to.objective(objective(value))),
  NOISE("noise", LearnOptions::noise, (to, value) -> to.noise(value.number())),
  CARDINALITY(
      "cardinality", LearnOptions::cardinality, (to, value) -> to.cardinality(value.whole())),
  ONLY("only", from -> written(from.only()), (to, value) -> to.only(value.oneOf(Only.values()))),
  INVERSE("inverse", LearnOptions::inverse, (to, value) -> to.inverse(value.bool())),
  NOMINALS("nominals", LearnOptions::nominals, (to, value) -> to.nominals(value.bool())),
  MONOTONE("monotone", LearnOptions::monotone, (to, value) -> to.monotone(value.bool())),
  USE("use", LearnOptions::use, (to, value) -> to.use(value.names())),
  IGNORE("ignore", LearnOptions::ignore, (to, value) -> to.ignore(value.names())),
  SPLITS("splits", LearnOptions::splits, (to, value) -> to.splits(value.whole())),
  TOP("top", LearnOptions::top, (to, value) -> to.top(value.whole())),
  DIVERSE("diverse", LearnOptions::diverse, (to, value) -> to.diverse(value.number())),
  COMBINE(
      "combine",
      from -> written(from.combine()),
      (to, value) -> to.combine(value.oneOf(Shape.values()))),
  FOLDS("folds", LearnOptions::folds, (to, value) -> to.folds(value.whole())),
  PERMUTATIONS(
      "permutations", LearnOptions::permutations, (to, value) -> to.permutations(value.whole())),
  SEED("seed", LearnOptions::seed, (to, value) -> to.seed(value.wholeLong())),
  MEMORY("memory", LearnOptions::memoryBytes, (to, value) -> to.memoryBytes(value.memory()));

  private final String label;
  private final Function<LearnOptions, Object> value;
  private final BiConsumer<LearnOptions.Builder, OptionValue> setting;

  LearnOption(
      String label,
      Function<LearnOptions, Object> value,
      BiConsumer<LearnOptions.Builder, OptionValue> setting) {
    this.label = label;
    this.value = value;
    this.setting = setting;
  }

  /** The name in requests, in the text of a query, and on the command line but for the hyphens. */
  public String label() {
    return label;
  }

  /** Whether the value is a list of names. */
  public boolean isList() {
    return this == USE || this == IGNORE;
  }

  /** The option with this name, upper and lower case as they are. */
  public static Optional<LearnOption> named(String label) {
    return Arrays.stream(values()).filter(each -> each.label.equals(label)).findFirst();
  }

  /** The names of all. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(LearnOption::label).toList();
  }

  /** The value among options: a number, a boolean, a string or a list of strings. */
  public Object valueIn(LearnOptions options) {
    return value.apply(options);
  }

  void set(LearnOptions.Builder to, OptionValue value) {
    setting.accept(to, value);
  }

  private static Objective objective(OptionValue value) {
    return Objective.named(value.text())
        .orElseThrow(
            () ->
                value.isNot(
                    String.join(", ", Arrays.stream(Measure.values()).map(Measure::label).toList())
                        + " or precision@ with a least recall, such as precision@0.8"));
  }

  /** How a constant is written. */
  static String written(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
