// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.htedl.closure.owl.AxiomJoin;
import org.htedl.closure.statement.RuleStatement;
import org.htedl.closure.statement.TriplePattern;
import org.htedl.mirror.term.Iri;
import org.htedl.pattern.Atom;
import org.htedl.pattern.Bindings;
import org.htedl.pattern.Term;

/**
 * How the axioms of one kind are written as triples, and the rule that each of them is. The closure
 * reads axioms by it, and explanations have their rules from it. Immutable.
 */
final class AxiomForm {
  private final RuleForm rule;
  private final List<String> arguments;
  private final List<TriplePattern> triples;
  private final List<String> variables;
  private final int[] places;
  private final RuleStatement statement;

  /**
   * @param name of the rule for these axioms, as OWL 2 RL has it
   * @param arguments the variables of the axiom that are the rule's arguments, with spaces between
   * @param axiom its triples with dots between them; each shares a variable with one before
   */
  AxiomForm(String name, RuleForm rule, String arguments, String axiom) {
    this.rule = rule;
    this.arguments = List.of(arguments.split(" "));
    this.triples = RuleStatement.triples(axiom);
    this.variables = AxiomJoin.variables(triples);
    this.places = this.arguments.stream().mapToInt(variables::indexOf).toArray();
    List<TriplePattern> body = new ArrayList<>();
    rule.body().atoms().forEach(atom -> body.add(triple(atom)));
    body.addAll(triples);
    this.statement = new RuleStatement(name, body, triple(rule.head()));
  }

  /** The rule for any axiom: the facts, then the triples of the axiom. */
  RuleStatement statement() {
    return statement;
  }

  private TriplePattern triple(Atom atom) {
    return switch (atom) {
      case Atom.Member member ->
          new TriplePattern(name(member.node()), Iri.TYPE, arguments.get(member.type()));
      case Atom.Pair pair ->
          new TriplePattern(name(pair.subject()), arguments.get(pair.role()), name(pair.object()));
      case Atom.Value value ->
          new TriplePattern(
              name(value.subject()), arguments.get(value.column()), name(value.literal()));
    };
  }

  private String name(Term term) {
    return switch (term) {
      case Term.Constant constant -> arguments.get(constant.id());
      case Term.Variable variable -> {
        int number = variable.number();
        yield number < 3 ? "?" + "xyz".charAt(number) : "?x" + number;
      }
    };
  }

  RuleForm rule() {
    return rule;
  }

  List<TriplePattern> triples() {
    return triples;
  }

  /** The rule's arguments in one of the axioms. */
  int[] arguments(Bindings axiom) {
    int[] found = new int[places.length];
    for (int i = 0; i < places.length; i++) {
      found[i] = axiom.id(places[i]);
    }
    return found;
  }

  /**
   * Returns whether an axiom says something: of those with {@code owl:hasSelf} the ones that say
   * true do.
   *
   * @param isTrue whether a value, by its id, is true
   */
  boolean holds(Bindings axiom, IntPredicate isTrue) {
    return triples.stream()
        .filter(triple -> triple.predicate().equals(Iri.OWL + "hasSelf"))
        .allMatch(triple -> isTrue.test(axiom.id(variables.indexOf(triple.object()))));
  }

  /** Whether several axioms may be the same rule. */
  boolean mayRepeat() {
    return rule == RuleForms.INVERSE || !free().isEmpty();
  }

  /** The variables of the axiom of which nothing depends, and which may be literals then. */
  Set<String> free() {
    return variables.stream()
        .filter(variable -> !arguments.contains(variable))
        .filter(
            variable ->
                triples.stream().flatMap(TriplePattern::terms).filter(variable::equals).count()
                    == 1)
        .collect(Collectors.toSet());
  }
}
