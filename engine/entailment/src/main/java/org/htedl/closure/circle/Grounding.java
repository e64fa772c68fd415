// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.htedl.answerset.tail.CountRules;
import org.htedl.expression.RoleExpression;
import org.htedl.limit.ArrayGrowth;
import org.jspecify.annotations.Nullable;

/**
 * Writes expressions at individuals as rules over open atoms. What is decided is left out, so that
 * the rules are about the open rest alone. Used by one thread.
 */
final class Grounding {
  /** In place of a literal: holds in every answer set. */
  static final int TRUE = -1;

  /** In place of a literal: holds in none. */
  static final int FALSE = -2;

  private final OpenFacts facts;
  private final AtomTable atoms;
  private final CountRules rules;
  private final Map<RoleExpression, RoleTargets> roles;

  /** The class that was last asked for, since one individual is asked for after the other. */
  private int lastType = -1;

  private @Nullable NumberedRow lastRow;

  /** Open literals of the bodies that are being written, the innermost last. */
  private int[] open = new int[16];

  private int top;

  /**
   * @param roles the roles that were looked up before, to which others are added
   */
  Grounding(
      OpenFacts facts, Map<RoleExpression, RoleTargets> roles, AtomTable atoms, CountRules rules) {
    this.facts = facts;
    this.roles = roles;
    this.atoms = atoms;
    this.rules = rules;
  }

  Grounding(OpenFacts facts, AtomTable atoms, CountRules rules) {
    this(facts, new HashMap<>(), atoms, rules);
  }

  /**
   * The literal that holds where an individual is in a formula: that of an open atom, or {@link
   * #TRUE} or {@link #FALSE}. Rules for new atoms are added.
   */
  int literal(Formula formula, int individual) {
    return switch (formula) {
      case Formula.Closed closed -> closed.row().contains(individual) ? TRUE : FALSE;
      case Formula.OfClass of -> ofClass(of.type(), of.negated(), individual);
      case Formula.All all -> part(all, all.predicate(), individual);
      case Formula.Any any -> part(any, any.predicate(), individual);
      case Formula.AtLeast some -> part(some, some.predicate(), individual);
      case Formula.AllBut but -> part(but, but.predicate(), individual);
    };
  }

  private int ofClass(int type, boolean negated, int individual) {
    NumberedRow row = declared(type);
    int atom = row == null ? -1 : row.find(individual);
    if (atom >= 0) {
      return CountRules.literal(atom, negated);
    }
    if (facts.isCertain(type, individual)) {
      return negated ? FALSE : TRUE;
    }
    if (row != null || !facts.isPossible(type, individual)) {
      return negated ? TRUE : FALSE;
    }
    return CountRules.literal(atoms.number(type, individual), negated);
  }

  private @Nullable NumberedRow declared(int type) {
    if (type != lastType) {
      lastRow = atoms.declared(type);
      lastType = type;
    }
    return lastRow;
  }

  /** The literal of a part of an expression, which has an atom if more than one literal is open. */
  private int part(Formula formula, int predicate, int individual) {
    int known = atoms.find(predicate, individual);
    if (known >= 0) {
      return CountRules.literal(known, false);
    }
    int start = top;
    int bound = body(formula, individual);
    int count = top - start;
    top = start;
    if (bound == 0) {
      return TRUE;
    }
    if (bound > count) {
      return FALSE;
    }
    if (count == 1) {
      return open[start];
    }
    int atom = atoms.number(predicate, individual);
    rules.add(atom, bound, open, start, count);
    return CountRules.literal(atom, false);
  }

  /**
   * Appends the open literals of a formula at an individual.
   *
   * @return how many of them have to hold: 0 where it holds in every answer set, more than there
   *     are where it holds in none
   */
  private int body(Formula formula, int individual) {
    return switch (formula) {
      case Formula.Closed closed -> closed.row().contains(individual) ? 0 : 1;
      case Formula.OfClass of -> {
        int literal = ofClass(of.type(), of.negated(), individual);
        if (literal >= 0) {
          push(literal);
        }
        yield literal == TRUE ? 0 : 1;
      }
      case Formula.All all -> all(all, individual);
      case Formula.Any any -> any(any, individual);
      case Formula.AtLeast some -> {
        RoleTargets successors = successors(some.role());
        successors.seek(individual);
        yield count(
            some.bound(), some.filler(), successors.targets, successors.from, successors.to);
      }
      case Formula.AllBut but -> {
        RoleTargets successors = successors(but.role());
        successors.seek(individual);
        int individuals = 0;
        for (int i = successors.from; i < successors.to; i++) {
          individuals += facts.certain().isIndividual(successors.targets[i]) ? 1 : 0;
        }
        int bound = Math.max(0, individuals - but.exceptions());
        yield count(bound, but.filler(), successors.targets, successors.from, successors.to);
      }
    };
  }

  private int all(Formula.All all, int individual) {
    int start = top;
    for (Formula part : all.parts()) {
      int literal = literal(part, individual);
      if (literal == FALSE) {
        top = start;
        return 1;
      }
      if (literal != TRUE) {
        push(literal);
      }
    }
    return top - start;
  }

  private int any(Formula.Any any, int individual) {
    int start = top;
    for (Formula part : any.parts()) {
      int literal = literal(part, individual);
      if (literal == TRUE) {
        top = start;
        return 0;
      }
      if (literal != FALSE) {
        push(literal);
      }
    }
    return 1;
  }

  /** Counts the filler at those of some nodes that are individuals. */
  private int count(int bound, Formula filler, int[] nodes, int from, int to) {
    int left = bound;
    for (int i = from; i < to && left > 0; i++) {
      if (!facts.certain().isIndividual(nodes[i])) {
        continue;
      }
      int literal = literal(filler, nodes[i]);
      if (literal == TRUE) {
        left--;
      } else if (literal != FALSE) {
        push(literal);
      }
    }
    return left;
  }

  private RoleTargets successors(RoleExpression role) {
    RoleTargets known = roles.get(role);
    if (known == null) {
      known = facts.successors(role);
      roles.put(role, known);
    }
    return known;
  }

  private void push(int literal) {
    if (top == open.length) {
      open = ArrayGrowth.room(open, top + 1L);
    }
    open[top++] = literal;
  }

  /** Adds the rules by which individuals become members of a class by an expression. */
  void define(int type, Formula formula) {
    facts
        .possible(type)
        .forEach(
            individual -> {
              int head = ofClass(type, false, individual);
              if (head >= 0 && facts.certain().isIndividual(individual)) {
                int bound = body(formula, individual);
                if (bound <= top) {
                  rules.add(CountRules.atom(head), bound, open, 0, bound == 0 ? 0 : top);
                }
                top = 0;
              }
            });
  }

  /** Adds the rule that a node is a member of a class where all literals hold. */
  void follow(int type, int node, int... literals) {
    int open = 0;
    for (int literal : literals) {
      if (literal == FALSE) {
        return;
      }
      open += literal == TRUE ? 0 : 1;
    }
    if (!facts.isCertain(type, node)) {
      int[] body = literals;
      if (open < literals.length) {
        body = Arrays.stream(literals).filter(literal -> literal != TRUE).toArray();
      }
      rules.add(atoms.number(type, node), open, body);
    }
  }

  /** The literal of a node's membership in a class. */
  int member(int type, int node) {
    return ofClass(type, false, node);
  }
}
