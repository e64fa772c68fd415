package org.htedl.launcher.learn;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.htedl.launcher.console.Failure;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptionReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a search on the command line. Their names are {@link LearnOption}'s. */
public final class LearnArguments {
  /** A name with an ending, and nothing that an expression or an IRI would need. */
  private static final Pattern FILE_NAME = Pattern.compile("[^\\s(){}<>\"',:]+\\.[A-Za-z]\\w{0,4}");

  private final Map<String, String> values = new LinkedHashMap<>();
  private final List<String> use = new ArrayList<>();
  private final List<String> ignore = new ArrayList<>();
  private @Nullable Path foldsFile;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many threads search (default: one a processor).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long the search may take, cross validation included (default: 10).")
  void seconds(String value) {
    values.put("seconds", value);
  }

  @Option(
      names = "--max-length",
      paramLabel = "N",
      description = "The greatest length of an expression, 1 to 15 (default: 7).")
  void maxLength(String value) {
    values.put("maxLength", value);
  }

  @Option(
      names = "--max-depth",
      paramLabel = "N",
      description = "How many roles may be nested, 0 to 6 (default: 3).")
  void maxDepth(String value) {
    values.put("maxDepth", value);
  }

  @Option(
      names = "--measure",
      paramLabel = "M",
      description =
          "accuracy, f1, balanced, mcc, precision, recall, or precision@ with a least"
              + " recall (default: accuracy).")
  void measure(String value) {
    values.put("measure", value);
  }

  @Option(
      names = "--noise",
      paramLabel = "SHARE",
      description =
          "The share of the negatives, 0 to 0.5, that an answer without errors may"
              + " cover (default: 0).")
  void noise(String value) {
    values.put("noise", value);
  }

  @Option(
      names = "--cardinality",
      paramLabel = "N",
      description = "The largest number of min and max, 1 for neither (default: 5).")
  void cardinality(String value) {
    values.put("cardinality", value);
  }

  @Option(
      names = "--only",
      paramLabel = "off|nonempty|on",
      description =
          "Whether 'only' may occur, and where there is no successor, too (default:"
              + " nonempty).")
  void only(String value) {
    values.put("only", value);
  }

  @Option(
      names = "--splits",
      paramLabel = "N",
      description = "The most bounds of the values of one property (default: 100).")
  void splits(String value) {
    values.put("splits", value);
  }

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "How many expressions are printed, 1 to 100 (default: 5).")
  void top(String value) {
    values.put("top", value);
  }

  @Option(
      names = "--diverse",
      paramLabel = "D",
      description =
          "The least Jaccard distance of what two of them cover, 0 to 1 (default:" + " 0.3).")
  void diverse(String value) {
    values.put("diverse", value);
  }

  @Option(
      names = "--combine",
      paramLabel = "SHAPE",
      description =
          "auto, single, union or tree: which shapes an answer may have (default:" + " auto).")
  void combine(String value) {
    values.put("combine", value);
  }

  @Option(
      names = "--permutations",
      paramLabel = "N",
      description =
          "Shuffles of the labels for the test against chance, 0 for none (default:" + " 200).")
  void permutations(String value) {
    values.put("permutations", value);
  }

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The seed of folds and shuffles (default: 42).")
  void seed(String value) {
    values.put("seed", value);
  }

  @Option(
      names = "--memory",
      paramLabel = "AMOUNT",
      description =
          "The most that the search may take, such as 512m (default: a quarter of the" + " heap).")
  void memory(String value) {
    values.put("memory", value);
  }

  @Option(
      names = "--folds",
      paramLabel = "N|FILE",
      description =
          "Folds of the cross validation, 0 for none, or a file with a line an example: its fold, a"
              + " tab and its IRI (default: 10).")
  void folds(String value) {
    if (isFile(value)) {
      foldsFile = Path.of(value);
    } else {
      values.put("folds", value);
    }
  }

  @Option(names = "--no-inverse", description = "Do not follow roles backwards.")
  void noInverse(boolean set) {
    values.put("inverse", Boolean.toString(!set));
  }

  @Option(names = "--nominals", description = "Let single individuals be fillers.")
  void nominals(boolean set) {
    values.put("nominals", Boolean.toString(set));
  }

  @Option(
      names = "--monotone",
      description = "Leave out 'not', 'only' and 'max', which read missing data as facts.")
  void monotone(boolean set) {
    values.put("monotone", Boolean.toString(set));
  }

  @Option(
      names = "--use",
      arity = "1..*",
      paramLabel = "IRI",
      description = "The only classes and properties that may occur.")
  void use(List<String> names) {
    use.addAll(names);
  }

  @Option(
      names = "--ignore",
      arity = "1..*",
      paramLabel = "IRI",
      description = "Classes and properties that may not occur.")
  void ignore(List<String> names) {
    ignore.addAll(names);
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
  public static List<String> meant(String argument, Function<String, List<String>> examples) {
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
    return threads;
  }

  /** The file that divides the examples into folds; null for none. */
  public @Nullable Path foldsFile() {
    return foldsFile;
  }

  /**
   * Sets what was given, and what a file sets of the rest.
   *
   * @param ofFile options by their names, as text
   * @param ignored IRIs of classes and properties that the file leaves out
   */
  public void set(LearnOptionReader reader, Map<String, String> ofFile, List<String> ignored) {
    Map<String, String> all = new LinkedHashMap<>(ofFile);
    all.putAll(values);
    all.forEach(reader::set);
    if (!use.isEmpty()) {
      reader.set(LearnOption.USE.label(), use);
    }
    if (!ignore.isEmpty()) {
      reader.set(LearnOption.IGNORE.label(), ignore);
    }
    reader.alsoIgnore(ignored);
  }
}
