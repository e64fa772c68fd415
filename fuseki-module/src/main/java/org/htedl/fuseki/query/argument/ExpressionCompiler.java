package org.htedl.fuseki.query.argument;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.jena.graph.Node;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.expression.Vocabulary;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.NameResolver;

/**
 * Turns the values of a query into class expressions: literals in Manchester syntax and IRIs of
 * named classes. Remembers the most recent ones. For one query and one thread.
 */
final class ExpressionCompiler {
  /** Characters of text remembered: some ten times as many bytes with the expressions. */
  private static final long REMEMBERED_CHARACTERS = 8L << 20;

  private static final String XSD_STRING = "http://www.w3.org/2001/XMLSchema#string";

  private final Supplier<ManchesterParser> parsers;
  private ManchesterParser parser;
  private final LinkedHashMap<Node, CompiledExpression> known = new LinkedHashMap<>();
  private long characters;

  /**
   * @param prefixes maps from prefix to namespace, in the order in which they are asked
   */
  ExpressionCompiler(Vocabulary vocabulary, List<Map<String, String>> prefixes) {
    this.parsers = () -> new ManchesterParser(new NameResolver(vocabulary, prefixes));
    this.parser = parsers.get();
  }

  /**
   * The class expression that a value stands for.
   *
   * @throws QueryRefusedException if it is none
   */
  CompiledExpression compile(Node value) {
    CompiledExpression compiled = known.get(value);
    if (compiled == null) {
      compiled = value.isURI() ? namedClass(value) : fromText(value);
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

  private CompiledExpression namedClass(Node iri) {
    String source = "<" + iri.getURI() + ">";
    try {
      return new CompiledExpression(parse(source), source);
    } catch (BadExpressionException e) {
      throw QueryRefusedException.badRequest(ErrorText.message(e));
    }
  }

  private ClassExpression parse(String text) {
    try {
      return parser.parse(text);
    } catch (StackOverflowError e) {
      // The parser's limit is generous, but how deep the stack is already is not for it to know.
      parser = parsers.get();
      throw QueryRefusedException.badRequest(ErrorText.tooDeep(text));
    }
  }

  private CompiledExpression fromText(Node value) {
    if (!value.isLiteral()) {
      throw QueryRefusedException.badRequest(
          "Expected a class expression, a string or the IRI of a class, but found "
              + (value.isBlank() ? "a blank node" : "a triple")
              + ".");
    }
    if (!value.getLiteralLanguage().isEmpty()) {
      throw QueryRefusedException.badRequest(
          "Expected a class expression as a plain string but "
              + ErrorText.excerpt(value.getLiteralLexicalForm(), 0)
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
              + ErrorText.excerpt(value.getLiteralLexicalForm(), 0)
              + " has the datatype <"
              + datatype
              + ">.");
    }
    String text = value.getLiteralLexicalForm();
    try {
      return new CompiledExpression(parse(text), text);
    } catch (BadExpressionException e) {
      throw QueryRefusedException.badRequest(ErrorText.sentence(e, text));
    }
  }
}
