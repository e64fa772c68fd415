// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundProgram.External;
import org.htedl.answerset.program.GroundRule;
import org.htedl.limit.WorkMeter;
import org.jspecify.annotations.Nullable;

/**
 * The external atoms of a program that have their value from outside: those that no rule supports.
 *
 * <p>As in clasp a rule does not support an atom of its head if its body is false because of its
 * own literals, as in {@code a :- b, not b}, because of the atom itself, as in {@code a :- a},
 * because of facts and constraints that stand before the rule, or because a constraint anywhere has
 * the same body or excludes its only literal. A rule such as {@code a :- b, not a} is a constraint.
 */
final class OpenAtoms {
  private static final long[] NONE = new long[2];

  private final WorkMeter meter;
  private final BitSet facts = new BitSet();

  /** Atoms that constraints so far demand; {@link #excluded} has the atoms that they exclude. */
  private final BitSet demanded = new BitSet();

  private final BitSet excluded = new BitSet();

  /** The bodies of constraints so far. */
  private final Set<List<Long>> violations = new HashSet<>();

  /** Knowledge of the whole program, or null while it is gained. */
  private final @Nullable OpenAtoms whole;

  private final BitSet supported = new BitSet();

  /** By atom, the last rule that has it in its head, counted from 1. */
  private final int[] heads;

  private int rules;

  private OpenAtoms(GroundProgram program, @Nullable OpenAtoms whole, WorkMeter meter) {
    this.meter = meter;
    this.whole = whole;
    heads = new int[program.atoms() + 1];
    for (GroundRule rule : program.rules()) {
      meter.add(8 * (1L + rule.head().length + rule.body().length));
      add(rule);
    }
  }

  /**
   * Returns them in the order of the program, without those that are false.
   *
   * @param meter counts the work
   */
  public static List<External> of(GroundProgram program, WorkMeter meter) {
    if (program.externals().isEmpty()) {
      return List.of();
    }
    OpenAtoms all = new OpenAtoms(program, new OpenAtoms(program, null, meter), meter);
    List<External> open = new ArrayList<>();
    for (External external : program.externals()) {
      meter.add(1);
      boolean holds =
          external.value() == External.Value.TRUE || external.value() == External.Value.FREE;
      if (holds && !all.supported.get(external.atom())) {
        open.add(external);
      }
    }
    return open;
  }

  private void add(GroundRule rule) {
    rules++;
    boolean known = false;
    for (int atom : rule.head()) {
      heads[atom] = rules;
      known |= !rule.choice() && facts.get(atom);
    }
    if (known) {
      for (int atom : rule.head()) {
        supported.set(atom, supported.get(atom) || facts.get(atom));
      }
    } else {
      Body body = new Body(rule);
      if (rule.isConstraint() || body.deniesHead(rule)) {
        exclude(body);
      } else if (whole != null && !whole.isExcluded(body)) {
        for (int atom : rule.head()) {
          meter.add(4);
          if (body.canHoldWithout(atom)) {
            supported.set(atom);
          }
        }
      }
      if (!rule.choice() && rule.head().length == 1) {
        int atom = rule.head()[0];
        facts.set(atom, facts.get(atom) || body.isTrue());
        demanded.set(atom, demanded.get(atom) || body.holdsWithout(atom));
      }
    }
  }

  private boolean isInHead(int atom) {
    return heads[atom] == rules;
  }

  /** Notes what follows from a constraint. */
  private void exclude(Body body) {
    violations.add(body.key());
    for (var entry : body.sums.entrySet()) {
      meter.add(4);
      long[] weights = entry.getValue();
      if (body.heldByFacts + weights[0] >= body.bound) {
        excluded.set(entry.getKey());
      }
      if (body.heldByFacts + weights[1] >= body.bound) {
        demanded.set(entry.getKey());
      }
    }
  }

  /** Returns whether a constraint has the same body, or excludes its only literal. */
  private boolean isExcluded(Body body) {
    if (violations.contains(body.key())) {
      return true;
    }
    if (body.isTrue() || body.sums.size() != 1) {
      return false;
    }
    var only = body.sums.entrySet().iterator().next();
    return only.getValue()[0] == 0
        ? demanded.get(only.getKey())
        : only.getValue()[1] == 0 && excluded.get(only.getKey());
  }

  /**
   * A body without literals that are known, as a weighted sum: a conjunction is one that needs all.
   */
  private final class Body {
    /** By atom, the weights of the atom and of its negation. */
    private final Map<Integer, long[]> sums = new TreeMap<>();

    private final Set<Integer> own = new HashSet<>();
    private final boolean conjunction;
    private final long bound;
    private long heldByFacts;
    private long most;
    private boolean missing;

    Body(GroundRule rule) {
      int[] weights = rule.weights();
      conjunction = weights == null;
      Map<Integer, Integer> once = new HashMap<>();
      for (int i = 0; i < rule.body().length; i++) {
        meter.add(16);
        int literal = rule.body()[i];
        if (conjunction && once.put(literal, literal) != null) {
          continue;
        }
        add(literal, weights == null ? 1 : weights[i], rule);
      }
      bound = conjunction ? once.size() : rule.bound();
      most = heldByFacts;
      for (long[] sum : sums.values()) {
        meter.add(4);
        most += Math.max(sum[0], sum[1]);
      }
    }

    private void add(int literal, long weight, GroundRule rule) {
      int atom = Math.abs(literal);
      if (isInHead(atom)) {
        own.add(atom);
      }
      boolean isFalse =
          literal < 0
              ? facts.get(atom) || demanded.get(atom)
              : excluded.get(atom) || !rule.choice() && isInHead(atom);
      if (isFalse) {
        missing = true;
      } else if (literal > 0 && facts.get(atom) || rule.isConstraint() && isDemanded(literal)) {
        heldByFacts += weight;
      } else {
        sums.computeIfAbsent(atom, unknown -> new long[2])[literal < 0 ? 1 : 0] += weight;
      }
    }

    private boolean isDemanded(int literal) {
      return literal > 0 ? demanded.get(literal) : excluded.get(-literal);
    }

    /** Returns whether it holds whatever the values of atoms that are not known. */
    boolean isTrue() {
      return heldByFacts >= bound;
    }

    /** Returns whether it holds if an atom does not, which therefore has to, if it is the head. */
    boolean holdsWithout(int atom) {
      return heldByFacts + sums.getOrDefault(atom, NONE)[1] >= bound;
    }

    /** Returns whether it can hold while an atom of the head has no other support. */
    boolean canHoldWithout(int atom) {
      if (!own.contains(atom)) {
        return most >= bound && !(conjunction && missing);
      }
      long[] sum = sums.getOrDefault(atom, NONE);
      return !conjunction && most - Math.max(sum[0], sum[1]) >= bound;
    }

    /** Returns whether a rule is a constraint in another form, as {@code a :- b, not a} is. */
    boolean deniesHead(GroundRule rule) {
      if (rule.choice() || rule.head().length != 1) {
        return false;
      }
      int atom = rule.head()[0];
      return sums.getOrDefault(atom, NONE)[1] > 0 && !canHoldWithout(atom);
    }

    /** The content by which bodies are equal. */
    List<Long> key() {
      List<Long> key = new ArrayList<>();
      key.add(conjunction && missing ? Long.MAX_VALUE : bound - heldByFacts);
      sums.forEach(
          (atom, sum) -> {
            meter.add(16);
            key.add((long) atom);
            key.add(sum[0]);
            key.add(sum[1]);
          });
      return key;
    }
  }
}
