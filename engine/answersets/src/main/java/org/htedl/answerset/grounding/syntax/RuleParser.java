// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.syntax;

import java.util.ArrayList;
import java.util.List;
import org.htedl.answerset.grounding.source.KnownNames;
import org.htedl.answerset.grounding.source.Place;
import org.htedl.answerset.grounding.syntax.BodyLiteral.Guard;
import org.htedl.answerset.grounding.syntax.Statement.Choice;
import org.htedl.answerset.grounding.syntax.Statement.Disjunction;
import org.htedl.answerset.grounding.syntax.Statement.Minimise;
import org.htedl.answerset.grounding.syntax.Statement.Option;
import org.htedl.answerset.grounding.syntax.Statement.Show;
import org.htedl.answerset.grounding.syntax.Token.Kind;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.limit.Cancellation;
import org.htedl.limit.WorkMeter;
import org.jspecify.annotations.Nullable;

/**
 * Reads a text of rules: a subset of ASP-Core-2 as gringo writes it, with atoms of data, prefixes
 * and IRIs. What is not supported is refused where it stands.
 */
public final class RuleParser {
  private final Words words;
  private final GroundTerms terms;
  private final Rules rules;
  private final LiteralParser literals;

  private RuleParser(Words words, GroundTerms terms, Rules rules) {
    this.words = words;
    this.terms = terms;
    this.rules = rules;
    literals = new LiteralParser(words, terms, rules);
  }

  /**
   * Reads a text to its end.
   *
   * @param source the name of the text in errors, empty where there is one only
   * @param names prefixes that are known before
   * @param terms gets the ground terms
   * @param into gets the statements
   * @param cancellation stops between two statements
   * @throws BadProgramException for what is not understood or not supported, with its place
   */
  public static void read(
      String source,
      String text,
      KnownNames names,
      GroundTerms terms,
      Rules into,
      Cancellation cancellation)
      throws BadProgramException {
    RuleParser parser =
        new RuleParser(new Words(source, text, names, new WorkMeter(cancellation)), terms, into);
    while (parser.words.peek().kind() != Kind.END) {
      cancellation.check();
      parser.statement();
    }
  }

  /**
   * Reads a constant from outside the rules: its name and its value are a text each.
   *
   * @param into gets the constant unless it has one of this name
   * @throws BadProgramException if the name is not a name, or the value not a term alone
   */
  public static void constant(
      String name, String value, KnownNames names, GroundTerms terms, Rules into)
      throws BadProgramException {
    Words nameAlone = new Words("the constant " + name, name, names);
    Token token = nameAlone.expect(Kind.NAME, "a name");
    nameAlone.expect(Kind.END, "the end of the name");
    Words valueAlone = new Words("the value of " + name, value, names);
    RuleTerm term = new TermParser(valueAlone, terms).term();
    valueAlone.expect(Kind.END, "the end of the value");
    into.constants().putIfAbsent(token.text(), term);
  }

  /**
   * Reads a predicate from outside the rules, such as {@code p/2}.
   *
   * @throws BadProgramException if the text is not a predicate alone
   */
  public static PredicateSignature signature(String text, KnownNames names, GroundTerms terms)
      throws BadProgramException {
    RuleParser parser = new RuleParser(new Words("", text, names), terms, new Rules());
    PredicateSignature signature = parser.signature(parser.literals.terms().term());
    parser.words.expect(Kind.END, "the end of the predicate");
    return signature;
  }

  private void statement() throws BadProgramException {
    Token first = words.peek();
    Place place = first.place();
    if (words.takes(":-")) {
      rules.statements().add(new Disjunction(place, List.of(), literals.body()));
    } else if (words.takes(":~")) {
      weak(place);
    } else if (first.kind() == Kind.DIRECTIVE
        && LiteralParser.function(first.text()) == null
        && !first.text().equals("#inf")
        && !first.text().equals("#sup")) {
      directive(words.take());
    } else {
      rule(place);
    }
  }

  private void rule(Place place) throws BadProgramException {
    if (words.peek().kind() == Kind.DIRECTIVE && literals.beginsAggregate()) {
      throw headAggregate();
    }
    if (words.peek().isName("not")) {
      throw place.bad("a head that is negated is not supported");
    }
    if (words.peek().is("&")) {
      throw place.bad("atoms of data stand in bodies only");
    }
    if (words.peek().is("{")) {
      choice(place, null);
      return;
    }
    RuleTerm term = literals.terms().term();
    Comparator comparator = literals.comparator();
    if (words.peek().is("{")) {
      Comparator guard = comparator == null ? Comparator.LESS_OR_EQUAL : comparator;
      choice(place, new Guard(guard.mirrored(), term));
      return;
    }
    if (literals.beginsAggregate()) {
      throw headAggregate();
    }
    if (comparator != null) {
      throw place.bad("a comparison cannot be a head");
    }
    List<RuleTerm> head = new ArrayList<>();
    head.add(literals.atom(term));
    while (words.takes("|") || words.takes(";")) {
      head.add(literals.atom(literals.terms().term()));
    }
    if (words.peek().is(":")) {
      throw words.peek().place().bad("a condition in a head stands within { and } only");
    }
    rules.statements().add(new Disjunction(place, head, ruleBody()));
  }

  private BadProgramException headAggregate() throws BadProgramException {
    return words.peek().place().bad("in a head an aggregate other than { … } is not supported");
  }

  private List<BodyLiteral> ruleBody() throws BadProgramException {
    if (words.takes(".")) {
      return List.of();
    }
    words.expect(":-", "or . after a head");
    return literals.body();
  }

  private void choice(Place place, @Nullable Guard left) throws BadProgramException {
    words.expect("{", "before the options");
    List<Option> options = new ArrayList<>();
    if (!words.peek().is("}")) {
      do {
        if (words.peek().isName("not")) {
          throw words.peek().place().bad("an option that is negated is not supported");
        }
        RuleTerm atom = literals.atom(literals.terms().term());
        options.add(new Option(atom, words.takes(":") ? literals.condition() : List.of()));
      } while (words.takes(";"));
    }
    words.expect("}", "after the options");
    List<Guard> guards = literals.guards(left);
    rules.statements().add(new Choice(place, options, guards, ruleBody()));
  }

  /** {@code :~ body. [weight@priority, terms]}. */
  private void weak(Place place) throws BadProgramException {
    List<BodyLiteral> body = literals.body();
    words.expect("[", "after a weak constraint");
    Weight weight = weight();
    words.expect("]", "after the weight");
    rules.statements().add(new Minimise(place, weight.weight, weight.priority, weight.tuple, body));
  }

  private record Weight(RuleTerm weight, RuleTerm priority, List<RuleTerm> tuple) {}

  private Weight weight() throws BadProgramException {
    RuleTerm weight = literals.terms().term();
    RuleTerm priority =
        words.takes("@")
            ? literals.terms().term()
            : new RuleTerm.Value(weight.place(), terms.number(0));
    List<RuleTerm> tuple = words.takes(",") ? literals.terms().tuple() : List.of();
    return new Weight(weight, priority, tuple);
  }

  private void directive(Token name) throws BadProgramException {
    switch (name.text()) {
      case "#minimize", "#minimise" -> minimise(false);
      case "#maximize", "#maximise" -> minimise(true);
      case "#show" -> show(name.place());
      case "#const" -> constant();
      case "#prefix" -> {
        words.declarePrefix();
        end("a prefix");
      }
      case "#defined" -> {
        rules.defined().add(signature(literals.terms().term()));
        end("a predicate");
      }
      case "#program" -> {
        Token part = words.expect(Kind.NAME, "base");
        if (!part.text().equals("base")) {
          throw part.place().bad("a program of several parts is not supported");
        }
        end("#program base");
      }
      case "#true", "#false" -> {
        List<BodyLiteral> body = ruleBody();
        if (name.text().equals("#false")) {
          rules.statements().add(new Disjunction(name.place(), List.of(), body));
        }
      }
      default -> throw name.place().bad(name.text() + " is not supported");
    }
  }

  private void end(String what) throws BadProgramException {
    words.expect(".", "after " + what);
  }

  private void minimise(boolean negative) throws BadProgramException {
    words.expect("{", "before what is minimised or maximised");
    if (!words.peek().is("}")) {
      do {
        Place place = words.peek().place();
        Weight weight = weight();
        List<BodyLiteral> condition = words.takes(":") ? literals.condition() : List.of();
        RuleTerm counted = negative ? new RuleTerm.Minus(place, weight.weight) : weight.weight;
        rules
            .statements()
            .add(new Minimise(place, counted, weight.priority, weight.tuple, condition));
      } while (words.takes(";"));
    }
    words.expect("}", "after what is minimised or maximised");
    end("#minimize or #maximize");
  }

  private void show(Place place) throws BadProgramException {
    if (words.takes(".")) {
      rules.hideOthers();
      return;
    }
    RuleTerm term = literals.terms().term();
    if (words.takes(":")) {
      rules.statements().add(new Show(place, term, literals.body()));
      return;
    }
    end("what is shown");
    if (term instanceof RuleTerm.Arithmetic it && it.operator() == RuleTerm.Operator.DIVIDE) {
      rules.shown().add(signature(term));
      rules.hideOthers();
    } else {
      rules.statements().add(new Show(place, term, List.of()));
    }
  }

  /** A predicate that was read as a division. */
  private PredicateSignature signature(RuleTerm term) throws BadProgramException {
    if (term instanceof RuleTerm.Arithmetic it
        && it.operator() == RuleTerm.Operator.DIVIDE
        && it.right() instanceof RuleTerm.Value arity
        && terms.isNumber(arity.term())) {
      RuleTerm left = it.left();
      if (left instanceof RuleTerm.Value iri && terms.isNode(iri.term())) {
        return new PredicateSignature(
            GroundTerms.written(terms.nodeName(iri.term())), terms.value(arity.term()));
      }
      if (literals.atom(left) instanceof RuleTerm.Application atom && atom.arguments().isEmpty()) {
        return new PredicateSignature(atom.name(), terms.value(arity.term()));
      }
    }
    throw term.place().bad("a predicate is expected, such as p/2");
  }

  private void constant() throws BadProgramException {
    Token name = words.expect(Kind.NAME, "the name of a constant");
    words.expect("=", "after the name of a constant");
    RuleTerm value = literals.terms().term();
    boolean overrides = false;
    if (words.takes("[")) {
      overrides = words.expect(Kind.NAME, "default or override").text().equals("override");
      words.expect("]", "after default or override");
    }
    end("a constant");
    if (overrides) {
      rules.constants().put(name.text(), value);
    } else {
      rules.constants().putIfAbsent(name.text(), value);
    }
  }
}
