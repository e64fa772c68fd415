// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.doctor;

import java.util.List;
import java.util.Locale;

/**
 * One thing that was looked at.
 *
 * @param state whether it is there
 * @param subject what it is, in one word
 * @param sentence what was found
 * @param commands what brings it, line by line as typed into a shell; empty where nothing is to do
 */
public record Finding(State state, String subject, String sentence, List<String> commands) {
  /** Whether something is there. */
  public enum State {
    /** There, and as it should be. */
    OK,
    /** Not there, or less than there could be; everything runs without. */
    OPTIONAL,
    /** Not there, and needed. */
    MISSING;

    /** As it is printed. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Finding {
    commands = List.copyOf(commands);
  }

  static Finding ok(String subject, String sentence) {
    return new Finding(State.OK, subject, sentence, List.of());
  }

  static Finding optional(String subject, String sentence, String... commands) {
    return new Finding(State.OPTIONAL, subject, sentence, List.of(commands));
  }

  static Finding missing(String subject, String sentence, String... commands) {
    return new Finding(State.MISSING, subject, sentence, List.of(commands));
  }
}
