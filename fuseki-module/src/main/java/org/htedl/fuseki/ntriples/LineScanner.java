// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

import org.htedl.mirror.term.TermBytes;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of one plain shape by their bytes: subject, predicate, object and a full stop
 * with single spaces between them, IRIs of http or https, blank nodes whose labels are letters,
 * digits, underscores and hyphens of ASCII, and literals without a backslash. It accepts only what
 * Jena's parser also accepts and takes as it stands; what it does not accept may be right
 * nevertheless. Not thread-safe.
 */
final class LineScanner {
  /** What {@link #line} returns for a line that is not plain. */
  static final int ODD = -1;

  private static final byte[] HTTP = {'<', 'h', 't', 't', 'p'};

  /** Kinds of bytes behind the host of an IRI: one that is fine is 0. */
  private static final byte[] IRI = new byte[256];

  /** Kinds of bytes in the quotes of a literal: one that is fine is 0. */
  private static final byte[] TEXT = new byte[256];

  private static final byte END = 1;
  private static final byte PERCENT = 2;
  private static final byte HASH = 3;
  private static final byte WIDE = 4;
  private static final byte BAD = 5;

  static {
    for (int i = 0; i < 256; i++) {
      IRI[i] = isLetterOrDigit(i) || "-._~!$&'()*+,;=:@/?".indexOf(i) >= 0 ? 0 : BAD;
      TEXT[i] = i >= ' ' || i == '\t' ? 0 : BAD;
      if (i >= 0x80) {
        IRI[i] = WIDE;
        TEXT[i] = WIDE;
      }
    }
    IRI['>'] = END;
    IRI['%'] = PERCENT;
    IRI['#'] = HASH;
    TEXT['"'] = END;
    TEXT['\\'] = BAD;
  }

  private final LiteralTypes types;
  private final BlankNames blanks;
  private final ScannedTriple triple = new ScannedTriple();

  LineScanner(JenaParser jena) {
    this.types = new LiteralTypes(jena);
    this.blanks = new BlankNames(jena.labels());
  }

  /** The triple of the line that was read last, if it was plain. */
  ScannedTriple triple() {
    return triple;
  }

  /**
   * Reads the line that begins at {@code from}.
   *
   * @param bytes with a line feed at its end or before, so that every line has an end
   * @return where the next line begins; {@link #ODD} if this one is not plain
   */
  int line(byte[] bytes, int from) {
    int at = resource(bytes, from, triple.subject());
    if (at < 0 || bytes[at] != ' ' || bytes[at + 1] != '<') {
      return ODD;
    }
    at = resource(bytes, at + 1, triple.predicate());
    if (at < 0 || bytes[at] != ' ') {
      return ODD;
    }
    if (bytes[at + 1] == '"') {
      at = literal(bytes, at + 1);
    } else {
      triple.setType(null);
      at = resource(bytes, at + 1, triple.object());
    }
    if (at < 0 || bytes[at] != ' ' || bytes[at + 1] != '.') {
      return ODD;
    }
    at += bytes[at + 2] == '\r' ? 3 : 2;
    return bytes[at] == '\n' ? at + 1 : ODD;
  }

  /** Reads an IRI or a blank node; returns where it ends, or a negative number. */
  private int resource(byte[] bytes, int from, TermBytes term) {
    if (bytes[from] == '_') {
      return blank(bytes, from, term);
    }
    int end = iri(bytes, from);
    if (end >= 0) {
      term.set(bytes, from + 1, end - 1);
    }
    return end;
  }

  private int blank(byte[] bytes, int from, TermBytes term) {
    if (bytes[from + 1] != ':') {
      return ODD;
    }
    int at = from + 2;
    while (isLetterOrDigit(bytes[at]) || bytes[at] == '_' || bytes[at] == '-' && at > from + 2) {
      at++;
    }
    if (at == from + 2) {
      return ODD;
    }
    blanks.set(term, bytes, from + 2, at);
    return at;
  }

  /** Where the IRI that begins here ends, its brackets included; or a negative number. */
  private static int iri(byte[] bytes, int from) {
    int at = authority(bytes, from);
    if (at < 0 || bytes[at] != '/' && bytes[at] != '?' && bytes[at] != '#' && bytes[at] != '>') {
      return ODD;
    }
    boolean fragment = false;
    while (true) {
      byte kind = IRI[bytes[at] & 0xFF];
      if (kind == 0) {
        at++;
      } else if (kind == END) {
        return at + 1;
      } else if (kind == WIDE) {
        int length = Utf8.length(bytes, at);
        // Up to U+D7FF all but the control characters of Latin-1 may stand in an IRI.
        if (length < 2 || length > 3 || !Utf8.isBetween(bytes, at, 0xA0, 0xD7FF)) {
          return ODD;
        }
        at += length;
      } else if (kind == PERCENT && isHex(bytes[at + 1]) && isHex(bytes[at + 2])) {
        at += 3;
      } else if (kind == HASH && !fragment) {
        fragment = true;
        at++;
      } else {
        return ODD;
      }
    }
  }

  /** Where {@code <http://host:port} ends that begins here; or a negative number. */
  private static int authority(byte[] bytes, int from) {
    for (int i = 0; i < HTTP.length; i++) {
      if (bytes[from + i] != HTTP[i]) {
        return ODD;
      }
    }
    int at = from + HTTP.length;
    at += bytes[at] == 's' ? 1 : 0;
    if (bytes[at] != ':' || bytes[at + 1] != '/' || bytes[at + 2] != '/') {
      return ODD;
    }
    at += 3;
    int host = at;
    while (isLetterOrDigit(bytes[at]) || (bytes[at] == '.' || bytes[at] == '-') && at > host) {
      at++;
    }
    return at == host ? ODD : bytes[at] == ':' ? port(bytes, at + 1) : at;
  }

  /** A port that is neither a well-known one nor too large: four digits. */
  private static int port(byte[] bytes, int from) {
    for (int i = 0; i < 4; i++) {
      byte digit = bytes[from + i];
      if (digit < (i == 0 ? '2' : '0') || digit > '9') {
        return ODD;
      }
    }
    return from + 4;
  }

  /** Reads the literal that begins here; returns where it ends, or a negative number. */
  private int literal(byte[] bytes, int from) {
    int at = from + 1;
    byte kind;
    while ((kind = TEXT[bytes[at] & 0xFF]) != END) {
      if (kind == 0) {
        at++;
      } else if (kind == WIDE) {
        int length = Utf8.length(bytes, at);
        // These two are no characters, of which Jena warns.
        if (length < 2 || length == 3 && Utf8.isBetween(bytes, at, 0xFFFE, 0xFFFF)) {
          return ODD;
        }
        at += length;
      } else {
        return ODD;
      }
    }
    triple.object().set(bytes, from + 1, at);
    return type(bytes, at + 1);
  }

  private int type(byte[] bytes, int from) {
    int at;
    LiteralType type;
    if (bytes[from] == '@') {
      at = from + 1;
      while (isLetterOrDigit(bytes[at]) || bytes[at] == '-') {
        at++;
      }
      type = at == from + 1 ? null : types.of(bytes, from, at);
    } else if (bytes[from] == '^' && bytes[from + 1] == '^') {
      at = iri(bytes, from + 2);
      type = at < 0 ? null : types.of(bytes, from, at);
    } else {
      at = from;
      type = types.plain();
    }
    return typed(type) ? at : ODD;
  }

  private boolean typed(@Nullable LiteralType type) {
    triple.setType(type);
    return type != null;
  }

  private static boolean isLetterOrDigit(int b) {
    return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9';
  }

  private static boolean isHex(int b) {
    return b >= '0' && b <= '9' || b >= 'a' && b <= 'f' || b >= 'A' && b <= 'F';
  }
}
