// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.DataRange;
import org.htedl.expression.RoleExpression;
import org.jspecify.annotations.Nullable;

/** The part of the parser that reads class expressions. Not thread-safe. */
final class ClassExpressionParser extends ConnectiveParser<ClassExpression> {
  private static final ClassExpression THING = new ClassExpression.Thing();

  private static final String QUANTIFIERS =
      "'some', 'only', 'value', 'min', 'max', 'exactly' or 'Self'";

  private final DataRangeParser ranges;

  ClassExpressionParser(ManchesterLexer lexer, NameResolver names, Nesting nesting) {
    super(lexer, names, nesting);
    ranges = new DataRangeParser(lexer, names, nesting);
  }

  /** Reads a class expression as far as it goes. */
  ClassExpression parse() {
    return expression(false);
  }

  @Override
  protected ClassExpression and(List<ClassExpression> operands) {
    return new ClassExpression.And(operands);
  }

  @Override
  protected ClassExpression or(List<ClassExpression> operands) {
    return new ClassExpression.Or(operands);
  }

  @Override
  protected boolean joinsOutside() {
    return true;
  }

  @Override
  protected @Nullable ClassExpression operand() {
    return switch (lexer.kind()) {
      case NAME, IRI, LABEL -> classOrRestriction();
      case OPEN_PARENTHESIS -> {
        open();
        yield null;
      }
      case NOT -> {
        lexer.advance();
        prefix(ClassExpression.Not::new);
        yield null;
      }
      case OPEN_BRACE -> oneOf();
      case INVERSE -> restriction(inverse());
      default -> throw unexpectedWord("a class, a property, 'not', '(' or '{'");
    };
  }

  private ClassExpression oneOf() {
    List<String> individuals = new ArrayList<>();
    do {
      lexer.advance();
      individuals.add(individual());
    } while (lexer.kind() == TokenKind.COMMA);
    if (lexer.kind() != TokenKind.CLOSE_BRACE) {
      throw lexer.unexpected("',' or '}'");
    }
    lexer.advance();
    return new ClassExpression.OneOf(individuals);
  }

  /** Reads an individual's name. */
  String individual() {
    if (!lexer.kind().isEntity()) {
      throw unexpectedWord("an individual");
    }
    String iri = names.individual(lexer.text(), lexer.start(), lexer.end(), lexer.hash());
    lexer.advance();
    return iri;
  }

  /** The error for the current token, with advice if something is called like this keyword. */
  private BadExpressionException unexpectedWord(String expected) {
    String word = lexer.text().substring(lexer.start(), lexer.end());
    return lexer.kind().isWord() && names.isLocalName(word)
        ? new BadExpressionException(
            "Expected "
                + expected
                + " but found the keyword '"
                + word
                + "'; write the name that is spelled like it with a prefix, as in ':"
                + word
                + "', or as a full IRI in angle brackets.",
            lexer.start())
        : lexer.unexpected(expected);
  }

  /** Reads an object property: a name, or a chain of inverses around one. */
  RoleExpression role() {
    return inverse();
  }

  /** Reads a data property's name. */
  String dataProperty() {
    if (!lexer.kind().isEntity()) {
      throw unexpectedWord("a data property");
    }
    String iri = names.dataProperty(lexer.text(), lexer.start(), lexer.end(), lexer.hash());
    lexer.advance();
    return iri;
  }

  /**
   * A chain of inverses, maybe none, with or without parentheses, which all close behind the
   * property.
   */
  private RoleExpression inverse() {
    int inverses = 0;
    int parentheses = 0;
    while (lexer.kind() == TokenKind.INVERSE) {
      nesting.enter(lexer.start());
      inverses++;
      lexer.advance();
      if (lexer.kind() == TokenKind.OPEN_PARENTHESIS) {
        parentheses++;
        lexer.advance();
      }
    }
    if (!lexer.kind().isEntity()) {
      throw unexpectedWord("an object property");
    }
    RoleExpression role = names.role(lexer.text(), lexer.start(), lexer.end(), lexer.hash());
    lexer.advance();
    for (; parentheses > 0; parentheses--) {
      if (lexer.kind() != TokenKind.CLOSE_PARENTHESIS) {
        throw lexer.unexpected("')'");
      }
      lexer.advance();
    }
    for (; inverses > 0; inverses--) {
      role = new RoleExpression.Inverse(role);
      nesting.leave();
    }
    return role;
  }

  /**
   * Parses a class or a restriction. The token after a name decides whether it is a property, so
   * one IRI may be class and property.
   */
  private @Nullable ClassExpression classOrRestriction() {
    String text = lexer.text();
    int start = lexer.start();
    int end = lexer.end();
    int hash = lexer.hash();
    lexer.advance();
    if (!lexer.kind().isQuantifier()) {
      if (lexer.kind().startsOperand()
          && names.findClass(text, start, end, hash) == null
          && names.isProperty(text, start, end)) {
        throw lexer.unexpected(QUANTIFIERS + " after " + ManchesterLexer.quoted(text, start, end));
      }
      return names.namedClass(text, start, end, hash);
    }
    Property property = names.property(text, start, end, hash);
    if (property.role() == null && lexer.kind() == TokenKind.SELF) {
      // Not an object property: let the resolver say so.
      return restriction(names.role(text, start, end, hash));
    }
    return restriction(property, start, end);
  }

  /** The rest of a restriction of an object property that no data property is taken for. */
  private @Nullable ClassExpression restriction(RoleExpression role) {
    return restriction(new Property(role, null, false), 0, 0);
  }

  /**
   * The rest of a restriction; the current token has to be its quantifier.
   *
   * @param start where the name of the property starts
   * @param end where it ends
   */
  private @Nullable ClassExpression restriction(Property property, int start, int end) {
    TokenKind quantifier = lexer.kind();
    if (!quantifier.isQuantifier()) {
      throw lexer.unexpected(QUANTIFIERS);
    }
    lexer.advance();
    int bound = quantifier.isCardinality() ? bound() : 0;
    RoleExpression role = property.role();
    String data = property.data();
    FillerKind kind = fillerKind(property, quantifier);
    if (property.isAmbiguous(kind)) {
      throw names.ambiguousProperty(lexer.text(), start, end);
    }
    if (role == null || data != null && kind == FillerKind.DATA_RANGE) {
      return dataRestriction(Objects.requireNonNull(data), quantifier, bound);
    }
    if (data == null || kind == FillerKind.CLASS) {
      return objectRestriction(role, quantifier, bound);
    }
    if (quantifier.isCardinality() && !isQualified()) {
      return new ClassExpression.AnyCount(cardinality(quantifier), bound, data);
    }
    DataRange range = ranges.ahead();
    prefix(filler -> either(role, filler, data, range, quantifier, bound));
    return null;
  }

  /** The kind of the filler at the current token, as far as the property leaves a choice. */
  private FillerKind fillerKind(Property property, TokenKind quantifier) {
    if (!property.leavesChoice()) {
      return property.role() == null ? FillerKind.DATA_RANGE : FillerKind.CLASS;
    }
    return switch (quantifier) {
      case SELF -> FillerKind.CLASS;
      case VALUE -> ranges.isLiteralHere() ? FillerKind.DATA_RANGE : FillerKind.CLASS;
      case SOME, ONLY -> ranges.kindAhead();
      default -> isQualified() ? ranges.kindAhead() : FillerKind.EITHER;
    };
  }

  /**
   * The restriction of a property of both kinds by a filler that can be a class and a data range.
   * The graphs of a dataset may use both names differently. Each graph is asked both questions, and
   * that which does not fit its data changes nothing.
   */
  private static ClassExpression either(
      RoleExpression role,
      ClassExpression filler,
      String data,
      DataRange range,
      TokenKind quantifier,
      int bound) {
    if (quantifier == TokenKind.SOME) {
      return new ClassExpression.Or(
          List.of(
              new ClassExpression.Some(role, filler), new ClassExpression.DataSome(data, range)));
    }
    if (quantifier == TokenKind.ONLY) {
      return new ClassExpression.And(
          List.of(
              new ClassExpression.Only(role, filler), new ClassExpression.DataOnly(data, range)));
    }
    Cardinality cardinality = cardinality(quantifier);
    List<ClassExpression> counts =
        List.of(
            new ClassExpression.Count(cardinality, bound, role, filler),
            new ClassExpression.DataCount(cardinality, bound, data, range));
    boolean needsValues = cardinality != Cardinality.MAX && bound > 0;
    return needsValues ? new ClassExpression.Or(counts) : new ClassExpression.And(counts);
  }

  private @Nullable ClassExpression objectRestriction(
      RoleExpression role, TokenKind quantifier, int bound) {
    return switch (quantifier) {
      case SELF -> new ClassExpression.HasSelf(role);
      case VALUE -> new ClassExpression.HasValue(role, individual());
      case SOME -> {
        if (lexer.kind() == TokenKind.SELF) {
          lexer.advance();
          yield new ClassExpression.HasSelf(role);
        }
        prefix(filler -> new ClassExpression.Some(role, filler));
        yield null;
      }
      case ONLY -> {
        prefix(filler -> new ClassExpression.Only(role, filler));
        yield null;
      }
      default -> {
        Cardinality cardinality = cardinality(quantifier);
        if (!lexer.kind().startsFiller()) {
          yield new ClassExpression.Count(cardinality, bound, role, THING);
        }
        prefix(filler -> new ClassExpression.Count(cardinality, bound, role, filler));
        yield null;
      }
    };
  }

  private ClassExpression dataRestriction(String property, TokenKind quantifier, int bound) {
    return switch (quantifier) {
      case VALUE -> new ClassExpression.DataHasValue(property, ranges.literal());
      case SOME -> new ClassExpression.DataSome(property, ranges.filler());
      case ONLY -> new ClassExpression.DataOnly(property, ranges.filler());
      default -> {
        DataRange range = isQualified() ? ranges.filler() : new DataRange.Unqualified();
        yield new ClassExpression.DataCount(cardinality(quantifier), bound, property, range);
      }
    };
  }

  /** Returns whether a class or a data range follows the number of a cardinality. */
  private boolean isQualified() {
    return lexer.kind().startsFiller() || lexer.kind() == TokenKind.OPEN_BRACKET;
  }

  /** The number of a cardinality; one beyond the integers is beyond every count all the same. */
  private int bound() {
    if (lexer.kind() != TokenKind.NAME) {
      throw lexer.unexpected("a whole number");
    }
    String text = lexer.text();
    long bound = 0;
    for (int at = lexer.start(); at < lexer.end(); at++) {
      int digit = text.charAt(at) - '0';
      if (digit < 0 || digit > 9) {
        throw lexer.unexpected("a whole number");
      }
      bound = Math.min(bound * 10 + digit, Integer.MAX_VALUE);
    }
    lexer.advance();
    return (int) bound;
  }

  private static Cardinality cardinality(TokenKind quantifier) {
    return switch (quantifier) {
      case MIN -> Cardinality.MIN;
      case MAX -> Cardinality.MAX;
      default -> Cardinality.EXACTLY;
    };
  }
}
