// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.program;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.htedl.limit.Cancellation;

/**
 * Reads numbers and words from a stream of bytes and knows the line and column of each.
 *
 * <p>Not safe for use by several threads. Does not close the stream.
 */
final class ProgramText {
  private static final int END = -1;

  /** Twice the variables of atoms and bodies have to be numbers of 32 bits. */
  private static final int MOST_ATOMS = 1 << 28;

  private final InputStream in;
  private final Cancellation cancellation;
  private final byte[] buffer = new byte[1 << 16];
  private int filled;
  private int next;
  private int line = 1;
  private int column = 1;
  private int tokenLine = 1;
  private int tokenColumn = 1;

  /**
   * @param cancellation is asked before each part of the stream
   */
  ProgramText(InputStream in, Cancellation cancellation) {
    this.in = in;
    this.cancellation = cancellation;
  }

  /** An exception at the last number or word that was read. */
  BadProgramException bad(String message) {
    return new BadProgramException(tokenLine, tokenColumn, message);
  }

  private void mark() {
    tokenLine = line;
    tokenColumn = column;
  }

  /** Whether nothing follows but white space. */
  boolean atEnd() throws IOException {
    while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t') {
      read();
    }
    return peek() == END;
  }

  /** Whether nothing follows on this line; what separates numbers is skipped. */
  boolean atLineEnd() throws IOException {
    skipBlanks();
    return peek() == '\n' || peek() == END;
  }

  /** Goes to the next line. Something that is left on this one is wrong. */
  void endLine(String what) throws IOException, BadProgramException {
    if (!atLineEnd()) {
      mark();
      throw bad("the line goes on after " + what);
    }
    read();
  }

  /** Goes to the next line, whatever is left on this one. */
  void skipLine() throws IOException {
    while (peek() != '\n' && peek() != END) {
      read();
    }
    read();
  }

  /** A whole number that fits 32 bits. */
  int integer(String what) throws IOException, BadProgramException {
    skipBlanks();
    mark();
    boolean negative = peek() == '-';
    if (negative) {
      read();
    }
    if (peek() < '0' || peek() > '9') {
      throw bad(what + " is expected");
    }
    long value = 0;
    while (peek() >= '0' && peek() <= '9') {
      value = 10 * value + (read() - '0');
      if (value > Integer.MAX_VALUE) {
        throw bad(what + " is beyond " + Integer.MAX_VALUE);
      }
    }
    if (peek() != ' ' && peek() != '\n' && peek() != '\r' && peek() != '\t' && peek() != END) {
      throw bad(what + " is expected, a number");
    }
    return (int) (negative ? -value : value);
  }

  /** A whole number from 0. */
  int natural(String what) throws IOException, BadProgramException {
    int value = integer(what);
    if (value < 0) {
      throw bad(what + " is negative");
    }
    return value;
  }

  /** The number of an atom, from 1. */
  int atom() throws IOException, BadProgramException {
    int value = integer("an atom");
    if (value < 1) {
      throw bad("an atom is expected, a number from 1");
    }
    return checked(value);
  }

  /** An atom, or a negative one. */
  int literal() throws IOException, BadProgramException {
    int value = integer("a literal");
    if (value == 0) {
      throw bad("a literal is expected, and no atom is 0");
    }
    return checked(value);
  }

  private int checked(int literal) throws BadProgramException {
    if (Math.abs(literal) > MOST_ATOMS) {
      throw bad("an atom is beyond " + MOST_ATOMS);
    }
    return literal;
  }

  /** So many bytes after one blank, as UTF-8. */
  String bytes(int count) throws IOException, BadProgramException {
    if (peek() == ' ') {
      read();
    }
    mark();
    // What is announced may be more than there is, so it is not allocated in advance.
    ByteArrayOutputStream text = new ByteArrayOutputStream(Math.min(count, 1 << 10));
    for (int i = 0; i < count; i++) {
      if (peek() == END) {
        throw bad("the text ends within a name of " + count + " bytes");
      }
      text.write(read());
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  /** The rest of the line, without what separates it. */
  String restOfLine() throws IOException {
    skipBlanks();
    mark();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    while (peek() != '\n' && peek() != END) {
      text.write(read());
    }
    read();
    return text.toString(StandardCharsets.UTF_8).strip();
  }

  private void skipBlanks() throws IOException {
    while (peek() == ' ' || peek() == '\t' || peek() == '\r') {
      read();
    }
  }

  private int peek() throws IOException {
    if (next == filled) {
      cancellation.check();
      filled = in.read(buffer);
      next = 0;
      if (filled <= 0) {
        filled = 0;
        return END;
      }
    }
    return buffer[next] & 0xFF;
  }

  private int read() throws IOException {
    int value = peek();
    if (value == END) {
      return value;
    }
    next++;
    if (value == '\n') {
      line++;
      column = 1;
    } else {
      column++;
    }
    return value;
  }
}
