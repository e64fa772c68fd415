// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.reading;

import org.htedl.fuseki.spool.CountedText;

/**
 * Memory that a parser takes for a text: that of the statement which it is reading, and what it
 * keeps to its end. A statement takes no more than a few times the bytes that have passed since the
 * last one was complete.
 */
final class KeptText {
  /** Bytes of memory for a byte of a statement: a character, its string, and a doubled buffer. */
  private static final long CHARACTER = 4;

  /** Bytes that parsers read ahead. */
  private static final long AHEAD = 1 << 17;

  private final PassingText text;
  private final CountedText memory;
  private long statement;
  private long kept;

  KeptText(PassingText text, CountedText memory) {
    this.text = text;
    this.memory = memory;
  }

  /** Takes the next bytes of the text. */
  void pass(byte[] bytes, int from, int to) {
    text.pass(bytes, from, to);
    statement += to - from;
    count();
  }

  /** The parser has completed a statement. */
  void complete() {
    statement = 0;
  }

  /** The parser, or who takes its statements, keeps this many bytes to the end of the text. */
  void keep(long bytes) {
    kept += bytes;
    count();
  }

  private void count() {
    long reading = CHARACTER * Math.max(0, statement - AHEAD);
    memory.takes(kept + Math.max(reading, text.kept()) + text.announced());
  }
}
