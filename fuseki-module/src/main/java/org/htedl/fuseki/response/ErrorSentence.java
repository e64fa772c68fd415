// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.response;

import java.lang.StackWalker.StackFrame;
import java.util.List;

/** Sentences for responses that Fuseki writes itself. */
public final class ErrorSentence {
  private static final String FUSEKI = "org.apache.jena.fuseki.";

  private ErrorSentence() {}

  /**
   * The sentence in a form that will arrive. Without {@link WholeResponses} Fuseki sends nothing
   * but status 500 when a text is longer in bytes than in characters: then, and only then,
   * characters beyond ASCII are written as {@code \\u00FC}.
   *
   * <p>The stack of the calling thread shows whether the filter is there: a server on which modules
   * are off has the functions without it, and an application may run queries outside its server.
   */
  public static String sendable(String sentence) {
    return isAscii(sentence) || arrivesAsItIs() ? sentence : escaped(sentence);
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 128);
  }

  private static boolean arrivesAsItIs() {
    List<String> callers =
        StackWalker.getInstance()
            .walk(frames -> frames.map(StackFrame::getClassName).distinct().toList());
    return callers.contains(WholeResponses.class.getName())
        || callers.stream().noneMatch(name -> name.startsWith(FUSEKI));
  }

  private static String escaped(String text) {
    StringBuilder ascii = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 128) {
        ascii.append(c);
      } else {
        ascii.append(String.format("\\u%04X", (int) c));
      }
    }
    return ascii.toString();
  }
}
