// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.program;

/** A text is no ground program, or one that is not supported. */
public final class BadProgramException extends Exception {
  private static final long serialVersionUID = 1;

  private final int line;
  private final int column;

  /**
   * Creates one.
   *
   * @param line from 1
   * @param column from 1
   * @param message a sentence without the place
   */
  public BadProgramException(int line, int column, String message) {
    this("", line, column, message);
  }

  /**
   * Creates one for one of several texts.
   *
   * @param source the name of the text; empty where there is one only
   * @param line from 1
   * @param column from 1
   * @param message a sentence without the place
   */
  public BadProgramException(String source, int line, int column, String message) {
    super(
        (source.isEmpty() ? "Line " : source + ", line ")
            + line
            + ", column "
            + column
            + ": "
            + message);
    this.line = line;
    this.column = column;
  }

  /** A program as a whole is not supported; {@code message} is a sentence that says why. */
  public BadProgramException(String message) {
    super(message);
    this.line = 0;
    this.column = 0;
  }

  /** The line, from 1; 0 where the program as a whole is meant. */
  public int line() {
    return line;
  }

  /** The column, from 1; 0 where the program as a whole is meant. */
  public int column() {
    return column;
  }
}
