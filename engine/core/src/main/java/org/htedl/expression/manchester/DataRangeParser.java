// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.ArrayList;
import java.util.List;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.DataRange.FacetRestriction;
import org.htedl.expression.Literal;
import org.htedl.literal.LiteralTest;
import org.jspecify.annotations.Nullable;

/**
 * The part of the parser that reads data ranges and literals, from the same lexer. Not thread-safe.
 */
final class DataRangeParser extends ConnectiveParser<DataRange> {
  private final CheckedFacets checked = new CheckedFacets();

  DataRangeParser(ManchesterLexer lexer, NameResolver names, Nesting nesting) {
    super(lexer, names, nesting);
  }

  /**
   * The data range of a restriction. It goes on behind {@code and} and {@code or} as far as data
   * ranges follow: in {@code d some integer and Person} the {@code and} joins two classes.
   */
  DataRange filler() {
    nesting.enter(lexer.start());
    DataRange result = expression(true);
    nesting.leave();
    return result;
  }

  /** The data range that starts at the current token, which stays the current one. */
  DataRange ahead() {
    TokenKind kind = lexer.kind();
    int start = lexer.start();
    int end = lexer.end();
    int hash = lexer.hash();
    DataRange result = filler();
    lexer.back(kind, start, end, hash);
    return result;
  }

  /**
   * Returns the readings of the filler that starts at the current token. Looks behind names of both
   * kinds for something that only one reading allows, as far as that reading would go on: behind
   * {@code d some Size} in {@code d some Size and integer} follows a data range, and in {@code d
   * some Size and Person} a class outside of the filler.
   *
   * @throws BadExpressionException if a name is ambiguous
   */
  FillerKind kindAhead() {
    TokenKind kind = lexer.kind();
    int start = lexer.start();
    int end = lexer.end();
    int hash = lexer.hash();
    FillerKind result = FillerKind.EITHER;
    int parentheses = 0;
    boolean outside = false;
    boolean more = true;
    while (more) {
      while (lexer.kind() == TokenKind.NOT || lexer.kind() == TokenKind.OPEN_PARENTHESIS) {
        parentheses += lexer.kind() == TokenKind.OPEN_PARENTHESIS ? 1 : 0;
        lexer.advance();
      }
      result = primaryKind();
      more = result == FillerKind.EITHER;
      while (more && parentheses > 0 && lexer.kind() == TokenKind.CLOSE_PARENTHESIS) {
        parentheses--;
        lexer.advance();
      }
      if (outside && result == FillerKind.CLASS) {
        result = FillerKind.EITHER;
      }
      outside |= parentheses == 0;
      more &= lexer.kind() == TokenKind.AND || lexer.kind() == TokenKind.OR;
      if (more) {
        lexer.advance();
      }
    }
    lexer.back(kind, start, end, hash);
    return result;
  }

  /** The kind of what starts at the current token; behind a name of both kinds, goes on. */
  private FillerKind primaryKind() {
    if (lexer.kind() == TokenKind.OPEN_BRACE) {
      lexer.advance();
      return isLiteralHere() ? FillerKind.DATA_RANGE : FillerKind.CLASS;
    }
    if (!lexer.kind().isEntity()) {
      boolean isData = lexer.kind() == TokenKind.OPEN_BRACKET || isLiteralHere();
      return isData ? FillerKind.DATA_RANGE : FillerKind.CLASS;
    }
    String text = lexer.text();
    int start = lexer.start();
    int end = lexer.end();
    int hash = lexer.hash();
    lexer.advance();
    if (lexer.kind().isQuantifier()) {
      return FillerKind.CLASS;
    }
    return lexer.kind() == TokenKind.OPEN_BRACKET
        ? FillerKind.DATA_RANGE
        : names.fillerKind(text, start, end, hash);
  }

  /** Whether the current token starts something that can only be a data range. */
  boolean startsHere() {
    TokenKind kind = lexer.kind();
    int start = lexer.start();
    int end = lexer.end();
    int hash = lexer.hash();
    while (lexer.kind() == TokenKind.NOT || lexer.kind() == TokenKind.OPEN_PARENTHESIS) {
      lexer.advance();
    }
    boolean result = startsDataPrimary();
    lexer.back(kind, start, end, hash);
    return result;
  }

  /** Whether the current token starts a literal and no name. */
  boolean isLiteralHere() {
    return switch (lexer.kind()) {
      case STRING, TRUE, FALSE -> true;
      case NAME -> NumberForm.of(lexer.text(), lexer.start(), lexer.end()) != NumberForm.NONE;
      default -> false;
    };
  }

  /** A literal; the current token is its first. */
  Constant literal() {
    Constant result;
    switch (lexer.kind()) {
      case STRING -> {
        return quotedLiteral();
      }
      case TRUE -> result = Constant.of(Literal.xsd("true", "boolean"));
      case FALSE -> result = Constant.of(Literal.xsd("false", "boolean"));
      case NAME -> result = number();
      default -> throw lexer.unexpected("a literal: a number, 'true', 'false' or a quoted string");
    }
    lexer.advance();
    return result;
  }

  private boolean startsDataPrimary() {
    if (lexer.kind() == TokenKind.OPEN_BRACE) {
      lexer.advance();
      return isLiteralHere();
    }
    if (lexer.kind() == TokenKind.OPEN_BRACKET) {
      return true;
    }
    if (!lexer.kind().isEntity()) {
      return isLiteralHere();
    }
    String text = lexer.text();
    int start = lexer.start();
    int end = lexer.end();
    int hash = lexer.hash();
    lexer.advance();
    return !lexer.kind().isQuantifier()
        && (lexer.kind() == TokenKind.OPEN_BRACKET
            || names.findClass(text, start, end, hash) == null)
        && names.findDatatype(text, start, end, hash) != null;
  }

  @Override
  protected DataRange and(List<DataRange> operands) {
    return new DataRange.And(operands);
  }

  @Override
  protected DataRange or(List<DataRange> operands) {
    return new DataRange.Or(operands);
  }

  @Override
  protected boolean joinsOutside() {
    TokenKind connective = lexer.kind();
    int start = lexer.start();
    int end = lexer.end();
    lexer.advance();
    boolean result = startsHere();
    lexer.back(connective, start, end, 0);
    return result;
  }

  @Override
  protected @Nullable DataRange operand() {
    return switch (lexer.kind()) {
      case OPEN_PARENTHESIS -> {
        open();
        yield null;
      }
      case NOT -> {
        lexer.advance();
        prefix(DataRange.Not::new);
        yield null;
      }
      case OPEN_BRACE -> oneOf();
      case OPEN_BRACKET ->
          throw lexer.unexpected("a datatype before the facets, as in xsd:integer[>= 3],");
      case NAME, IRI, LABEL -> datatype();
      default -> throw lexer.unexpected("a datatype, 'not', '(' or '{'");
    };
  }

  private DataRange oneOf() {
    List<Constant> values = new ArrayList<>();
    do {
      lexer.advance();
      values.add(literal());
    } while (lexer.kind() == TokenKind.COMMA);
    if (lexer.kind() != TokenKind.CLOSE_BRACE) {
      throw lexer.unexpected("',' or '}'");
    }
    lexer.advance();
    return new DataRange.OneOf(values);
  }

  private DataRange datatype() {
    String iri = names.datatype(lexer.text(), lexer.start(), lexer.end(), lexer.hash());
    lexer.advance();
    if (lexer.kind() != TokenKind.OPEN_BRACKET) {
      return new DataRange.Datatype(iri);
    }
    List<FacetRestriction> facets = new ArrayList<>();
    do {
      facets.add(facet(iri));
      // Ontolearn's renderer joins facets by "and".
    } while (lexer.kind() == TokenKind.COMMA || lexer.kind() == TokenKind.AND);
    if (lexer.kind() != TokenKind.CLOSE_BRACKET) {
      throw lexer.unexpected("',' or ']'");
    }
    lexer.advance();
    return new DataRange.Restricted(iri, facets);
  }

  private FacetRestriction facet(String datatype) {
    lexer.advanceToFacet();
    Facet facet = lexer.facet();
    int facetStart = lexer.start();
    lexer.advance();
    int start = lexer.start();
    int end = lexer.end();
    boolean quoted = lexer.kind() == TokenKind.STRING;
    Constant value = literal();
    switch (facet) {
      case LENGTH, MIN_LENGTH, MAX_LENGTH -> {
        if (!isWholeNumber(value.literal())) {
          throw new BadExpressionException(
              "Expected a whole number after '" + facet.keyword() + "'.", start);
        }
      }
      case PATTERN, LANG_RANGE -> {
        if (!quoted || !value.literal().language().isEmpty()) {
          throw new BadExpressionException(
              "Expected a quoted string after '" + facet.keyword() + "'.", start);
        }
      }
      default -> {}
    }
    FacetRestriction restriction = new FacetRestriction(facet, value);
    try {
      checked.check(datatype, restriction);
    } catch (BadExpressionException bad) {
      String message = String.valueOf(bad.getMessage());
      int place =
          !LiteralTest.hasFacet(datatype, facet)
              ? facetStart
              : bad.position() < 0
                  ? start
                  : ManchesterLexer.placeInQuoted(lexer.text(), start, end, bad.position());
      throw new BadExpressionException(message, place);
    }
    return restriction;
  }

  private static boolean isWholeNumber(Literal literal) {
    String lexical = literal.lexical();
    return literal.datatype().startsWith(Literal.XSD)
        && NumberForm.of(lexical, 0, lexical.length()) == NumberForm.INTEGER
        && lexical.charAt(0) != '-';
  }

  private Constant quotedLiteral() {
    String lexical = lexer.unquoted();
    lexer.advance();
    if (lexer.kind() == TokenKind.LANGUAGE) {
      String tag = lexer.text().substring(lexer.start() + 1, lexer.end());
      lexer.advance();
      return Constant.of(Literal.tagged(lexical, tag));
    }
    if (lexer.kind() != TokenKind.CARETS) {
      return Constant.of(Literal.string(lexical));
    }
    lexer.advance();
    if (!lexer.kind().isEntity()) {
      throw lexer.unexpected("a datatype after '^^'");
    }
    String datatype = names.literalDatatype(lexer.text(), lexer.start(), lexer.end(), lexer.hash());
    lexer.advance();
    return Constant.of(new Literal(lexical, datatype, ""));
  }

  private Constant number() {
    int start = lexer.start();
    int end = lexer.end();
    NumberForm form = NumberForm.of(lexer.text(), start, end);
    if (form == NumberForm.NONE) {
      throw lexer.unexpected("a literal: a number, 'true', 'false' or a quoted string");
    }
    // The suffix f is how a float is written, not part of it.
    int lexicalEnd = form == NumberForm.FLOAT ? end - 1 : end;
    Literal literal = Literal.xsd(lexer.text().substring(start, lexicalEnd), form.datatype());
    return new Constant(literal, form != NumberForm.FLOAT);
  }
}
