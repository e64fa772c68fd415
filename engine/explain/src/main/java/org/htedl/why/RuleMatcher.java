// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.closure.statement.TriplePattern;

/**
 * Applies a table of rules backwards: unifies a fact with the head of a rule and joins its body
 * over what is known, the triple with the fewest matches first. Not thread-safe.
 */
final class RuleMatcher implements Derivations {
  private static final int UNBOUND = TermNumbers.NONE;
  private static final int NEVER = 100;

  private final Knowledge knowledge;
  private final Effort effort;
  private final int member;
  private final int type;
  private final Map<Integer, List<WhyRule>> byPredicate = new HashMap<>();
  private final List<WhyRule> ofAnyPredicate = new ArrayList<>();

  /**
   * @param rules of which those that speak of facts that are nowhere are left out
   */
  RuleMatcher(Knowledge knowledge, List<WhyRule> rules, Effort effort) {
    this.knowledge = knowledge;
    this.effort = effort;
    this.member = knowledge.terms().of(TriplePattern.MEMBER);
    this.type = knowledge.type();
    for (WhyRule rule : rules) {
      if (mayApply(rule)) {
        WhyRule.Slot predicate = rule.head().predicate();
        if (predicate.isVariable()) {
          ofAnyPredicate.add(rule);
        } else {
          byPredicate.computeIfAbsent(predicate.value(), p -> new ArrayList<>()).add(rule);
        }
      }
    }
  }

  private boolean mayApply(WhyRule rule) {
    for (WhyRule.Atom atom : rule.body()) {
      int predicate = atom.predicate().value();
      if (!atom.predicate().isVariable() && predicate != member) {
        boolean isKind = predicate == type && !atom.object().isVariable();
        if (isKind
            ? knowledge.subjects(type, atom.object().value()).length == 0
            : knowledge.isUnused(predicate)) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public void each(int subject, int predicate, int object, Receiver receiver) {
    for (WhyRule rule : byPredicate.getOrDefault(predicate, List.of())) {
      new Join(rule, receiver).conclude(subject, predicate, object);
    }
    for (WhyRule rule : ofAnyPredicate) {
      new Join(rule, receiver).conclude(subject, predicate, object);
    }
  }

  /** One rule whose head is bound. */
  private final class Join {
    private final WhyRule rule;
    private final Receiver receiver;
    private final int[] bound;
    private final boolean[] done;

    Join(WhyRule rule, Receiver receiver) {
      this.rule = rule;
      this.receiver = receiver;
      this.bound = new int[rule.variables()];
      Arrays.fill(bound, UNBOUND);
      this.done = new boolean[rule.body().size()];
    }

    void conclude(int subject, int predicate, int object) {
      WhyRule.Atom head = rule.head();
      if (bind(head.subject(), subject)
          && bind(head.predicate(), predicate)
          && bind(head.object(), object)) {
        next();
      }
    }

    private boolean bind(WhyRule.Slot slot, int term) {
      int value = value(slot);
      if (value == UNBOUND) {
        bound[slot.value()] = term;
        return true;
      }
      return value == term;
    }

    private int value(WhyRule.Slot slot) {
      return slot.isVariable() ? bound[slot.value()] : slot.value();
    }

    private void next() {
      effort.step();
      int best = -1;
      int rank = NEVER;
      for (int a = 0; a < done.length; a++) {
        int its = done[a] ? NEVER : rank(rule.body().get(a));
        if (its < rank) {
          best = a;
          rank = its;
        }
      }
      if (best >= 0) {
        done[best] = true;
        match(rule.body().get(best));
        done[best] = false;
      } else if (allDone()) {
        emit();
      }
    }

    private boolean allDone() {
      for (boolean one : done) {
        if (!one) {
          return false;
        }
      }
      return true;
    }

    /** Lower where fewer matches are to be expected. */
    private int rank(WhyRule.Atom atom) {
      int predicate = value(atom.predicate());
      boolean subject = value(atom.subject()) != UNBOUND;
      boolean object = value(atom.object()) != UNBOUND;
      if (predicate == UNBOUND || !subject && !object || predicate == member && !subject) {
        return NEVER;
      }
      if (subject && object) {
        return 0;
      }
      if (predicate == type) {
        return subject ? 6 : 7;
      }
      boolean isAxiom = !atom.predicate().isVariable();
      return (isAxiom ? 1 : 4) + (subject ? 0 : 1);
    }

    private void match(WhyRule.Atom atom) {
      int subject = value(atom.subject());
      int predicate = value(atom.predicate());
      int object = value(atom.object());
      if (predicate == member) {
        matchMember(subject, object, atom.object());
      } else if (subject != UNBOUND && object != UNBOUND) {
        if (knowledge.mayHold(subject, predicate, object)) {
          next();
        }
      } else if (subject != UNBOUND) {
        int[] objects = knowledge.objects(subject, predicate);
        bindEach(atom.object(), objects, o -> knowledge.isAsserted(subject, predicate, o));
      } else {
        int[] subjects = knowledge.subjects(predicate, object);
        bindEach(atom.subject(), subjects, s -> knowledge.isAsserted(s, predicate, object));
      }
    }

    private void matchMember(int list, int wanted, WhyRule.Slot slot) {
      int[] members = knowledge.members(list);
      if (members == null) {
        return;
      }
      if (wanted == UNBOUND) {
        bindEach(slot, Arrays.stream(members).distinct().toArray(), m -> false);
      } else if (Arrays.stream(members).anyMatch(m -> m == wanted)) {
        next();
      }
    }

    private interface Assertion {
      boolean isAsserted(int term);
    }

    /** Where it does not matter which one, an asserted one makes the smallest premise. */
    private void bindEach(WhyRule.Slot slot, int[] terms, Assertion assertion) {
      int variable = slot.value();
      if (rule.isFree()[variable]) {
        for (int term : terms) {
          effort.step();
          if (assertion.isAsserted(term)) {
            bound[variable] = term;
            next();
            bound[variable] = UNBOUND;
            return;
          }
        }
      }
      effort.add((long) Integer.BYTES * terms.length);
      for (int term : terms) {
        bound[variable] = term;
        next();
      }
      effort.add(-(long) Integer.BYTES * terms.length);
      bound[variable] = UNBOUND;
    }

    private void emit() {
      List<int[]> premises = new ArrayList<>();
      for (WhyRule.Atom atom : rule.body()) {
        if (value(atom.predicate()) != member) {
          premises.add(
              new int[] {value(atom.subject()), value(atom.predicate()), value(atom.object())});
        }
      }
      effort.addWay(premises.size());
      receiver.accept(rule.name(), premises.toArray(int[][]::new));
    }
  }
}
