// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.syntax;

/** Finds lines of N-Quads: four terms and a point, which no other syntax of RDF has. */
final class QuadLine {
  private static final int TERMS = 4;

  private final String line;
  private int at;

  private QuadLine(String line) {
    this.line = line;
  }

  /** Returns whether a text has such a line. */
  static boolean isIn(String text) {
    return text.lines().anyMatch(line -> new QuadLine(line).isQuad());
  }

  private boolean isQuad() {
    for (int term = 0; term < TERMS; term++) {
      skipSpace();
      if (!skipTerm(term == 2)) {
        return false;
      }
    }
    skipSpace();
    return line.startsWith(".", at);
  }

  private void skipSpace() {
    while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
      at++;
    }
  }

  private boolean skipTerm(boolean mayBeLiteral) {
    if (line.startsWith("<", at) && !line.startsWith("<<", at)) {
      return skipTo('>');
    }
    if (line.startsWith("_:", at)) {
      return skipWord();
    }
    return mayBeLiteral && line.startsWith("\"", at) && skipLiteral();
  }

  private boolean skipTo(char end) {
    int found = line.indexOf(end, at);
    at = found + 1;
    return found >= 0;
  }

  private boolean skipWord() {
    while (at < line.length() && line.charAt(at) != ' ' && line.charAt(at) != '\t') {
      at++;
    }
    return true;
  }

  private boolean skipLiteral() {
    at++;
    while (at < line.length() && line.charAt(at) != '"') {
      at += line.charAt(at) == '\\' ? 2 : 1;
    }
    at++;
    if (line.startsWith("^^<", at)) {
      return skipTo('>');
    }
    return line.startsWith("@", at) ? skipWord() : at < line.length();
  }
}
