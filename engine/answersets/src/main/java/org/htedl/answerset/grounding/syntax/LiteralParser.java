// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.htedl.answerset.grounding.source.Place;
import org.htedl.answerset.grounding.syntax.BodyLiteral.Element;
import org.htedl.answerset.grounding.syntax.BodyLiteral.Function;
import org.htedl.answerset.grounding.syntax.BodyLiteral.Guard;
import org.htedl.answerset.grounding.syntax.Token.Kind;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.answerset.program.BadProgramException;
import org.jspecify.annotations.Nullable;

/** Reads literals, conditions and aggregates. */
final class LiteralParser {
  private final Words words;
  private final TermParser termParser;
  private final GroundTerms terms;
  private final Rules rules;

  LiteralParser(Words words, GroundTerms terms, Rules rules) {
    this.words = words;
    this.terms = terms;
    this.rules = rules;
    termParser = new TermParser(words, terms);
  }

  TermParser terms() {
    return termParser;
  }

  /** Literals separated by commas or semicolons, up to a full stop, which is taken. */
  List<BodyLiteral> body() throws BadProgramException {
    List<BodyLiteral> body = new ArrayList<>();
    if (words.takes(".")) {
      return body;
    }
    while (true) {
      BodyLiteral literal = literal();
      if (words.peek().is(":") && !(literal instanceof BodyLiteral.Aggregate)) {
        Place place = words.take().place();
        body.add(new BodyLiteral.Conditional(place, literal, condition()));
      } else {
        body.add(literal);
      }
      if (words.takes(".")) {
        return body;
      }
      if (!words.takes(",")) {
        words.expect(";", "or , or . after a literal");
      }
    }
  }

  /** Literals separated by commas, maybe none. */
  List<BodyLiteral> condition() throws BadProgramException {
    List<BodyLiteral> condition = new ArrayList<>();
    if (words.peek().is(";") || words.peek().is("}") || words.peek().is(".")) {
      return condition;
    }
    do {
      BodyLiteral literal = literal();
      if (literal instanceof BodyLiteral.Aggregate) {
        throw literal.place().bad("an aggregate cannot be part of a condition");
      }
      condition.add(literal);
    } while (words.takes(","));
    return condition;
  }

  BodyLiteral literal() throws BadProgramException {
    Place place = words.peek().place();
    int negations = 0;
    while (words.peek().isName("not")) {
      words.take();
      negations++;
    }
    // Three are one.
    negations = negations > 2 ? 2 - negations % 2 : negations;
    if (beginsAggregate()) {
      return aggregate(place, negations, null);
    }
    if (words.takes("&")) {
      return new BodyLiteral.Holds(place, negations, dataAtom(place));
    }
    if (words.peek().kind() == Kind.DIRECTIVE
        && (words.peek().text().equals("#true") || words.peek().text().equals("#false"))) {
      boolean holds = words.take().text().equals("#true") == (negations % 2 == 0);
      RuleTerm zero = new RuleTerm.Value(place, terms.number(0));
      return new BodyLiteral.Comparison(
          place, holds ? Comparator.EQUAL : Comparator.UNEQUAL, zero, zero);
    }
    RuleTerm left = termParser.term();
    Comparator comparator = comparator();
    if (beginsAggregate()) {
      Comparator guard = comparator == null ? Comparator.LESS_OR_EQUAL : comparator;
      return aggregate(place, negations, new Guard(guard.mirrored(), left));
    }
    if (comparator != null) {
      Comparator meant = negations % 2 == 0 ? comparator : comparator.negated();
      return new BodyLiteral.Comparison(place, meant, left, termParser.term());
    }
    return new BodyLiteral.Holds(place, negations, atom(left));
  }

  /** A term that was read as an atom: a name with arguments, maybe with a minus sign before. */
  RuleTerm atom(RuleTerm term) throws BadProgramException {
    if (term instanceof RuleTerm.Application it && !it.name().isEmpty()) {
      return it;
    }
    if (term instanceof RuleTerm.Minus minus
        && minus.term() instanceof RuleTerm.Application it
        && !it.name().isEmpty()) {
      return new RuleTerm.Application(minus.place(), "-" + it.name(), it.arguments());
    }
    if (term instanceof RuleTerm.Minus minus && minus.term() instanceof RuleTerm.Pool pool) {
      List<RuleTerm> options = new ArrayList<>();
      for (RuleTerm option : pool.options()) {
        options.add(atom(new RuleTerm.Minus(minus.place(), option)));
      }
      return new RuleTerm.Pool(minus.place(), options);
    }
    if (term instanceof RuleTerm.Pool pool) {
      for (RuleTerm option : pool.options()) {
        atom(option);
      }
      return pool;
    }
    throw term.place().bad("an atom or a comparison is expected, found a term");
  }

  private RuleTerm dataAtom(Place place) throws BadProgramException {
    Token kind = words.expect(Kind.NAME, "kb or value");
    if (!kind.text().equals("kb") && !kind.text().equals("value")) {
      throw kind.place()
          .bad("theory atoms are not supported; data is read by &kb[\"…\"] and &value[\"…\"]");
    }
    words.expect("[", "after &" + kind.text());
    Token text = words.expect(Kind.TEXT, "a text in quotes");
    words.expect("]", "after the text");
    RuleTerm atom = termParser.application(place, "&" + kind.text() + "[\"" + text.text() + "\"]");
    if (!(atom instanceof RuleTerm.Application one)) {
      throw place.bad("pools are not supported in atoms of data");
    }
    int arity = one.arguments().size();
    if (arity < (kind.text().equals("kb") ? 1 : 2) || arity > 2) {
      throw place.bad(
          kind.text().equals("kb")
              ? "&kb has one argument with a class expression, or two with a role"
              : "&value has two arguments, an individual and a value");
    }
    Rules.DataAtom data = new Rules.DataAtom(place, kind.text(), text.text(), arity);
    rules.data().putIfAbsent(data.signature(), data);
    return one;
  }

  boolean beginsAggregate() throws BadProgramException {
    return words.peek().is("{")
        || words.peek().kind() == Kind.DIRECTIVE && function(words.peek().text()) != null;
  }

  static @Nullable Function function(String directive) {
    return switch (directive) {
      case "#count" -> Function.COUNT;
      case "#sum" -> Function.SUM;
      case "#sum+" -> Function.SUM_POSITIVE;
      case "#min" -> Function.MIN;
      case "#max" -> Function.MAX;
      default -> null;
    };
  }

  /** Takes a sign of comparison if one is next. */
  @Nullable Comparator comparator() throws BadProgramException {
    Token token = words.peek();
    if (token.kind() != Kind.SIGN) {
      return null;
    }
    Comparator comparator =
        switch (token.text()) {
          case "=", "==" -> Comparator.EQUAL;
          case "!=", "<>" -> Comparator.UNEQUAL;
          case "<" -> Comparator.LESS;
          case "<=" -> Comparator.LESS_OR_EQUAL;
          case ">" -> Comparator.GREATER;
          case ">=" -> Comparator.GREATER_OR_EQUAL;
          default -> null;
        };
    if (comparator != null) {
      words.take();
    }
    return comparator;
  }

  private BodyLiteral aggregate(Place place, int negations, @Nullable Guard left)
      throws BadProgramException {
    Function function = Function.COUNT;
    List<Element> elements = new ArrayList<>();
    if (words.takes("{")) {
      if (!words.peek().is("}")) {
        do {
          elements.add(setElement());
        } while (words.takes(";"));
      }
    } else {
      Token name = words.take();
      function = Objects.requireNonNull(function(name.text()));
      words.expect("{", "after " + name.text());
      if (!words.peek().is("}")) {
        do {
          List<RuleTerm> tuple = termParser.tuple(":", "}", ";");
          elements.add(new Element(tuple, words.takes(":") ? condition() : List.of()));
        } while (words.takes(";"));
      }
    }
    words.expect("}", "after the elements");
    return new BodyLiteral.Aggregate(place, negations % 2 == 1, function, elements, guards(left));
  }

  /** A literal that counts once; its atom is the tuple. */
  private Element setElement() throws BadProgramException {
    BodyLiteral literal = literal();
    if (!(literal instanceof BodyLiteral.Holds holds)) {
      throw literal.place().bad("an atom is expected in a set");
    }
    if (holds.atom() instanceof RuleTerm.Pool pool) {
      throw pool.place().bad("pools are not supported in sets of a body");
    }
    List<BodyLiteral> condition = new ArrayList<>();
    condition.add(literal);
    if (words.takes(":")) {
      condition.addAll(condition());
    }
    RuleTerm sign = new RuleTerm.Value(holds.place(), terms.number(holds.negations()));
    return new Element(List.of(sign, holds.atom()), condition);
  }

  /** The guard that was read on the left and the one that comes on the right. */
  List<Guard> guards(@Nullable Guard left) throws BadProgramException {
    List<Guard> guards = new ArrayList<>();
    if (left != null) {
      guards.add(left);
    }
    Comparator comparator = comparator();
    if (comparator != null || termParser.begins()) {
      guards.add(
          new Guard(comparator == null ? Comparator.LESS_OR_EQUAL : comparator, termParser.term()));
    }
    return guards;
  }
}
