// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.argument;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.jena.graph.Node;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.ask.CompiledExpression;
import org.htedl.fuseki.ask.Excerpt;
import org.htedl.fuseki.ask.ExpressionCompiler;

/**
 * Reads the values of a query as class expressions: literals in Manchester syntax and IRIs of named
 * classes. Remembers the most recent ones. For one query and one thread.
 */
final class ExpressionReader {
  /** Characters of text remembered: some ten times as many bytes with the expressions. */
  private static final long REMEMBERED_CHARACTERS = 8L << 20;

  private static final String XSD_STRING = "http://www.w3.org/2001/XMLSchema#string";

  private final ExpressionCompiler compiler;
  private final LinkedHashMap<Node, CompiledExpression> known = new LinkedHashMap<>();
  private long characters;

  ExpressionReader(ExpressionCompiler compiler) {
    this.compiler = compiler;
  }

  /** Compiles the texts. */
  ExpressionCompiler compiler() {
    return compiler;
  }

  /**
   * The class expression that a value stands for.
   *
   * @param role what the query uses it as, for the sentence that refuses it
   * @throws org.htedl.fuseki.ask.BadRequestException if it is none
   */
  CompiledExpression read(Node value, String role) {
    CompiledExpression compiled = known.get(value);
    if (compiled == null) {
      compiled =
          value.isURI() ? compiler.namedClass(value.getURI()) : compiler.compile(text(value), role);
      remember(value, compiled);
    }
    return compiled;
  }

  private void remember(Node value, CompiledExpression compiled) {
    known.put(value, compiled);
    characters += compiled.source().length();
    // Oldest first: a block of values goes by once, and constants are compiled once anyway.
    while (characters > REMEMBERED_CHARACTERS && known.size() > 1) {
      Map.Entry<Node, CompiledExpression> oldest = known.pollFirstEntry();
      characters -= oldest.getValue().source().length();
    }
  }

  private static String text(Node value) {
    if (!value.isLiteral()) {
      throw QueryRefusedException.badRequest(
          "Expected a class expression, a string or the IRI of a class, but found "
              + (value.isBlank() ? "a blank node" : "a triple")
              + ".");
    }
    String text = value.getLiteralLexicalForm();
    if (!value.getLiteralLanguage().isEmpty()) {
      throw QueryRefusedException.badRequest(
          "Expected a class expression as a plain string but "
              + Excerpt.around(text, 0)
              + " has the language tag @"
              + value.getLiteralLanguage()
              + ".");
    }
    String datatype = value.getLiteralDatatypeURI();
    if (!datatype.equals(XSD_STRING)
        && !datatype.equals(HtedlVocabulary.MANCHESTER)
        && !datatype.equals(HtedlVocabulary.OMN)) {
      throw QueryRefusedException.badRequest(
          "Expected a class expression as a plain string or a literal of htedl:manchester but "
              + Excerpt.around(text, 0)
              + " has the datatype <"
              + datatype
              + ">.");
    }
    return text;
  }
}
