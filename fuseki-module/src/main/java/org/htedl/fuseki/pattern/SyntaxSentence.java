// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jena.query.QueryParseException;

/** What is wrong with the syntax of a query, in one sentence in place of the parser's tokens. */
final class SyntaxSentence {
  /** More alternatives than these say nothing to a reader. */
  private static final int MOST_EXPECTED = 4;

  private static final Pattern PARSERS =
      Pattern.compile(
          "Encountered \"\\s*(?:<EOF>|(?:\"(?:[^\"\\\\]|\\\\.)*\"|<\\w+>) \"(.*?)\\s*\")\""
              + " at line (\\d+), column (\\d+)\\.\\s+Was expecting(?: one of)?:\\s*(.*)",
          Pattern.DOTALL);

  private SyntaxSentence() {}

  /** The sentence with line and column; that of the exception itself if it is no list of tokens. */
  static String of(QueryParseException wrong) {
    String message = String.valueOf(wrong.getMessage()).strip();
    Matcher parsers = PARSERS.matcher(message);
    if (!parsers.matches()) {
      return message;
    }
    String token = parsers.group(1);
    String found = token == null ? "the end of the query" : "'" + token.replace("\\\"", "\"") + "'";
    String[] expected = parsers.group(4).replace("...", "").strip().split("\\s*\\R\\s*");
    return "At line "
        + Math.max(1, Integer.parseInt(parsers.group(2)))
        + ", column "
        + Math.max(1, Integer.parseInt(parsers.group(3)))
        + ": Expected "
        + (expected.length > MOST_EXPECTED
            ? "something else than " + found
            : String.join(" or ", expected).strip() + " but found " + found)
        + ".";
  }
}
