// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Gives an option the argument behind it, and the data files behind that one: a shell makes {@code
 * --data *.ttl} into many arguments, in front of expressions and other names.
 */
public final class FilesBehind implements IParameterConsumer {
  @Override
  @SuppressWarnings("JdkObsolete") // picocli's interface
  public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec command) {
    if (arguments.isEmpty()) {
      throw new MissingParameterException(
          command.commandLine(), option, "Missing required parameter for option '--data' (FILE)");
    }
    List<Path> files = option.getValue();
    do {
      files.add(path(arguments.pop(), command));
    } while (!arguments.isEmpty() && DataSyntax.isDataFile(arguments.peek()));
  }

  private static Path path(String text, CommandSpec command) {
    try {
      return Path.of(text);
    } catch (InvalidPathException wrong) {
      throw new ParameterException(command.commandLine(), "--data: " + wrong.getMessage());
    }
  }
}
