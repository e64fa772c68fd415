// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.solve;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.launcher.console.Failure;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What is printed of the answer sets, by options of clasp's that scripts use. */
public final class ReportOptions {
  private static final Shown[] LEVELS = {Shown.ALL, Shown.LAST, Shown.NONE};

  @Option(
      names = {"-e", "--enum-mode"},
      paramLabel = "brave|cautious|bt|record|auto",
      converter = EnumModeName.class,
      description =
          "As clasp takes it: brave and cautious are modes, the others list answer sets as without"
              + " it.")
  private EnumMode enumMode = EnumMode.AUTO;

  @Option(
      names = {"-q", "--quiet"},
      paramLabel = "MODELS[,COSTS]",
      arity = "1",
      preprocessor = QuietAlone.class,
      converter = LevelsReader.class,
      description =
          "Prints all (0), the last (1) or none (2) of the answer sets, and of their costs; -q"
              + " alone is -q2.")
  private Levels quiet = new Levels(Shown.ALL, Shown.ALL);

  @Option(
      names = {"-V", "--verbose"},
      paramLabel = "N",
      arity = "1",
      preprocessor = VerboseAlone.class,
      converter = VerbosityReader.class,
      description =
          "Prints answer sets and the result only (0), also what is read and the totals (1, the"
              + " default), also how long reading took (2 and 3); -V alone is -V3.")
  private int verbosity = 1;

  @Option(
      names = "--outf",
      paramLabel = "0|2|3",
      description = "Prints lines (0, the default), JSON (2) or nothing (3), each as clasp does.")
  private int format;

  /** How answer sets are enumerated, where only two of clasp's ways mean another answer. */
  enum EnumMode {
    BRAVE,
    CAUTIOUS,
    BT,
    RECORD,
    AUTO
  }

  /** The task that is asked for, if that is one for itself. */
  public Optional<AnswerSets.Task> task() {
    return switch (enumMode) {
      case BRAVE -> Optional.of(AnswerSets.Task.BRAVE);
      case CAUTIOUS -> Optional.of(AnswerSets.Task.CAUTIOUS);
      case BT, RECORD, AUTO -> Optional.empty();
    };
  }

  /**
   * A report of this kind.
   *
   * @throws Failure if there is no such kind
   */
  public SolveReport to(PrintWriter out) {
    return switch (format) {
      case 0 -> new TextReport(out, quiet, verbosity);
      case 2 -> new JsonReport(out, quiet);
      case 3 -> new TextReport(new PrintWriter(Writer.nullWriter()), quiet, verbosity);
      default -> throw new Failure("--outf takes 0 (lines), 2 (JSON) or 3 (nothing)");
    };
  }

  /**
   * Takes levels that are attached to the option only, as clasp does: what follows {@code -q} is a
   * file or the number of answer sets.
   */
  abstract static class AttachedOnly implements IParameterPreprocessor {
    private final String alone;

    /**
     * @param alone the level of the option without one
     */
    AttachedOnly(String alone) {
      this.alone = alone;
    }

    @Override
    public boolean preprocess(
        Stack<String> rest, CommandSpec command, ArgSpec option, Map<String, Object> how) {
      if (" ".equals(how.get("separator"))) {
        rest.push(alone);
      }
      return false;
    }
  }

  /** {@code -q} alone prints no answer set. */
  static final class QuietAlone extends AttachedOnly {
    QuietAlone() {
      super("2");
    }
  }

  /** {@code -V} alone prints all there is. */
  static final class VerboseAlone extends AttachedOnly {
    VerboseAlone() {
      super("3");
    }
  }

  /** Reads how much is printed besides answer sets. */
  static final class VerbosityReader implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
      if (!value.matches("[0-3]")) {
        throw new TypeConversionException("'" + value + "' is not 0, 1, 2 or 3");
      }
      return Integer.valueOf(value);
    }
  }

  /** Reads how to enumerate. */
  static final class EnumModeName implements ITypeConverter<EnumMode> {
    @Override
    public EnumMode convert(String value) {
      return HeuristicName.named(EnumMode.values(), value, "brave, cautious, bt, record, auto");
    }
  }

  /** Reads levels; a third one, for clasp's calls, of which there is one, is passed over. */
  static final class LevelsReader implements ITypeConverter<Levels> {
    @Override
    public Levels convert(String value) {
      String[] parts = value.split(",", -1);
      Shown models = level(parts[0], value);
      Shown costs = models;
      for (int i = 1; i < parts.length; i++) {
        Shown next = level(parts[i], value);
        costs = i == 1 ? next : costs;
      }
      if (parts.length > 3) {
        throw refused(value);
      }
      return new Levels(models, costs);
    }

    private static Shown level(String digit, String value) {
      int level = digit.length() == 1 ? digit.charAt(0) - '0' : -1;
      if (level < 0 || level >= LEVELS.length) {
        throw refused(value);
      }
      return LEVELS[level];
    }

    private static TypeConversionException refused(String value) {
      return new TypeConversionException(
          "'" + value + "' is not 0, 1 or 2, for answer sets and, after a comma, for costs");
    }
  }
}
