// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.htedl.pattern.Atom;
import org.htedl.pattern.Term;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the lookup from one atom to others: atoms whose variables the fact binds become checks,
 * chains of pairs that begin at what it binds become walks, with checks where they come to.
 */
final class LookupCompiler {
  private final Map<Term, Integer> operands = new HashMap<>();
  private final List<Lookup.Check> checks = new ArrayList<>();
  private final List<Atom> open;

  private LookupCompiler(List<Atom> others) {
    this.open = new ArrayList<>(others);
  }

  /**
   * The lookup from a fact that matches {@code matched}.
   *
   * @param matched classes, properties and constants in it are numbers of arguments, as in the rest
   * @param others atoms that must hold too
   * @param sought the terms to find, two at most; others need to exist only
   * @throws IllegalArgumentException if the others are no chains from what the fact binds, or if
   *     one chain would lead to two of the terms
   */
  static Lookup compile(Atom matched, List<Atom> others, List<Term> sought) {
    LookupCompiler compiler = new LookupCompiler(others);
    compiler.bind(matched);
    compiler.addChecks(compiler.checks);
    Lookup.Walk[] to = new Lookup.Walk[2];
    List<Lookup.Walk> conditions = new ArrayList<>();
    while (!compiler.open.isEmpty()) {
      compiler.addWalk(sought, to, conditions);
    }
    return new Lookup(
        List.copyOf(compiler.checks),
        List.copyOf(conditions),
        sought.isEmpty() ? 0 : compiler.operandUnless(to[0], sought.getFirst()),
        to[0],
        sought.size() < 2 ? 0 : compiler.operandUnless(to[1], sought.getLast()),
        to[1]);
  }

  private void bind(Atom matched) {
    switch (matched) {
      case Atom.Member member -> bind(member.node(), Lookup.SUBJECT);
      case Atom.Pair pair -> {
        bind(pair.subject(), Lookup.SUBJECT);
        bind(pair.object(), Lookup.OBJECT);
      }
      case Atom.Value value -> bind(value.subject(), Lookup.SUBJECT);
    }
  }

  private void bind(Term term, int operand) {
    Integer known = operand(term);
    if (known == null) {
      operands.put(term, operand);
    } else {
      checks.add(new Lookup.Check.Same(operand, known));
    }
  }

  private @Nullable Integer operand(Term term) {
    return term instanceof Term.Constant constant
        ? Integer.valueOf(Lookup.ARGUMENTS + constant.id())
        : operands.get(term);
  }

  private int operandUnless(Lookup.@Nullable Walk walk, Term term) {
    Integer known = operand(term);
    if (walk == null && known == null) {
      throw new IllegalArgumentException("no atom leads to " + term);
    }
    return known == null ? 0 : known;
  }

  /** Moves the open atoms whose terms are all known to the checks. */
  private void addChecks(List<Lookup.Check> found) {
    open.removeIf(
        atom -> {
          Lookup.Check check = check(atom);
          return check != null && found.add(check);
        });
  }

  private Lookup.@Nullable Check check(Atom atom) {
    return switch (atom) {
      case Atom.Member member -> {
        Integer node = operand(member.node());
        yield node == null ? null : new Lookup.Check.IsMember(member.type(), node);
      }
      case Atom.Pair pair -> {
        Integer subject = operand(pair.subject());
        Integer object = operand(pair.object());
        yield subject == null || object == null
            ? null
            : new Lookup.Check.IsPair(pair.role(), subject, object);
      }
      case Atom.Value value -> {
        Integer subject = operand(value.subject());
        yield subject == null ? null : new Lookup.Check.HasLiteral(value.column(), subject);
      }
    };
  }

  private void addWalk(List<Term> sought, Lookup.Walk[] to, List<Lookup.Walk> conditions) {
    int from = -1;
    Term at = null;
    List<Lookup.Step> steps = new ArrayList<>();
    for (Atom.Pair pair = next(at); pair != null; pair = next(at)) {
      boolean isForward = at == null ? operand(pair.subject()) != null : pair.subject().equals(at);
      Term before = isForward ? pair.subject() : pair.object();
      if (at == null) {
        from = Objects.requireNonNull(operand(before));
      } else if (sought.contains(at)) {
        throw new IllegalArgumentException("a chain leads on from " + at);
      }
      operands.remove(before, Lookup.REACHED);
      at = isForward ? pair.object() : pair.subject();
      operands.put(at, Lookup.REACHED);
      open.remove(pair);
      List<Lookup.Check> there = new ArrayList<>();
      addChecks(there);
      steps.add(new Lookup.Step(pair.role(), isForward, List.copyOf(there)));
    }
    if (at == null) {
      throw new IllegalArgumentException("no chain leads to " + open);
    }
    operands.remove(at);
    Lookup.Walk walk = new Lookup.Walk(from, List.copyOf(steps));
    int place = sought.indexOf(at);
    if (place < 0) {
      conditions.add(walk);
    } else {
      to[place] = walk;
    }
  }

  /** An open pair with one known term: the one where a walk is, or any at the begin of one. */
  private Atom.@Nullable Pair next(@Nullable Term at) {
    for (Atom atom : open) {
      if (atom instanceof Atom.Pair pair
          && (at == null
              ? operand(pair.subject()) != null || operand(pair.object()) != null
              : pair.subject().equals(at) || pair.object().equals(at))) {
        return pair;
      }
    }
    return null;
  }
}
