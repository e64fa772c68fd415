// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.learn;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.htedl.launcher.console.Failure;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptionReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options of a search on the command line, one for each {@link LearnOption}: {@code
 * --max-length 9} for {@code maxLength}, and {@code --no-inverse} for a flag that is on by default.
 */
public final class LearnArguments {
  /** A name with an ending, and nothing that an expression or an IRI would need. */
  private static final Pattern FILE_NAME = Pattern.compile("[^\\s(){}<>\"',:]+\\.[A-Za-z]\\w{0,4}");

  private static final String FOLDS_FILE =
      " A file has a line for each example: its fold, a tab and its IRI.";

  private final CommandSpec spec = CommandSpec.create();
  private final Map<LearnOption<?>, OptionSpec> arguments = new LinkedHashMap<>();

  public LearnArguments() {
    for (LearnOption<?> option : LearnOption.of(LearnOption.Interface.COMMAND_LINE)) {
      OptionSpec argument = argument(option);
      arguments.put(option, argument);
      spec.addOption(argument);
    }
  }

  private static OptionSpec argument(LearnOption<?> option) {
    boolean turnsOff = option.byDefault().equals(true);
    OptionSpec.Builder builder =
        OptionSpec.builder((turnsOff ? "--no-" : "--") + option.label('-'))
            .description(description(option, turnsOff));
    if (option.kind() == LearnOption.Kind.FLAG) {
      return builder.type(boolean.class).build();
    }
    builder.paramLabel(valueLabel(option));
    if (option.isList()) {
      return builder.type(List.class).auxiliaryTypes(String.class).arity("1..*").build();
    }
    return builder.type(option == LearnOption.THREADS ? Integer.class : String.class).build();
  }

  private static String description(LearnOption<?> option, boolean turnsOff) {
    String help = option.help();
    if (turnsOff) {
      return "Do not " + help.substring(0, 1).toLowerCase(Locale.ROOT) + help.substring(1) + ".";
    }
    if (option.kind() == LearnOption.Kind.FLAG) {
      return help + ".";
    }
    return option.sentence() + (option == LearnOption.FOLDS ? FOLDS_FILE : "");
  }

  private static String valueLabel(LearnOption<?> option) {
    if (option == LearnOption.FOLDS) {
      return "N|FILE";
    }
    return switch (option.kind()) {
      case WHOLE -> "N";
      case NUMBER -> "X";
      case CHOICE -> "NAME";
      case NAMES -> "IRI";
      case AMOUNT -> "AMOUNT";
      case FLAG -> throw new IllegalArgumentException(option + " takes no value");
    };
  }

  /** The options, to be mixed into a command. */
  public CommandSpec spec() {
    return spec;
  }

  private @Nullable Object value(LearnOption<?> option) {
    return Objects.requireNonNull(arguments.get(option)).getValue();
  }

  /** Whether a text is the path of a file. */
  public static boolean isFile(String text) {
    try {
      return Files.isRegularFile(Path.of(text));
    } catch (InvalidPathException noPath) {
      return false;
    }
  }

  /**
   * The examples of an argument that is no file.
   *
   * @throws Failure if it means none; where it looks like the name of a file, that there is no such
   */
  public static <S> S meant(String argument, Function<String, S> examples) {
    try {
      return examples.apply(argument);
    } catch (Failure none) {
      if (FILE_NAME.matcher(argument).matches()) {
        throw new Failure("no such file: " + argument + "; and as " + none.getMessage());
      }
      throw none;
    }
  }

  /** How many threads search. */
  public int threads() {
    return value(LearnOption.THREADS) instanceof Integer threads
        ? threads
        : LearnOption.THREADS.byDefault();
  }

  /** The file that divides the examples into folds; null for none. */
  public @Nullable Path foldsFile() {
    return value(LearnOption.FOLDS) instanceof String text && isFile(text) ? Path.of(text) : null;
  }

  /**
   * Sets what was given, and what a file sets of the rest.
   *
   * @param ofFile options by their names, as text
   * @param ignored IRIs of classes and properties that the file leaves out
   */
  public void set(LearnOptionReader reader, Map<String, String> ofFile, List<String> ignored) {
    Map<String, String> all = new LinkedHashMap<>(ofFile);
    Map<String, List<String>> lists = new LinkedHashMap<>();
    for (LearnOption<?> option : arguments.keySet()) {
      switch (value(option)) {
        case List<?> names ->
            lists.put(option.label(), names.stream().map(Object::toString).toList());
        case Boolean given ->
            all.put(option.label(), Boolean.toString(given != option.byDefault().equals(true)));
        case String text when option != LearnOption.FOLDS || !isFile(text) ->
            all.put(option.label(), text);
        case null, default -> {}
      }
    }
    all.forEach(reader::set);
    lists.forEach(reader::set);
    reader.alsoIgnore(ignored);
  }
}
