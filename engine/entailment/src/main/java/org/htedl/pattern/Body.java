// SPDX-License-Identifier: Apache-2.0
package org.htedl.pattern;

import java.util.BitSet;
import java.util.List;

/**
 * A conjunction of atoms. Its variables are numbered from 0 without gaps; each stands for nodes or
 * for literals, not for both.
 */
public final class Body {
  private final List<Atom> atoms;
  private final BitSet literals = new BitSet();
  private final int variables;

  /**
   * @throws IllegalArgumentException if a number is left out, or a variable stands for a node in
   *     one atom and for a literal in another one
   */
  public Body(List<Atom> atoms) {
    this.atoms = List.copyOf(atoms);
    BitSet nodes = new BitSet();
    for (Atom atom : this.atoms) {
      switch (atom) {
        case Atom.Member member -> note(member.node(), nodes);
        case Atom.Pair pair -> {
          note(pair.subject(), nodes);
          note(pair.object(), nodes);
        }
        case Atom.Value value -> {
          note(value.subject(), nodes);
          note(value.literal(), literals);
        }
      }
    }
    if (nodes.intersects(literals)) {
      throw new IllegalArgumentException("a variable stands for nodes and for literals: " + atoms);
    }
    nodes.or(literals);
    this.variables = nodes.cardinality();
    if (nodes.length() > variables) {
      throw new IllegalArgumentException("variables are not numbered without gaps: " + atoms);
    }
  }

  public static Body of(Atom... atoms) {
    return new Body(List.of(atoms));
  }

  private static void note(Term term, BitSet found) {
    if (term instanceof Term.Variable variable) {
      found.set(variable.number());
    }
  }

  /** All of which must hold. */
  public List<Atom> atoms() {
    return atoms;
  }

  /** The number of variables. */
  public int variables() {
    return variables;
  }

  /** Whether the variable stands for literals. */
  public boolean isLiteral(int variable) {
    return literals.get(variable);
  }

  @Override
  public String toString() {
    return atoms.toString();
  }
}
