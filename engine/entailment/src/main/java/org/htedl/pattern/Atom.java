// SPDX-License-Identifier: Apache-2.0
package org.htedl.pattern;

import java.util.List;
import java.util.Objects;

/** A fact in which nodes or literals may be variables. */
public sealed interface Atom {
  /** The node is a member of the class. */
  record Member(int type, Term node) implements Atom {
    public Member {
      Objects.requireNonNull(node);
    }

    @Override
    public List<Term> terms() {
      return List.of(node);
    }
  }

  /** The role leads from the subject to the object, which are nodes. */
  record Pair(int role, Term subject, Term object) implements Atom {
    public Pair {
      Objects.requireNonNull(subject);
      Objects.requireNonNull(object);
    }

    @Override
    public List<Term> terms() {
      return List.of(subject, object);
    }
  }

  /** The subject, a node, has the literal in the column. */
  record Value(int column, Term subject, Term literal) implements Atom {
    public Value {
      Objects.requireNonNull(subject);
      Objects.requireNonNull(literal);
    }

    @Override
    public List<Term> terms() {
      return List.of(subject, literal);
    }
  }

  /** The terms from left to right. */
  List<Term> terms();
}
