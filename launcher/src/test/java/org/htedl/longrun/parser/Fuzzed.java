// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun.parser;

import java.io.IOException;

/** The entry point of a coverage-guided fuzzer; {@code htedl.parser} names the target. */
public final class Fuzzed {
  private static final Target TARGET = Target.valueOf(System.getProperty("htedl.parser"));

  private Fuzzed() {}

  /** Called by the fuzzer for each input; whatever it throws is a finding. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    TARGET.check(input);
  }
}
