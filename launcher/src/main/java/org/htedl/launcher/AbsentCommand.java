// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.util.ArrayList;
import java.util.List;
import org.htedl.launcher.console.Failure;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** A command that is not installed: says where it is. */
@Command(mixinStandardHelpOptions = true)
final class AbsentCommand implements Runnable {
  private final String name;

  /** The arguments of the command, whatever they are. */
  @Unmatched private List<String> arguments = new ArrayList<>();

  private AbsentCommand(String name) {
    this.name = name;
  }

  /** Adds what stands for a command, unless there is one of this name. */
  static void addTo(CommandLine line, String name, String description) {
    if (!line.getSubcommands().containsKey(name)) {
      CommandLine absent = new CommandLine(new AbsentCommand(name));
      absent.getCommandSpec().usageMessage().description(description);
      line.addSubcommand(name, absent);
    }
  }

  @Override
  public void run() {
    throw new Failure(
        name
            + " runs from a checkout of the sources: clone the repository and call \"./htedl "
            + name
            + (arguments.isEmpty() ? "" : " " + String.join(" ", arguments))
            + "\" there");
  }
}
