// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jena.sys.JenaSystem;
import org.htedl.expression.Spelling;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.OptionalCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code htedl}. Exit status 0, or 1 with one line on standard error but for solve. */
@Command(
    name = "htedl",
    description = "Finds the individuals that OWL class expressions cover, thousands at a time.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ServeCommand.class,
      EvalCommand.class,
      LearnCommand.class,
      AroundCommand.class,
      WhyCommand.class,
      SolveCommand.class,
      TheoryCommand.class,
      RepairsCommand.class,
      QueryCommand.class,
      ExplainQueryCommand.class,
      ClosureCommand.class,
      DevicesCommand.class,
      DoctorCommand.class
    },
    footer = {
      "",
      "Start with:  ./htedl serve",
      "The environment variable HTEDL_JAVA_OPTIONS passes options to the JVM, such as -Xmx8g."
    })
public final class Htedl implements Runnable {
  /** How picocli begins what a converter says. */
  private static final Pattern BAD_VALUE =
      Pattern.compile("Invalid value for option '(-[^'= ]+)[^']*'(?: \\([^)]*\\))?: (.*)");

  /** Arguments that ask for a text and no work. */
  private static final Set<String> TEXTS = Set.of("--help", "-h", "--version", "-V");

  @Spec private CommandSpec spec;

  /** Runs the command that the arguments name. */
  public static void main(String[] arguments) {
    if (readsData(arguments)) {
      JenaSystem.init();
    }
    System.exit(execute(arguments));
  }

  /** Whether Jena is needed for sure, which takes half a second of processor time to start. */
  private static boolean readsData(String... arguments) {
    return arguments.length > 0
        && !arguments[0].equals("solve") // a ground program needs no data
        && !isEvaluatedAgain(arguments)
        && !arguments[0].equals("doctor")
        && !arguments[0].equals("cluster")
        && Arrays.stream(arguments).noneMatch(TEXTS::contains);
  }

  /** Whether the mirror may be on the disk; if not, who reads the files starts Jena. */
  private static boolean isEvaluatedAgain(String... arguments) {
    return arguments[0].equals("eval")
        && Arrays.stream(arguments).anyMatch(argument -> argument.startsWith("--keep"));
  }

  /** The command with all others below it, also those of jars that not every installation has. */
  public static CommandLine commandLine() {
    CommandLine line = new CommandLine(new Htedl());
    ServiceLoader.load(OptionalCommand.class).forEach(line::addSubcommand);
    AbsentCommand.addTo(
        line, "bench", "The benchmarks, which run from a checkout of the sources only.");
    AbsentCommand.addTo(
        line,
        "cluster",
        "Loads and evaluates on a cluster with Apache Spark, from a checkout of the sources only.");
    line.setCaseInsensitiveEnumValuesAllowed(true);
    return line;
  }

  static int execute(String... arguments) {
    CommandLine line = commandLine();
    line.setParameterExceptionHandler(Htedl::explain);
    line.setExecutionExceptionHandler(
        (exception, command, parsed) -> {
          command.getErr().println("htedl: " + Failure.sentence(exception));
          return command.getCommandSpec().exitCodeOnExecutionException();
        });
    try {
      return line.execute(arguments);
    } catch (OutOfMemoryError full) { // which no handler is asked about
      line.getErr().println("htedl: " + Failure.sentence(full));
      return 1;
    }
  }

  private static int explain(ParameterException wrong, String[] arguments) {
    PrintWriter err = wrong.getCommandLine().getErr();
    String sentence = Failure.oneLine(String.valueOf(wrong.getMessage()));
    Matcher value = BAD_VALUE.matcher(sentence);
    if (value.matches()) {
      sentence = value.group(1) + ": " + value.group(2);
    } else if (wrong instanceof UnmatchedArgumentException unmatched) {
      String first = unmatched.getUnmatched().getFirst();
      sentence = first.startsWith("-") ? "Unknown option: '" + first + "'" : sentence;
      sentence += closest(first, unmatched.getCommandLine().getCommandSpec());
    }
    err.println("htedl: " + sentence + " (try --help)");
    return wrong.getCommandLine().getCommandSpec().exitCodeOnExecutionException();
  }

  /** The option or command that is spelled most like what was not understood. */
  private static String closest(String written, CommandSpec known) {
    Spelling spelling = new Spelling(written, 1);
    if (written.startsWith("-")) {
      known.optionsMap().keySet().forEach(spelling::offer);
    } else {
      known.subcommands().keySet().forEach(spelling::offer);
    }
    return spelling.closest().stream()
        .findFirst()
        .map(name -> ", did you mean " + name + "?")
        .orElse("");
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
