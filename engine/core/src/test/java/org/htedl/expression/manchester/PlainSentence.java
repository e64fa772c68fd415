// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.List;
import java.util.regex.Pattern;
import org.htedl.expression.BadExpressionException;

/** What the message of an error has to be: one plain sentence, and a position in the text. */
final class PlainSentence {
  private static final int LONGEST = 500;

  /** Names in messages may have whatever they like. */
  private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"?|<[^ ]*>?");

  private PlainSentence() {}

  static void check(BadExpressionException error, String text, List<String> complaints) {
    String message = error.getMessage();
    if (error.position() < 0 || error.position() > text.length()) {
      complaints.add("position " + error.position() + " is not in the text");
    }
    if (!message.endsWith(".")) {
      complaints.add("no full stop at the end");
    }
    if (message.indexOf('\n') >= 0 || message.indexOf('\r') >= 0) {
      complaints.add("more than one line");
    }
    if (message.length() > LONGEST) {
      complaints.add("longer than " + LONGEST);
    }
    if (QUOTED.matcher(message).replaceAll("x").contains(". ")) {
      complaints.add("more than one sentence");
    }
    if (Character.isLowerCase(message.charAt(0))) {
      complaints.add("no capital letter at the start");
    }
  }
}
