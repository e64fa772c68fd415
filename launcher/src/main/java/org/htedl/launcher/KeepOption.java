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
  private static final String TIMES = "times";
  private static final String HASH = "hash";

  @Option(
      names = "--keep",
      arity = "0..1",
      paramLabel = "hash",
      preprocessor = AttachedOnly.class,
      description =
          "Keep the mirror in FILE.htedl next to the first file, and use it while the"
              + " files are the same: by their sizes, times and samples, or with --keep=hash by"
              + " all they contain.")
  private @Nullable String keep;

  /** Whether the mirror is kept. */
  boolean isWanted() {
    return keep != null;
  }

  /** Whether all content of the files is compared. */
  boolean hashes() {
    if (keep != null && !keep.equals(TIMES) && !keep.equals(HASH)) {
      throw new Failure("--keep stands alone or is --keep=hash, not --keep=" + keep);
    }
    return HASH.equals(keep);
  }

  /** Leaves what follows the option to others, unless it is attached by an equals sign. */
  static final class AttachedOnly implements IParameterPreprocessor {
    @Override
    @SuppressWarnings("JdkObsolete") // picocli's interface
    public boolean preprocess(
        Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      if (!"=".equals(info.get("separator"))) {
        arguments.push(TIMES);
      }
      return false;
    }
  }
}
