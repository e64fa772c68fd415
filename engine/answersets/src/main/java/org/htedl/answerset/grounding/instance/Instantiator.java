// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.instance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.answerset.grounding.join.Atoms;
import org.htedl.answerset.grounding.join.BodyCompiler;
import org.htedl.answerset.grounding.join.Expression;
import org.htedl.answerset.grounding.join.JoinFrame;
import org.htedl.answerset.grounding.join.JoinStep;
import org.htedl.answerset.grounding.join.Scope;
import org.htedl.answerset.grounding.relation.AtomRelation;
import org.htedl.answerset.grounding.relation.GroundingBudget;
import org.htedl.answerset.grounding.rewrite.FlatRule;
import org.htedl.answerset.grounding.syntax.BodyLiteral;
import org.htedl.answerset.grounding.syntax.PredicateSignature;
import org.htedl.answerset.grounding.syntax.RuleTerm;
import org.htedl.answerset.grounding.syntax.Rules;
import org.htedl.answerset.grounding.syntax.Rules.DataAtom;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.answerset.program.BadProgramException;

/**
 * Finds the instances of rules whose bodies may hold, stratum by stratum; within one each round
 * joins only what has an atom of the round before. What facts decide is evaluated and leaves
 * nothing; other instances become ground rules of the literals that are open.
 *
 * <p>Used once, by one thread.
 */
public final class Instantiator implements Atoms {
  private final Rules program;
  private final GroundingBudget budget;
  private final GroundTerms terms;
  private final JoinFrame frame;
  private final PredicateStrata strata;
  private final GroundRules rules;
  private final Map<PredicateSignature, AtomRelation> relations = new LinkedHashMap<>();
  private final Tuples minimised;
  private final Tuples shown;
  private int stratum = -1;

  /**
   * Prepares the rules of a program.
   *
   * @throws BadProgramException if a variable is unsafe, or an aggregate recursive
   */
  public Instantiator(Rules program, List<FlatRule> flat, GroundTerms terms, GroundingBudget budget)
      throws BadProgramException {
    this.program = program;
    this.terms = terms;
    this.budget = budget;
    frame = new JoinFrame(terms, budget);
    rules = new GroundRules(budget);
    minimised = new Tuples(budget);
    shown = new Tuples(budget);
    for (FlatRule rule : flat) {
      budget.cancellation().check();
      Scope scope = new Scope(frame);
      BodyCompiler.check(this, scope, rule.body());
      BodyCompiler.checkBound(rule.head(), scope);
    }
    strata = new PredicateStrata(flat, budget.cancellation());
  }

  /** Instantiates all rules and makes a ground program of the instances. */
  public GroundOutput run(DataRelations data) throws BadProgramException {
    for (DataAtom atom : program.data().values()) {
      data.load(atom, relation(atom.signature()));
    }
    for (stratum = 0; stratum < strata.count(); stratum++) {
      stratum();
    }
    for (FlatRule rule : strata.last()) {
      compiled(rule, -1).proceed();
    }
    complements();
    List<AtomRelation> all = new ArrayList<>();
    for (PredicateSignature predicate : strata.predicates()) {
      all.add(relation(predicate));
    }
    return new GroundOutput(program, all, rules, minimised, shown, terms, budget);
  }

  private void stratum() throws BadProgramException {
    List<FlatRule> recursive = new ArrayList<>();
    for (FlatRule rule : strata.rules(stratum)) {
      if (strata.recursive(rule, stratum).isEmpty()) {
        compiled(rule, -1).proceed();
      } else {
        recursive.add(rule);
      }
    }
    List<JoinStep.Continuation> joins = new ArrayList<>();
    for (FlatRule rule : recursive) {
      for (int place : strata.recursive(rule, stratum)) {
        joins.add(compiled(rule, place));
      }
    }
    while (nextRound()) {
      for (JoinStep.Continuation join : joins) {
        join.proceed();
      }
    }
  }

  private boolean nextRound() {
    boolean any = false;
    for (PredicateSignature predicate : strata.predicates(stratum)) {
      any |= relation(predicate).nextRound();
    }
    return any;
  }

  private JoinStep.Continuation compiled(FlatRule rule, int newest) throws BadProgramException {
    budget.cancellation().check();
    Scope scope = new Scope(frame);
    List<JoinStep> steps = BodyCompiler.steps(this, scope, rule.body(), newest);
    Head head = new Head(rule, scope);
    JoinStep.Continuation join = JoinStep.chain(steps, frame, head::instance);
    return () -> {
      budget.at(
          () ->
              ", at the rule of %s, with %d atoms of its head and %d ground rules in all until then"
                  .formatted(rule.place(), head.rows(), rules.count()));
      join.proceed();
    };
  }

  /** The head of a rule. */
  private final class Head {
    private final FlatRule.Kind kind;
    private final List<AtomRelation> predicates = new ArrayList<>();
    private final List<Expression[]> arguments = new ArrayList<>();

    Head(FlatRule rule, Scope scope) throws BadProgramException {
      kind = rule.kind();
      if (kind == FlatRule.Kind.MINIMISE || kind == FlatRule.Kind.SHOW) {
        arguments.add(scope.expressions(rule.head()));
      }
      for (RuleTerm.Application atom : rule.atoms()) {
        predicates.add(relation(atom.signature()));
        arguments.add(scope.expressions(atom.arguments()));
      }
    }

    int rows() {
      return predicates.stream().mapToInt(AtomRelation::rows).sum();
    }

    void instance() throws BadProgramException {
      if (predicates.isEmpty() && !arguments.isEmpty()) {
        tuple();
        return;
      }
      int[] entries = new int[predicates.size()];
      boolean holds = false;
      for (int i = 0; i < entries.length; i++) {
        int[] values = new int[arguments.get(i).length];
        if (!Expression.values(arguments.get(i), frame, values)) {
          return;
        }
        entries[i] = predicates.get(i).mention(values);
        holds |= predicates.get(i).isFact(entries[i]);
      }
      if (holds) {
        return;
      }
      boolean fact = entries.length == 1 && frame.size() == 0 && kind == FlatRule.Kind.DISJUNCTION;
      int[] atoms = new int[entries.length];
      for (int i = 0; i < entries.length; i++) {
        predicates.get(i).derive(entries[i], fact);
        if (!fact) {
          atoms[i] = predicates.get(i).atom(entries[i]);
        }
      }
      if (!fact) {
        rules.add(kind == FlatRule.Kind.CHOICE, atoms, frame.literals(0));
      }
    }

    private void tuple() throws BadProgramException {
      int[] values = new int[arguments.getFirst().length];
      if (!Expression.values(arguments.getFirst(), frame, values)) {
        return;
      }
      if (kind == FlatRule.Kind.SHOW) {
        shown.add(values, frame.literals(0));
      } else if (terms.isNumber(values[0]) && terms.isNumber(values[1])) {
        minimised.add(values, frame.literals(0));
      }
    }
  }

  /** No atom holds together with its classical negation. */
  private void complements() {
    for (AtomRelation relation : List.copyOf(relations.values())) {
      AtomRelation negated = relations.get(relation.signature().complement());
      if (negated == null || !relation.signature().name().startsWith("-")) {
        continue;
      }
      int[] values = new int[relation.signature().arity()];
      for (int row = 0; row < relation.rows(); row++) {
        int entry = relation.entryAt(row);
        relation.arguments(entry, values);
        int other = negated.find(values);
        if (other >= 0 && negated.rowOf(other) >= 0) {
          open(relation, entry);
          open(negated, other);
          rules.add(false, new int[0], frame.literals(0));
          frame.cut(0);
        }
      }
    }
  }

  private void open(AtomRelation relation, int entry) {
    if (!relation.isFact(entry)) {
      frame.push(relation.atom(entry));
    }
  }

  @Override
  public AtomRelation relation(PredicateSignature predicate) {
    return relations.computeIfAbsent(
        predicate, unknown -> new AtomRelation(unknown, budget, rules::newAtom));
  }

  @Override
  public boolean isComplete(PredicateSignature predicate) {
    return stratum >= 0 && strata.stratum(predicate) < stratum;
  }

  @Override
  public int negation(int atom) {
    return rules.negation(atom);
  }

  @Override
  public JoinStep nested(BodyLiteral literal, Scope scope) throws BadProgramException {
    return switch (literal) {
      case BodyLiteral.Aggregate it -> new AggregateStep(it, scope, this, rules, frame);
      case BodyLiteral.Conditional it -> new ConditionalStep(it, scope, this, frame);
      default -> throw new IllegalArgumentException("nothing is nested in " + literal);
    };
  }
}
