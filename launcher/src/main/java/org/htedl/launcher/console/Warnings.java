// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.console;

import org.htedl.closure.Entailment;

/** Warnings on the standard error, beside what a command answers. */
public final class Warnings {
  private Warnings() {}

  /** Warns of {@code --infer} under an entailment that derives nothing. */
  public static void ofInference(boolean infer, Entailment entailment) {
    if (infer && entailment == Entailment.NONE) {
      print("--infer has no effect under --entailment none: name another one, such as rdfs");
    }
  }

  /** Prints a sentence as one line. */
  public static void print(String sentence) {
    System.err.println("htedl: " + sentence);
  }
}
