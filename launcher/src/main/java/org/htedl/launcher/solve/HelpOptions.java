// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.solve;

import picocli.CommandLine.Option;

/** The options that print a text, with clasp's letters: {@code -V} is its verbosity. */
@SuppressWarnings("UnusedVariable") // picocli reads them
public final class HelpOptions {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help message and exits.")
  private boolean help;

  @Option(
      names = {"-v", "--version"},
      versionHelp = true,
      description = "Prints version information and exits.")
  private boolean version;
}
