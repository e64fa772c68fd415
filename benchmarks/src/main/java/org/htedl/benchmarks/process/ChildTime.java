// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The processor's time, user and system, of the programs that this process started and that have
 * ended, their own children included: what Linux keeps for the parent, in hundredths of a second.
 */
public final class ChildTime {
  private static final Path STAT = Path.of("/proc/self/stat");

  /** The fields of that file after the program's name, which may itself have spaces. */
  private static final int USER = 13;

  private static final int SYSTEM = 14;

  /** What the file counts in, on every Linux. */
  private static final double TICKS_A_SECOND = 100;

  private ChildTime() {}

  /** Seconds so far; differences count. NaN where the system does not say. */
  public static double seconds() {
    try {
      String stat = Files.readString(STAT);
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      return (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM])) / TICKS_A_SECOND;
    } catch (IOException elsewhere) {
      return Double.NaN;
    }
  }
}
