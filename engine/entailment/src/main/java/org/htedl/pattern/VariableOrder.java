package org.htedl.pattern;

import java.util.BitSet;

/**
 * The order in which a join binds variables: first the one that the smallest atom speaks of, then
 * always the one with the smallest atom among those that share an atom with a variable before.
 */
final class VariableOrder {
  private final Body body;
  private final FactSource facts;
  private final BitSet bound = new BitSet();

  private VariableOrder(Body body, FactSource facts) {
    this.body = body;
    this.facts = facts;
  }

  /** Each variable of the body once. */
  static int[] of(Body body, FactSource facts) {
    VariableOrder order = new VariableOrder(body, facts);
    int[] variables = new int[body.variables()];
    for (int depth = 0; depth < variables.length; depth++) {
      variables[depth] = order.best();
      order.bound.set(variables[depth]);
    }
    return variables;
  }

  private int best() {
    int best = -1;
    boolean isBestNear = false;
    long leastSize = Long.MAX_VALUE;
    for (int v = bound.nextClearBit(0); v < body.variables(); v = bound.nextClearBit(v + 1)) {
      boolean isNear = false;
      long size = Long.MAX_VALUE;
      for (Atom atom : body.atoms()) {
        if (atom.terms().contains(Term.variable(v))) {
          isNear |= atom.terms().stream().anyMatch(this::isBound);
          size = Math.min(size, size(atom));
        }
      }
      if (best < 0 || isNear && !isBestNear || isNear == isBestNear && size < leastSize) {
        best = v;
        isBestNear = isNear;
        leastSize = size;
      }
    }
    return best;
  }

  private boolean isBound(Term term) {
    return switch (term) {
      case Term.Constant constant -> true;
      case Term.Variable variable -> bound.get(variable.number());
    };
  }

  private long size(Atom atom) {
    return switch (atom) {
      case Atom.Member member -> facts.members(member.type()).cardinality();
      case Atom.Pair pair -> facts.role(pair.role()).size();
      case Atom.Value value -> facts.values(value.column()).size();
    };
  }
}
