package org.htedl.launcher;

import java.io.PrintWriter;
import org.apache.jena.sys.JenaSystem;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code htedl}. Exit status 0, or 1 with one line on standard error. */
@Command(
    name = "htedl",
    description =
        "Tells at great speed which individuals a description-logic class expression covers.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ServeCommand.class,
      EvalCommand.class,
      ClosureCommand.class,
      DevicesCommand.class,
      BenchCommand.class
    },
    footer = {
      "",
      "Start with:  ./htedl serve",
      "The environment variable HTEDL_JAVA_OPTIONS passes options to the JVM, such as -Xmx8g."
    })
public final class Htedl implements Runnable {
  @Spec private CommandSpec spec;

  /** Runs the command that the arguments name. */
  public static void main(String[] arguments) {
    JenaSystem.init();
    System.exit(execute(arguments));
  }

  static int execute(String... arguments) {
    CommandLine line = new CommandLine(new Htedl());
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setParameterExceptionHandler(Htedl::explain);
    line.setExecutionExceptionHandler(
        (exception, command, parsed) -> {
          command.getErr().println("htedl: " + Failure.sentence(exception));
          return 1;
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
    err.println("htedl: " + Failure.oneLine(String.valueOf(wrong.getMessage())) + " (try --help)");
    return 1;
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
