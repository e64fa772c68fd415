// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.around;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The database of commands that read one only around examples. */
public final class DatabaseOption {
  @Option(
      names = "--tdb2",
      paramLabel = "DIR",
      description = "With --around: look up the examples' surroundings in this TDB2 database.")
  private @Nullable Path folder;

  /** Where the database is; null if there is none. */
  public @Nullable Path folder() {
    return folder;
  }
}
