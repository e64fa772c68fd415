// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.reading;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Memory that a reader of RDF/XML keeps to its end for each {@code xml:base}: a cache of the IRIs
 * that were resolved against it, and a table of the names that were used with it.
 *
 * <p>An absolute base is kept once, however often it is given. A relative one may be another each
 * time, because it depends on where it is.
 */
final class XmlText implements PassingText {
  /**
   * Bytes of the cache, which has 8192 places for keys and values, and of an empty table, with
   * references of four bytes (those of heaps above 32 GB take eight).
   */
  private static final long BYTES_PER_BASE = 2 * 8192 * 4 + 512;

  /** So many are not counted: what an editor writes has one, and is read when memory is short. */
  private static final int UNCOUNTED = 2;

  /** Longer bases count each time. */
  private static final int LONGEST_KNOWN = 256;

  private static final Pattern ABSOLUTE = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:");

  private enum State {
    TEXT,
    NAME,
    EQUALS,
    VALUE
  }

  private final Word base = new Word("xml:base");
  private final Word declaration = new Word("<!ATTLIST");
  private final ByteArrayOutputStream value = new ByteArrayOutputStream();
  private final Set<String> absolute = new HashSet<>();
  private State state = State.TEXT;
  private int quote;
  private boolean isInDeclaration;

  /** Whether elements may have a base that a declaration gives them. */
  private boolean isDeclared;

  private long bases;

  @Override
  public void pass(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      // A zero is half of a letter of UTF-16.
      if (bytes[i] != 0) {
        pass(bytes[i]);
      }
    }
  }

  private void pass(byte c) {
    switch (state) {
      case TEXT -> inText(c);
      case NAME -> {
        if (c == '=') {
          state = State.EQUALS;
        } else if (!isSpace(c)) {
          state = State.TEXT;
          inText(c);
        }
      }
      case EQUALS -> {
        if (c == '"' || c == '\'') {
          state = State.VALUE;
          quote = c;
          value.reset();
        } else if (!isSpace(c)) {
          state = State.TEXT;
          inText(c);
        }
      }
      case VALUE -> {
        if (c == quote) {
          state = State.TEXT;
          addBase();
        } else if (value.size() <= LONGEST_KNOWN) {
          value.write(c);
        }
      }
    }
  }

  private void inText(byte c) {
    if (isDeclared && c == '<') {
      bases++;
    }
    if (declaration.endsWith(c)) {
      isInDeclaration = true;
    } else if (isInDeclaration && c == '>') {
      isInDeclaration = false;
    }
    if (base.endsWith(c)) {
      isDeclared |= isInDeclaration;
      state = State.NAME;
    }
  }

  private static boolean isSpace(byte c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }

  private void addBase() {
    String text = value.toString(ISO_8859_1);
    boolean isKnown =
        text.length() <= LONGEST_KNOWN && ABSOLUTE.matcher(text).lookingAt() && !absolute.add(text);
    if (!isKnown) {
      bases++;
    }
  }

  @Override
  public long kept() {
    return BYTES_PER_BASE * Math.max(0, bases - UNCOUNTED);
  }

  /** Finds a word in bytes that come one by one; its first letter stands nowhere else in it. */
  private static final class Word {
    private final String letters;
    private int matched;

    Word(String letters) {
      this.letters = letters;
    }

    /** Whether the word ends with this byte. */
    boolean endsWith(byte c) {
      if (c == letters.charAt(matched)) {
        matched++;
      } else {
        matched = c == letters.charAt(0) ? 1 : 0;
      }
      if (matched < letters.length()) {
        return false;
      }
      matched = 0;
      return true;
    }
  }
}
