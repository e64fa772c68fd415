// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.statement;

import java.util.Arrays;
import java.util.Optional;
import org.htedl.mirror.term.Iri;

/** A kind of axioms about all members of a list, of any length: there is a rule for each. */
public enum ListForm {
  /** Nodes in all classes of a list are in one more; that they are things is given. */
  INTERSECTION("cls-int1", "intersectionOf") {
    @Override
    int[] parts(int[] members, int thing) {
      return Arrays.stream(members).filter(part -> part != thing).distinct().toArray();
    }
  },

  /** A path along the properties of a list is a pair of one more. */
  CHAIN("prp-spo2", "propertyChainAxiom") {
    @Override
    int[] parts(int[] members, int thing) {
      return members.length > ListForm.LONGEST_CHAIN ? new int[0] : members;
    }
  };

  /** The most properties of a chain from which something follows. */
  public static final int LONGEST_CHAIN = 100;

  private final String rule;
  private final String axiom;

  ListForm(String rule, String axiom) {
    this.rule = rule;
    this.axiom = axiom;
  }

  /** The rule's name in OWL 2 RL. */
  public String rule() {
    return rule;
  }

  /** The IRI of the property that leads to the list. */
  public String axiom() {
    return Iri.OWL + axiom;
  }

  /**
   * What the rule asks for, one after the other.
   *
   * @param members of the list; -1 for literals
   * @param thing {@code owl:Thing}
   * @return empty if the axiom says nothing
   */
  public Optional<int[]> of(int[] members, int thing) {
    int[] parts = parts(members, thing);
    boolean says = parts.length > 0 && Arrays.stream(members).allMatch(member -> member >= 0);
    return says ? Optional.of(parts) : Optional.empty();
  }

  abstract int[] parts(int[] members, int thing);
}
