// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.answerset.tail.CountRules;
import org.htedl.bits.DenseRow;
import org.htedl.bits.SparseRow;
import org.htedl.closure.definition.ClassEvaluator;
import org.htedl.closure.definition.Definition;
import org.htedl.collection.IntList;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.JointMembers;
import org.htedl.mirror.Mirror;

/**
 * Questions to a mirror with open memberships. Where the rows leave open whether an expression
 * covers an individual, the expression there becomes one more atom above the components that it
 * reads, and is answered with these and those that they read, and nothing else.
 */
final class JointQuestions implements JointMembers {
  private static final int CHECKED = 64;

  private final Mirror bounded;
  private final OpenFacts facts;
  private final CircleState state;
  private final ClassEvaluator evaluator;
  private final TimeLimit limit;

  /**
   * @param bounded the mirror with its upper rows, of which no joint members are known
   * @param facts what is certain and possible by its rows
   * @param limit how long the searches of one question may take together
   */
  JointQuestions(
      Mirror bounded,
      OpenFacts facts,
      CircleState state,
      ClassEvaluator evaluator,
      TimeLimit limit) {
    this.bounded = bounded;
    this.facts = facts;
    this.state = state;
    this.evaluator = evaluator;
    this.limit = limit;
  }

  /** Attaches them to the mirror that is asked, before they are first read. */
  void keepWith(Mirror mirror) {
    mirror.kept(JointMembers.class, m -> this);
  }

  @Override
  public SparseRow certain(ClassExpression expression, Cancellation cancelled) {
    List<Definition.Reading> open =
        Definition.readings(expression).stream().filter(this::isOpen).toList();
    // One membership of the individual itself: the rows say all there is.
    boolean isPlain = open.isEmpty() || open.size() == 1 && open.getFirst().path().isEmpty();
    return isPlain ? SparseRow.EMPTY : between(expression, true, cancelled);
  }

  @Override
  public SparseRow possible(ClassExpression expression, Cancellation cancelled) {
    return Definition.readings(expression).stream().anyMatch(this::isOpen)
        ? between(expression, false, cancelled)
        : SparseRow.EMPTY;
  }

  @Override
  public long bytes() {
    return state.atoms().bytes() + state.rest().program().bytes();
  }

  private boolean isOpen(Definition.Reading reading) {
    return !reading.isProperty() && openClass(reading.name()) >= 0;
  }

  private int openClass(String name) {
    int id = bounded.idOf(name);
    return facts.isOpen(id) ? id : -1;
  }

  /** Of the individuals that the rows leave open, those that are covered. */
  private SparseRow between(ClassExpression expression, boolean certainly, Cancellation cancelled) {
    List<DenseRow> bounds =
        evaluator.covers(
            bounded, List.of(expression, new ClassExpression.Not(expression)), cancelled);
    FormulaReader reader =
        new FormulaReader(
            this::openClass,
            closed -> evaluator.covers(bounded, List.of(closed), cancelled).getFirst(),
            -1);
    Formula formula = reader.read(expression);
    JointAnswers answers =
        new JointAnswers(state.rest().program(), MemoryClaim.UNCOUNTED, cancelled, limit);
    Map<RoleExpression, RoleTargets> roles = new HashMap<>();
    IntList found = new IntList();
    int looked = 0;
    DenseRow live = bounded.live();
    for (int x = live.next(0); x >= 0; x = live.next(x + 1)) {
      if (bounds.get(0).contains(x) || bounds.get(1).contains(x)) {
        continue;
      }
      if (++looked % CHECKED == 0) {
        cancelled.check();
      }
      if (covers(formula, x, roles, certainly, answers)) {
        found.add(x);
      }
    }
    return new SparseRow(found.toArray());
  }

  private boolean covers(
      Formula formula,
      int x,
      Map<RoleExpression, RoleTargets> roles,
      boolean certainly,
      JointAnswers answers) {
    AtomTable local = new AtomTable();
    CountRules rules = new CountRules();
    int literal = new Grounding(facts, roles, local, rules).literal(formula, x);
    if (literal < 0) {
      return literal == Grounding.TRUE;
    }
    Set<Integer> components = new LinkedHashSet<>();
    for (int atom = 0; atom < local.size(); atom++) {
      if (local.predicate(atom) >= 0) {
        int component = state.rest().program().component(ofProgram(local, atom));
        if (state.rest().components().get(component).outcome() == OpenRest.Outcome.INCOHERENT) {
          return false;
        }
        for (int read : state.rest().reads(component)) {
          components.add(read);
        }
      }
    }
    CountRules more = new CountRules();
    for (int rule = 0; rule < rules.size(); rule++) {
      int[] body = new int[rules.length(rule)];
      for (int i = 0; i < body.length; i++) {
        body[i] = literalOfProgram(local, rules.literal(rule, i));
      }
      more.add(ofProgram(local, rules.head(rule)), rules.bound(rule), body);
    }
    int goal = state.atoms().size() + local.size();
    more.add(goal, 1, literalOfProgram(local, literal));
    answers.answer(components.stream().mapToInt(Integer::intValue).toArray(), more);
    if (answers.isEmpty()) {
      return false;
    }
    return certainly ? answers.isCertain(goal) : answers.isPossible(goal);
  }

  /** The number of a local atom in the program, or above where it is new. */
  private int ofProgram(AtomTable local, int atom) {
    int predicate = local.predicate(atom);
    return predicate < 0
        ? state.atoms().size() + atom
        : state.atoms().find(predicate, local.individual(atom));
  }

  private int literalOfProgram(AtomTable local, int literal) {
    int atom = ofProgram(local, CountRules.atom(literal));
    return CountRules.literal(atom, CountRules.isNegated(literal));
  }
}
