// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.closure.statement.RuleStatement;
import org.htedl.closure.statement.TriplePattern;

/**
 * A rule as it stands in the tables of RDFS and of OWL 2 RL: what follows from which facts. Terms
 * are numbers of {@link TermNumbers}, or variables.
 *
 * @param variables how many there are
 * @param isFree whether a variable occurs once in the rule: {@code boolean[variables]}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WhyRule(String name, List<Atom> body, Atom head, int variables, boolean[] isFree) {
  /** A term of a rule: the number of a variable from 0 on, or that of a term. */
  record Slot(boolean isVariable, int value) {}

  /** A triple of a rule. */
  record Atom(Slot subject, Slot predicate, Slot object) {}

  /** The rule in terms of a graph. */
  static WhyRule of(RuleStatement statement, TermNumbers terms) {
    return new Reader(terms).rule(statement);
  }

  private static final class Reader {
    private final TermNumbers terms;
    private final Map<String, Integer> variables = new HashMap<>();
    private final List<Integer> uses = new ArrayList<>();

    Reader(TermNumbers terms) {
      this.terms = terms;
    }

    WhyRule rule(RuleStatement statement) {
      List<Atom> body = statement.body().stream().map(this::atom).toList();
      Atom head = atom(statement.head());
      boolean[] free = new boolean[uses.size()];
      for (int v = 0; v < free.length; v++) {
        free[v] = uses.get(v) == 1;
      }
      return new WhyRule(statement.name(), body, head, free.length, free);
    }

    private Atom atom(TriplePattern triple) {
      return new Atom(slot(triple.subject()), slot(triple.predicate()), slot(triple.object()));
    }

    private Slot slot(String term) {
      if (!TriplePattern.isVariable(term)) {
        return new Slot(false, terms.of(term));
      }
      Integer known = variables.get(term);
      if (known == null) {
        known = uses.size();
        variables.put(term, known);
        uses.add(0);
      }
      uses.set(known, uses.get(known) + 1);
      return new Slot(true, known);
    }
  }
}
