// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.load;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.htedl.expression.Literal;

/**
 * Reads N-Triples (W3C, RDF 1.1) line by line, blank nodes named apart for each file. Not
 * thread-safe.
 *
 * <p>The Fuseki module has another reader, which executors cannot use: it hands every line that is
 * not plain to Jena's parser, and executors have no Jena; it names blank nodes as Jena does; and it
 * opens local files, while Hadoop cuts files of any file system, packed ones included, into the
 * lines that are read here. The test compares both languages line by line: what Jena accepts means
 * the same here, and what Jena refuses is refused.
 */
final class NTriplesLine {
  /** What is wrong with a line, as what follows "line N: ". */
  static final class BadLineException extends Exception {
    private static final long serialVersionUID = 1L;

    BadLineException(String reason) {
      super(reason, null, false, false);
    }
  }

  private static final String NOT_IN_IRIS = "<>\"{}|^`\\";

  private final String blankPrefix;
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private CharBuffer line = CharBuffer.allocate(1 << 10);
  private int at;
  private int end;
  private final StringBuilder unescaped = new StringBuilder();
  private String subject = "";
  private String predicate = "";
  private String object = "";
  private String datatype = "";
  private String language = "";

  /**
   * @param file a number of the file, which is in the names of its blank nodes
   */
  NTriplesLine(int file) {
    this.blankPrefix = "_:f" + file + "x";
  }

  String subject() {
    return subject;
  }

  String predicate() {
    return predicate;
  }

  /** The IRI or {@code _:label} of a resource; the lexical form of a literal. */
  String object() {
    return object;
  }

  /** Whether the object is a literal. */
  boolean isLiteral() {
    return !datatype.isEmpty();
  }

  String datatype() {
    return datatype;
  }

  /** In lower case; empty if there is none. */
  String language() {
    return language;
  }

  /**
   * Reads a line, without its end.
   *
   * @return whether there is a triple, which the accessors have until the next line
   * @throws BadLineException if it is not N-Triples
   */
  boolean read(byte[] bytes, int length) throws BadLineException {
    decode(bytes, length);
    blanks();
    if (at == end || line.get(at) == '#') {
      return false;
    }
    datatype = "";
    language = "";
    subject = peek() == '_' ? blank() : iri("a subject");
    blanks();
    predicate = iri("a predicate");
    blanks();
    switch (peek()) {
      case '"' -> literal();
      case '_' -> object = blank();
      default -> object = iri("an object");
    }
    blanks();
    take('.', "'.' at the end of a triple");
    blanks();
    if (at < end && line.get(at) != '#') {
      throw wrong("a triple and nothing else");
    }
    return true;
  }

  private void decode(byte[] bytes, int length) throws BadLineException {
    if (line.capacity() < length) {
      line = CharBuffer.allocate(Math.max(length, 2 * line.capacity()));
    }
    line.clear();
    decoder.reset();
    ByteBuffer in = ByteBuffer.wrap(bytes, 0, length);
    try {
      var result = decoder.decode(in, line, true);
      if (result.isError()) {
        result.throwException();
      }
    } catch (CharacterCodingException e) {
      throw new BadLineException("not UTF-8 at byte " + (in.position() + 1));
    }
    at = 0;
    end = line.position();
  }

  private BadLineException wrong(String expected) {
    return new BadLineException("expected " + expected + " in column " + (at + 1));
  }

  private char peek() {
    return at < end ? line.get(at) : '\n';
  }

  private void take(char wanted, String expected) throws BadLineException {
    if (peek() != wanted) {
      throw wrong(expected);
    }
    at++;
  }

  private void blanks() {
    while (at < end && (line.get(at) == ' ' || line.get(at) == '\t')) {
      at++;
    }
  }

  private String text(int from, int to) {
    return new String(line.array(), from, to - from);
  }

  private String iri(String what) throws BadLineException {
    if (peek() == '<' && at + 1 < end && line.get(at + 1) == '<') {
      throw new BadLineException("triple terms of RDF 1.2 are not loaded, in column " + (at + 1));
    }
    take('<', what);
    int from = at;
    boolean plain = true;
    unescaped.setLength(0);
    for (char c = peek(); c != '>'; c = peek()) {
      if (c == '\\') {
        if (plain) {
          unescaped.append(line.array(), from, at - from);
          plain = false;
        }
        at++;
        if (codePoint() <= ' ') {
          throw wrong("a character of an IRI");
        }
        continue;
      }
      if (c <= ' ' || NOT_IN_IRIS.indexOf(c) >= 0) {
        throw wrong("'>' or a character of an IRI");
      }
      if (!plain) {
        unescaped.append(c);
      }
      at++;
    }
    String iri = plain ? text(from, at) : unescaped.toString();
    at++;
    if (iri.startsWith("_:")) {
      throw new BadLineException("<" + iri + "> is no IRI");
    }
    return iri;
  }

  private String blank() throws BadLineException {
    take('_', "a blank node");
    take(':', "':' of a blank node");
    int from = at;
    while (at < end && isLabel(line.get(at))) {
      at++;
    }
    while (at > from && line.get(at - 1) == '.') {
      at--;
    }
    if (at == from || line.get(from) == '-' || line.get(from) == '.') {
      throw wrong("the label of a blank node");
    }
    return blankPrefix + text(from, at);
  }

  private static boolean isLabel(char c) {
    return c >= 0x80
        ? Character.isLetterOrDigit(c) || Character.isSurrogate(c) || c == 0xB7
        : Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.';
  }

  private void literal() throws BadLineException {
    at++;
    int from = at;
    boolean plain = true;
    unescaped.setLength(0);
    for (char c = peek(); c != '"'; c = peek()) {
      if (at >= end || c == '\r') {
        throw wrong("'\"' at the end of a literal");
      }
      if (c == '\\') {
        if (plain) {
          unescaped.append(line.array(), from, at - from);
          plain = false;
        }
        at++;
        escaped();
        continue;
      }
      if (!plain) {
        unescaped.append(c);
      }
      at++;
    }
    object = plain ? text(from, at) : unescaped.toString();
    at++;
    type();
  }

  private void type() throws BadLineException {
    if (peek() == '^') {
      at++;
      take('^', "'^^' before a datatype");
      datatype = iri("a datatype");
    } else if (peek() == '@') {
      at++;
      datatype = Literal.LANG_STRING;
      language = tag();
    } else {
      datatype = Literal.XSD + "string";
    }
  }

  private String tag() throws BadLineException {
    int from = at;
    while (at < end && (isAscii(line.get(at)) || line.get(at) == '-' && at > from)) {
      if (line.get(at) == '-' && line.get(at - 1) == '-') {
        throw new BadLineException(
            "literals with a direction (RDF 1.2) are not loaded, in column " + (at + 1));
      }
      at++;
    }
    if (at == from || line.get(at - 1) == '-') {
      throw wrong("a language");
    }
    return text(from, at).toLowerCase(Locale.ROOT);
  }

  private static boolean isAscii(char c) {
    return c < 0x80 && Character.isLetterOrDigit(c);
  }

  private void escaped() throws BadLineException {
    int place = "tbnrf\"'\\".indexOf(peek());
    if (place >= 0) {
      unescaped.append("\t\b\n\r\f\"'\\".charAt(place));
      at++;
    } else {
      codePoint();
    }
  }

  private int codePoint() throws BadLineException {
    int digits = peek() == 'u' ? 4 : peek() == 'U' ? 8 : 0;
    int value = 0;
    for (int i = 1; i <= digits; i++) {
      int digit = at + i < end ? Character.digit(line.get(at + i), 16) : -1;
      value = digit < 0 || value > 0xFFFFFFF ? -1 : value << 4 | digit;
      if (value < 0) {
        break;
      }
    }
    if (digits == 0 || !Character.isValidCodePoint(value)) {
      throw wrong("an escape such as \\u00E9");
    }
    unescaped.appendCodePoint(value);
    at += 1 + digits;
    return value;
  }
}
