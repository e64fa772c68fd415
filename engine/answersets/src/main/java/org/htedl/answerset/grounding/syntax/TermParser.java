// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.syntax;

import java.util.ArrayList;
import java.util.List;
import org.htedl.answerset.grounding.source.Place;
import org.htedl.answerset.grounding.syntax.RuleTerm.Operator;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.answerset.program.BadProgramException;
import org.jspecify.annotations.Nullable;

/** Reads terms; {@code ..} binds least, then sums, products, {@code **}, and a minus sign most. */
final class TermParser {
  /** How deep parentheses may be nested, and how many operations may stand in a row. */
  private static final int MOST_DEPTH = 200;

  private final Words words;
  private final GroundTerms terms;
  private int depth;

  TermParser(Words words, GroundTerms terms) {
    this.words = words;
    this.terms = terms;
  }

  RuleTerm term() throws BadProgramException {
    deeper(words.peek().place());
    RuleTerm from = sum();
    Place place = words.peek().place();
    RuleTerm term = words.takes("..") ? new RuleTerm.Interval(place, from, sum()) : from;
    depth--;
    return term;
  }

  private void deeper(Place place) throws BadProgramException {
    if (++depth > MOST_DEPTH) {
      throw place.bad("the term is nested more than " + MOST_DEPTH + " times");
    }
  }

  private RuleTerm sum() throws BadProgramException {
    return chain(false);
  }

  /** Operations of equal rank, from left to right. */
  private RuleTerm chain(boolean products) throws BadProgramException {
    RuleTerm left = products ? power() : chain(true);
    int before = depth;
    for (Operator operator = operator(products); operator != null; operator = operator(products)) {
      Place place = words.take().place();
      deeper(place);
      left = new RuleTerm.Arithmetic(place, operator, left, products ? power() : chain(true));
    }
    depth = before;
    return left;
  }

  private @Nullable Operator operator(boolean products) throws BadProgramException {
    for (Operator each : Operator.values()) {
      boolean product =
          each == Operator.MULTIPLY || each == Operator.DIVIDE || each == Operator.REMAINDER;
      if (each != Operator.POWER && product == products && words.peek().is(each.sign())) {
        return each;
      }
    }
    return null;
  }

  private RuleTerm power() throws BadProgramException {
    RuleTerm base = unary();
    Place place = words.peek().place();
    if (!words.takes("**")) {
      return base;
    }
    deeper(place);
    RuleTerm power = new RuleTerm.Arithmetic(place, Operator.POWER, base, power());
    depth--;
    return power;
  }

  private RuleTerm unary() throws BadProgramException {
    Place place = words.peek().place();
    if (!words.takes("-")) {
      return primary();
    }
    deeper(place);
    RuleTerm term = new RuleTerm.Minus(place, unary());
    depth--;
    return term;
  }

  private RuleTerm primary() throws BadProgramException {
    Token token = words.take();
    Place place = token.place();
    return switch (token.kind()) {
      case NUMBER -> number(token);
      case TEXT -> new RuleTerm.Value(place, terms.text(token.text()));
      case VARIABLE -> new RuleTerm.Variable(place, token.text());
      case NAME -> named(token);
      case IRI, PREFIXED -> {
        String iri = words.iri(token);
        yield words.peek().is("(") && words.peek().adjacent()
            ? application(place, GroundTerms.written(iri))
            : new RuleTerm.Value(place, terms.iri(iri));
      }
      case DIRECTIVE -> {
        if (token.text().equals("#inf")) {
          yield new RuleTerm.Value(place, GroundTerms.INFIMUM);
        }
        if (token.text().equals("#sup")) {
          yield new RuleTerm.Value(place, GroundTerms.SUPREMUM);
        }
        throw unexpected(token);
      }
      case SIGN -> {
        if (token.is("(")) {
          yield pool(place, alternatives("", place));
        }
        if (token.is("|")) {
          RuleTerm inner = term();
          words.expect("|", "after an absolute value");
          yield new RuleTerm.Absolute(place, inner);
        }
        throw unexpected(token);
      }
      case END -> throw unexpected(token);
    };
  }

  private static BadProgramException unexpected(Token token) {
    if (token.is("@")) {
      return token.place().bad("functions of scripts (@) are not supported");
    }
    return token.place().bad("a term is expected, found " + token.described());
  }

  private RuleTerm number(Token token) throws BadProgramException {
    try {
      return new RuleTerm.Value(token.place(), terms.number(Integer.parseInt(token.text())));
    } catch (NumberFormatException large) {
      throw token.place().bad("the integer " + token.text() + " does not fit 32 bits");
    }
  }

  private RuleTerm named(Token token) throws BadProgramException {
    if (token.text().equals("not")) {
      throw token.place().bad("a term is expected, found not");
    }
    return words.peek().is("(")
        ? application(token.place(), token.text())
        : new RuleTerm.Application(token.place(), token.text(), List.of());
  }

  /** The arguments in parentheses that come next. */
  RuleTerm application(Place place, String name) throws BadProgramException {
    words.expect("(", "before the arguments");
    return pool(place, alternatives(name, place));
  }

  private static RuleTerm pool(Place place, List<RuleTerm> options) {
    return options.size() == 1 ? options.getFirst() : new RuleTerm.Pool(place, options);
  }

  /** Lists of arguments up to the closing parenthesis; a single term without a name is itself. */
  private List<RuleTerm> alternatives(String name, Place place) throws BadProgramException {
    List<RuleTerm> options = new ArrayList<>();
    do {
      List<RuleTerm> list = new ArrayList<>();
      boolean comma = false;
      while (!words.peek().is(")") && !words.peek().is(";")) {
        list.add(term());
        comma = words.takes(",");
        if (!comma) {
          break;
        }
      }
      if (comma && !name.isEmpty()) {
        throw unexpected(words.peek());
      }
      options.add(
          name.isEmpty() && list.size() == 1 && !comma
              ? list.getFirst()
              : new RuleTerm.Application(place, name, list));
    } while (words.takes(";"));
    words.expect(")", "after the arguments");
    return options;
  }

  /** Terms separated by commas, maybe none, up to one of these signs, which is not taken. */
  List<RuleTerm> tuple(String... ends) throws BadProgramException {
    List<RuleTerm> tuple = new ArrayList<>();
    for (String end : ends) {
      if (words.peek().is(end)) {
        return tuple;
      }
    }
    do {
      tuple.add(term());
    } while (words.takes(","));
    return tuple;
  }

  /** Whether a term can begin with the next word. */
  boolean begins() throws BadProgramException {
    Token token = words.peek();
    return switch (token.kind()) {
      case NUMBER, TEXT, VARIABLE, IRI, PREFIXED -> true;
      case NAME -> !token.isName("not");
      case DIRECTIVE -> token.text().equals("#inf") || token.text().equals("#sup");
      case SIGN -> token.is("(") || token.is("-");
      case END -> false;
    };
  }
}
