// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.htedl.bits.NodeSet;
import org.htedl.closure.rule.Rule;
import org.htedl.pattern.Atom;
import org.htedl.pattern.Term;

/**
 * Writes the rules of OWL, and that subclasses have their members above, as rules over open atoms.
 * Each instance has an open atom in its body, and is found from there. Used by one thread.
 */
final class RuleGrounding {
  private static final int UNBOUND = -1;

  private final OpenFacts facts;
  private final Grounding grounding;

  RuleGrounding(OpenFacts facts, Grounding grounding) {
    this.facts = facts;
    this.grounding = grounding;
  }

  /** Adds what follows from the open members of classes for the classes above. */
  void addHierarchy(OpenClasses classes) {
    for (int type : classes.first()) {
      for (int above : classes.above(type)) {
        forEachOpen(type, node -> grounding.follow(above, node, grounding.member(type, node)));
      }
    }
  }

  private void forEachOpen(int type, IntConsumer action) {
    NodeSet certain = facts.certain().members(type);
    facts
        .possible(type)
        .forEach(
            node -> {
              if (!certain.contains(node)) {
                action.accept(node);
              }
            });
  }

  /** Adds the instances of a rule that gives members to a class with open members. */
  void add(Rule rule) {
    if (!(rule.head() instanceof Atom.Member head) || !facts.isOpen(head.type())) {
      return;
    }
    List<Atom> body = rule.body();
    int variables = variables(rule);
    for (int first = 0; first < body.size(); first++) {
      if (body.get(first) instanceof Atom.Member member && facts.isOpen(member.type())) {
        List<Atom> rest = new ArrayList<>(body);
        rest.remove(first);
        int[] binding = new int[variables];
        if (member.node() instanceof Term.Constant constant) {
          Arrays.fill(binding, UNBOUND);
          extend(head, member, constant.id(), rest, binding);
        } else {
          forEachOpen(
              member.type(),
              node -> {
                Arrays.fill(binding, UNBOUND);
                extend(head, member, node, rest, binding);
              });
        }
      }
    }
  }

  private static int variables(Rule rule) {
    List<Atom> atoms = new ArrayList<>(rule.body());
    atoms.add(rule.head());
    int most = 0;
    for (Atom atom : atoms) {
      for (Term term : atom.terms()) {
        if (term instanceof Term.Variable variable) {
          most = Math.max(most, variable.number() + 1);
        }
      }
    }
    return most;
  }

  private void extend(
      Atom.Member head, Atom.Member member, int node, List<Atom> rest, int[] binding) {
    int literal = grounding.member(member.type(), node);
    if (literal >= 0) {
      bind(member.node(), node, binding);
      join(head, rest, binding, new int[] {literal});
    }
  }

  /** Goes through all ways to match the rest of a body. */
  private void join(Atom.Member head, List<Atom> rest, int[] binding, int[] literals) {
    if (rest.isEmpty()) {
      grounding.follow(head.type(), value(head.node(), binding), literals);
      return;
    }
    Atom next = rest.stream().filter(atom -> isReady(atom, binding)).findFirst().orElseThrow();
    List<Atom> left = new ArrayList<>(rest);
    left.remove(next);
    switch (next) {
      case Atom.Member member -> {
        int literal = grounding.member(member.type(), value(member.node(), binding));
        if (literal != Grounding.FALSE) {
          join(head, left, binding, with(literals, literal));
        }
      }
      case Atom.Pair pair -> pairs(head, pair, left, binding, literals);
      case Atom.Value value -> {
        int subject = value(value.subject(), binding);
        int literal = value(value.literal(), binding);
        if (facts.certain().values(value.column()).postings().contains(literal, subject)) {
          join(head, left, binding, literals);
        }
      }
    }
  }

  private void pairs(
      Atom.Member head, Atom.Pair pair, List<Atom> left, int[] binding, int[] literals) {
    int subject = value(pair.subject(), binding);
    int object = value(pair.object(), binding);
    if (subject != UNBOUND && object != UNBOUND) {
      if (facts.role(pair.role()).forward().contains(subject, object)) {
        join(head, left, binding, literals);
      }
      return;
    }
    boolean forward = subject != UNBOUND;
    Term free = forward ? pair.object() : pair.subject();
    int[] others =
        facts.role(pair.role()).direction(!forward).targetsOf(forward ? subject : object);
    for (int other : others) {
      bind(free, other, binding);
      join(head, left, binding, literals);
    }
    bind(free, UNBOUND, binding);
  }

  /** Whether enough is bound to look an atom up. */
  private static boolean isReady(Atom atom, int[] binding) {
    return switch (atom) {
      case Atom.Member member -> value(member.node(), binding) != UNBOUND;
      case Atom.Pair pair ->
          value(pair.subject(), binding) != UNBOUND || value(pair.object(), binding) != UNBOUND;
      case Atom.Value value ->
          value(value.subject(), binding) != UNBOUND && value(value.literal(), binding) != UNBOUND;
    };
  }

  private static int[] with(int[] literals, int literal) {
    int[] longer = Arrays.copyOf(literals, literals.length + 1);
    longer[literals.length] = literal;
    return longer;
  }

  private static int value(Term term, int[] binding) {
    return switch (term) {
      case Term.Constant constant -> constant.id();
      case Term.Variable variable -> binding[variable.number()];
    };
  }

  private static void bind(Term term, int node, int[] binding) {
    if (term instanceof Term.Variable variable) {
      binding[variable.number()] = node;
    }
  }
}
