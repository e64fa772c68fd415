// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.util.Map;
import java.util.Stack;
import org.htedl.launcher.console.Failure;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The option by which commands keep the mirror of their files. */
final class KeepOption {
  private static final String ALONE = "alone";
  private static final String HASH = "hash";

  @Option(
      names = "--keep",
      arity = "0..1",
      paramLabel = "hash",
      preprocessor = AttachedOnly.class,
      description =
          "Keep the mirror in FILE.htedl next to the first file, and use it while the"
              + " files have the same content. --keep=hash does the same.")
  private @Nullable String keep;

  /**
   * Returns whether the mirror is kept.
   *
   * @throws Failure if the option has another value
   */
  boolean isWanted() {
    if (keep != null && !keep.equals(ALONE) && !keep.equals(HASH)) {
      throw new Failure("--keep takes no value, or --keep=hash, not --keep=" + keep);
    }
    return keep != null;
  }

  /** Leaves what follows the option to others, unless it is attached by an equals sign. */
  static final class AttachedOnly implements IParameterPreprocessor {
    @Override
    @SuppressWarnings("JdkObsolete") // picocli's interface
    public boolean preprocess(
        Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      if (!"=".equals(info.get("separator"))) {
        arguments.push(ALONE);
      }
      return false;
    }
  }
}
