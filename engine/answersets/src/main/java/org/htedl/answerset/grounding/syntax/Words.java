// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.syntax;

import java.util.HashMap;
import java.util.Map;
import org.htedl.answerset.grounding.source.KnownNames;
import org.htedl.answerset.grounding.syntax.Token.Kind;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.limit.Cancellation;
import org.htedl.limit.WorkMeter;
import org.jspecify.annotations.Nullable;

/** The words of a text with one that is looked at before it is taken, and the prefixes so far. */
final class Words {
  private final RuleLexer lexer;
  private final KnownNames names;
  private final WorkMeter meter;
  private final Map<String, String> prefixes = new HashMap<>();
  private @Nullable Token next;

  /** The words of a short text. */
  Words(String source, String text, KnownNames names) {
    this(source, text, names, new WorkMeter(Cancellation.NEVER));
  }

  /**
   * @param meter counts the words
   */
  Words(String source, String text, KnownNames names, WorkMeter meter) {
    this.names = names;
    this.meter = meter;
    lexer = new RuleLexer(source, text, prefix -> namespace(prefix) != null);
  }

  private @Nullable String namespace(String prefix) {
    String declared = prefixes.get(prefix);
    return declared != null ? declared : names.namespace(prefix);
  }

  Token peek() throws BadProgramException {
    if (next == null) {
      meter.add(8);
      next = lexer.next();
    }
    return next;
  }

  Token take() throws BadProgramException {
    Token token = peek();
    next = null;
    return token;
  }

  /** Takes a sign if it is next. */
  boolean takes(String sign) throws BadProgramException {
    if (peek().is(sign)) {
      next = null;
      return true;
    }
    return false;
  }

  /** Takes a sign, which has to come. */
  void expect(String sign, String where) throws BadProgramException {
    Token found = take();
    if (!found.is(sign)) {
      throw found.place().bad(sign + " is expected " + where + ", found " + found.described());
    }
  }

  Token expect(Kind kind, String what) throws BadProgramException {
    Token found = take();
    if (found.kind() != kind) {
      throw found.place().bad(what + " is expected, found " + found.described());
    }
    return found;
  }

  /** Reads {@code prefix: <iri>} after {@code #prefix}. */
  void declarePrefix() throws BadProgramException {
    String prefix = lexer.prefix();
    prefixes.put(prefix, expect(Kind.IRI, "an IRI in angle brackets").text());
  }

  /** The IRI that a word of the kind {@link Kind#IRI} or {@link Kind#PREFIXED} means. */
  String iri(Token token) throws BadProgramException {
    if (token.kind() == Kind.IRI) {
      return token.text();
    }
    int colon = token.text().indexOf(':');
    String prefix = token.text().substring(0, colon);
    String local = token.text().substring(colon + 1);
    String namespace = namespace(prefix);
    if (namespace != null) {
      return namespace + local;
    }
    String only = names.withLocalName(local);
    if (only == null) {
      throw token
          .place()
          .bad("the prefix " + prefix + ": is not declared, and no single name ends with " + local);
    }
    return only;
  }
}
