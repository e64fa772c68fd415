// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.console;

/** Warnings on the standard error, beside what a command answers. */
public final class Warnings {
  private Warnings() {}

  /** Prints a sentence as one line. */
  public static void print(String sentence) {
    System.err.println("htedl: " + sentence);
  }
}
