// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.problem;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.htedl.coverage.Objective;
import org.htedl.learn.option.Only;
import org.htedl.learn.option.Shape;
import org.htedl.learn.selection.Folds;

/**
 * An option of a search: its name, type, range, default, words, and the interfaces that have it.
 *
 * <p>Each option is declared here and nowhere else. The command line, its help, the reader of
 * requests and of queries ask this class. {@code LearnOptionTextsTest} compares the table in
 * docs/learn.md, {@code openapi.json}, the form of the workbench and the Python client with it, and
 * rewrites them. So a new option is one declaration here, and {@link LearnOptions#get} in the code
 * that obeys it.
 *
 * @param <T> the type of the values: a number, a boolean, a list of IRIs or a constant
 */
public final class LearnOption<T> {
  /** The kinds of values, as forms and schemas tell them apart. */
  public enum Kind {
    WHOLE,
    NUMBER,
    FLAG,
    /** A choice of several names. */
    CHOICE,
    /** A list of IRIs. */
    NAMES,
    /** An amount of memory, as text such as {@code 512m}; as a value it is in bytes. */
    AMOUNT
  }

  /** An interface by which options are set. */
  public enum Interface {
    /** {@code ./htedl learn --max-length 9}. */
    COMMAND_LINE,
    /** {@code POST /kb/learn} with {@code "maxLength": 9}, and Python's {@code max_length=9}. */
    REQUEST,
    /** {@code htedl:learn} with {@code "maxLength 9"}. */
    QUERY,
    /** The first options of the workbench's form. */
    FORM,
    /** Further options of the form, folded away. */
    FORM_MORE
  }

  /** The greatest number of folds. */
  public static final int MOST_FOLDS = Folds.MOST;

  private static final int MOST_NAMES = 10_000;

  /** Every option; filled by the declarations below while this class is initialized. */
  private static final List<LearnOption<?>> DECLARED = new ArrayList<>();

  private static final Set<Interface> WITHOUT_FORM =
      EnumSet.of(Interface.COMMAND_LINE, Interface.REQUEST, Interface.QUERY);
  private static final Set<Interface> FORM = with(WITHOUT_FORM, Interface.FORM);
  private static final Set<Interface> MORE = with(WITHOUT_FORM, Interface.FORM_MORE);

  /** Rows of a query have no choice by cross validation. */
  private static final Set<Interface> FORM_WITHOUT_QUERY = without(FORM, Interface.QUERY);

  private static final Set<Interface> MORE_WITHOUT_QUERY = without(MORE, Interface.QUERY);

  public static final LearnOption<Double> SECONDS =
      declare(
          "seconds",
          OptionType.positive(),
          10.0,
          FORM,
          "Seconds",
          "Seconds that the whole request may take, cross validation included");

  public static final LearnOption<Integer> MAX_LENGTH =
      declare(
          "maxLength",
          OptionType.whole(1, 15),
          7,
          FORM,
          "Longest expression",
          "Greatest length of an expression: a class counts 1, a value 2, a bound 3; not, and, or"
              + " add 1, some, only add 2, min, max add 3");

  public static final LearnOption<Integer> MAX_DEPTH =
      declare(
          "maxDepth",
          OptionType.whole(0, 6),
          3,
          MORE,
          "Nested roles",
          "Greatest depth of nested roles; more only if they lead back to the same individuals");

  public static final LearnOption<Objective> MEASURE =
      declare(
          "measure",
          OptionType.objective(),
          Objective.ACCURACY,
          FORM,
          "What is maximised",
          "Score to maximise; precision@0.8 is precision at a recall of 0.8 or more");

  public static final LearnOption<Double> NOISE =
      declare(
          "noise",
          OptionType.number(0, .5),
          0.0,
          FORM_WITHOUT_QUERY,
          "Noise",
          "Share of the negatives that an answer without errors may cover");

  public static final LearnOption<Integer> CARDINALITY =
      declare(
          "cardinality",
          OptionType.whole(1, 64),
          5,
          MORE,
          "Largest min and max",
          "Largest number in min and max; 1 leaves both out");

  public static final LearnOption<Only> ONLY =
      declare(
          "only",
          OptionType.oneOf(Only.values()),
          Only.NONEMPTY,
          MORE,
          "only",
          "Use of only: off leaves it out, nonempty requires a successor, on also lets it hold"
              + " without a successor");

  public static final LearnOption<Boolean> INVERSE =
      declare(
          "inverse",
          OptionType.flag(),
          true,
          MORE,
          "Follow roles backwards, too",
          "Follow roles backwards");

  public static final LearnOption<Boolean> NOMINALS =
      declare(
          "nominals",
          OptionType.flag(),
          false,
          MORE,
          "Single individuals as fillers",
          "Let single individuals be fillers");

  public static final LearnOption<Boolean> MONOTONE =
      declare(
          "monotone",
          OptionType.flag(),
          false,
          MORE,
          "Without not, only and max",
          "Leave out not, only and max, which treat anything that the data does not say as false");

  public static final LearnOption<List<String>> USE =
      declare(
          "use",
          OptionType.names(MOST_NAMES),
          List.of(),
          WITHOUT_FORM,
          "all",
          "Use",
          "The only classes and properties that may occur");

  public static final LearnOption<List<String>> IGNORE =
      declare(
          "ignore",
          OptionType.names(MOST_NAMES),
          List.of(),
          WITHOUT_FORM,
          "none",
          "Ignore",
          "Classes and properties that may not occur");

  public static final LearnOption<Integer> SPLITS =
      declare(
          "splits",
          OptionType.whole(1, 10_000),
          100,
          MORE,
          "Bounds a property",
          "Most bounds for the values of one property");

  public static final LearnOption<Integer> TOP =
      declare(
          "top",
          OptionType.whole(1, 100),
          5,
          MORE,
          "Expressions shown",
          "Number of expressions in the answer");

  public static final LearnOption<Double> DIVERSE =
      declare(
          "diverse",
          OptionType.number(0, 1),
          .3,
          MORE,
          "Least difference",
          "Least Jaccard distance between the examples that any two expressions of the answer"
              + " cover");

  public static final LearnOption<Shape> COMBINE =
      declare(
          "combine",
          OptionType.oneOf(Shape.values()),
          Shape.AUTO,
          MORE_WITHOUT_QUERY,
          "Shapes",
          "Shapes that the choice may have");

  public static final LearnOption<Integer> FOLDS =
      declare(
          "folds",
          OptionType.folds(MOST_FOLDS),
          10,
          MORE_WITHOUT_QUERY,
          "Folds",
          "Folds of the cross validation, 0 for none; with fewer than 20 examples each is left out"
              + " alone");

  public static final LearnOption<Integer> PERMUTATIONS =
      declare(
          "permutations",
          OptionType.whole(0, 1_000),
          200,
          MORE_WITHOUT_QUERY,
          "Shuffles",
          "Shuffles of the labels for the test against chance, 0 for none");

  public static final LearnOption<Long> SEED =
      declare(
          "seed",
          OptionType.wholeLong(),
          42L,
          MORE_WITHOUT_QUERY,
          "Seed",
          "Seed of folds and shuffles; the same seed gives the same answer");

  public static final LearnOption<Long> MEMORY =
      declare(
          "memory",
          OptionType.amount(),
          Math.max(1 << 20, Runtime.getRuntime().maxMemory() / 4),
          WITHOUT_FORM,
          "a quarter of the free memory",
          "Memory",
          "Memory for the rows of the search, such as 512m, at most half of the free memory");

  public static final LearnOption<Integer> THREADS =
      declare(
          "threads",
          OptionType.whole(1, 1 << 16),
          Runtime.getRuntime().availableProcessors(),
          EnumSet.of(Interface.COMMAND_LINE),
          "one for each processor",
          "Threads",
          "Threads that search");

  private static final List<LearnOption<?>> ALL = List.copyOf(DECLARED);

  private final String name;
  private final OptionType<T> type;
  private final T byDefault;
  private final Set<Interface> interfaces;
  private final String defaultText;
  private final String title;
  private final String help;

  private LearnOption(
      String name,
      OptionType<T> type,
      T byDefault,
      Set<Interface> interfaces,
      String defaultText,
      String title,
      String help) {
    this.name = name;
    this.type = type;
    this.byDefault = byDefault;
    this.interfaces = interfaces;
    this.defaultText = defaultText;
    this.title = title;
    this.help = help;
  }

  private static <T> LearnOption<T> declare(
      String name,
      OptionType<T> type,
      T byDefault,
      Set<Interface> interfaces,
      String title,
      String help) {
    return declare(
        name, type, byDefault, interfaces, OptionType.text(type.written(byDefault)), title, help);
  }

  /**
   * @param defaultText the default in words, if the value depends on the machine or is empty
   */
  private static <T> LearnOption<T> declare(
      String name,
      OptionType<T> type,
      T byDefault,
      Set<Interface> interfaces,
      String defaultText,
      String title,
      String help) {
    LearnOption<T> option =
        new LearnOption<>(name, type, byDefault, interfaces, defaultText, title, help);
    DECLARED.add(option);
    return option;
  }

  private static Set<Interface> with(Set<Interface> interfaces, Interface another) {
    Set<Interface> all = EnumSet.copyOf(interfaces);
    all.add(another);
    return all;
  }

  private static Set<Interface> without(Set<Interface> interfaces, Interface one) {
    Set<Interface> all = EnumSet.copyOf(interfaces);
    all.remove(one);
    return all;
  }

  /** All options, in the order of messages and tables. */
  public static List<LearnOption<?>> all() {
    return ALL;
  }

  /** The options of an interface, in the order of messages and tables. */
  public static List<LearnOption<?>> of(Interface one) {
    return ALL.stream().filter(option -> option.isIn(one)).toList();
  }

  /** The option of requests with this name, upper and lower case as they are. */
  public static Optional<LearnOption<?>> named(String name) {
    for (LearnOption<?> option : ALL) {
      if (option.name.equals(name) && option.isIn(Interface.REQUEST)) {
        return Optional.of(option);
      }
    }
    return Optional.empty();
  }

  /** The names of the options of requests. */
  public static List<String> labels() {
    return of(Interface.REQUEST).stream().map(LearnOption::label).toList();
  }

  /** The name in requests and in the text of a query. */
  public String label() {
    return name;
  }

  /** The name in words with a character between them, such as {@code max-length} for a hyphen. */
  public String label(char between) {
    return name.replaceAll("([A-Z])", between + "$1").toLowerCase(Locale.ROOT);
  }

  /** Returns whether an interface has this option. */
  public boolean isIn(Interface one) {
    return interfaces.contains(one);
  }

  /** The kind of the values. */
  public Kind kind() {
    return type.kind();
  }

  /** Whether the value is a list of names. */
  public boolean isList() {
    return kind() == Kind.NAMES;
  }

  /** The least value of a number; empty if there is none. */
  public OptionalDouble least() {
    return type.least();
  }

  /** Returns whether the value has to be above {@link #least}. */
  public boolean isAboveLeast() {
    return type.above();
  }

  /** The greatest value of a number; empty if there is none. */
  public OptionalDouble most() {
    return type.most();
  }

  /** The names of which a choice has one; the last of an objective's is an example. */
  public List<String> choices() {
    return type.choices();
  }

  /** The allowed values in words; empty if the kind says all. */
  public String range() {
    return type.range();
  }

  /** The value of an option that is not set. */
  public T byDefault() {
    return byDefault;
  }

  /** The default as text, in words if it depends on the machine. */
  public String defaultText() {
    return defaultText;
  }

  /** The label of a field in a form. */
  public String title() {
    return title;
  }

  /** The meaning, without a full stop: a noun phrase, and of a flag an order. */
  public String help() {
    return help;
  }

  /** The meaning with the range and the default, as one sentence. */
  public String sentence() {
    return help
        + " ("
        + (range().isEmpty() ? "" : range() + "; ")
        + "default: "
        + defaultText
        + ").";
  }

  /** The value among options: a number, a boolean, a string or a list of strings. */
  public Object valueIn(LearnOptions options) {
    return type.written(options.get(this));
  }

  /** Returns options with the value of this one that was read. */
  LearnOptions set(LearnOptions options, OptionValue value) {
    return options.with(this, type.read(value));
  }

  /**
   * Returns a value that may be kept.
   *
   * @throws IllegalArgumentException if it is out of the range; the message names the option
   */
  T checked(T value) {
    return type.checked(name, value);
  }

  @Override
  public String toString() {
    return name;
  }
}
