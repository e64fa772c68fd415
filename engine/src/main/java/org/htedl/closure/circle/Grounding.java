package org.htedl.closure.circle;

import java.util.Arrays;
import org.htedl.answerset.tail.CountRules;

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

  Grounding(OpenFacts facts, AtomTable atoms, CountRules rules) {
    this.facts = facts;
    this.atoms = atoms;
    this.rules = rules;
  }

  /**
   * The literal that holds where an individual is in a formula: that of an open atom, or {@link
   * #TRUE} or {@link #FALSE}. Rules for new atoms are added.
   */
  int literal(Formula formula, int individual) {
    return switch (formula) {
      case Formula.Closed closed -> closed.row().contains(individual) ? TRUE : FALSE;
      case Formula.OfClass of -> ofClass(of, individual);
      case Formula.All all -> all(all, individual);
      case Formula.Any any -> any(any, individual);
      case Formula.AtLeast some -> {
        int known = atoms.find(some.predicate(), individual);
        yield known >= 0 ? CountRules.literal(known, false) : atLeast(some, individual);
      }
      case Formula.AllBut but -> {
        int known = atoms.find(but.predicate(), individual);
        yield known >= 0 ? CountRules.literal(known, false) : allBut(but, individual);
      }
    };
  }

  private int ofClass(Formula.OfClass of, int individual) {
    if (facts.isCertain(of.type(), individual)) {
      return of.negated() ? FALSE : TRUE;
    }
    if (!facts.isPossible(of.type(), individual)) {
      return of.negated() ? TRUE : FALSE;
    }
    return CountRules.literal(atoms.number(of.type(), individual), of.negated());
  }

  private int all(Formula.All all, int individual) {
    int known = atoms.find(all.predicate(), individual);
    if (known >= 0) {
      return CountRules.literal(known, false);
    }
    int[] open = new int[all.parts().size()];
    int count = 0;
    for (Formula part : all.parts()) {
      int literal = literal(part, individual);
      if (literal == FALSE) {
        return FALSE;
      }
      if (literal != TRUE) {
        open[count++] = literal;
      }
    }
    return atom(all.predicate(), individual, count, open, count);
  }

  private int any(Formula.Any any, int individual) {
    int known = atoms.find(any.predicate(), individual);
    if (known >= 0) {
      return CountRules.literal(known, false);
    }
    int[] open = new int[any.parts().size()];
    int count = 0;
    for (Formula part : any.parts()) {
      int literal = literal(part, individual);
      if (literal == TRUE) {
        return TRUE;
      }
      if (literal != FALSE) {
        open[count++] = literal;
      }
    }
    return atom(any.predicate(), individual, 1, open, count);
  }

  private int atLeast(Formula.AtLeast some, int individual) {
    int[] successors = facts.successors(some.role(), individual);
    return count(some.predicate(), some.bound(), successors, some.filler(), individual);
  }

  private int allBut(Formula.AllBut but, int individual) {
    int[] successors = facts.successors(but.role(), individual);
    int bound = Math.max(0, successors.length - but.exceptions());
    return count(but.predicate(), bound, successors, but.filler(), individual);
  }

  private int count(int predicate, int bound, int[] successors, Formula filler, int individual) {
    int left = bound;
    int[] open = new int[successors.length];
    int count = 0;
    for (int i = 0; i < successors.length && left > 0; i++) {
      int literal = literal(filler, successors[i]);
      if (literal == TRUE) {
        left--;
      } else if (literal != FALSE) {
        open[count++] = literal;
      }
    }
    return atom(predicate, individual, Math.max(0, left), open, count);
  }

  /** The literal that holds where at least the given number of these literals do. */
  private int atom(int predicate, int individual, int bound, int[] open, int count) {
    if (bound == 0) {
      return TRUE;
    }
    if (bound > count) {
      return FALSE;
    }
    if (count == 1) {
      return open[0];
    }
    int before = atoms.size();
    int atom = atoms.number(predicate, individual);
    if (atom == before) {
      rules.add(atom, bound, Arrays.copyOf(open, count));
    }
    return CountRules.literal(atom, false);
  }

  /** Adds the rules by which individuals become members of a class by an expression. */
  void define(int type, Formula formula) {
    facts
        .possible(type)
        .forEach(
            individual -> {
              if (!facts.isCertain(type, individual) && facts.certain().isIndividual(individual)) {
                follow(type, individual, literal(formula, individual));
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
    return ofClass(new Formula.OfClass(type, false), node);
  }
}
