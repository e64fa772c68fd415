package org.htedl.why;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.closure.rule.AxiomForm;

/**
 * A rule as it stands in the tables of RDFS and of OWL 2 RL: what follows from which facts. Terms
 * are numbers of {@link Terms}, or variables.
 *
 * @param variables how many there are
 * @param isFree whether a variable occurs once in the rule: {@code boolean[variables]}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Rule(String name, List<Atom> body, Atom head, int variables, boolean[] isFree) {
  /** A term of a rule: the number of a variable from 0 on, or that of a term. */
  record Slot(boolean isVariable, int value) {}

  /** A triple of a rule. */
  record Atom(Slot subject, Slot predicate, Slot object) {}

  /**
   * Reads a rule.
   *
   * @param line {@code name: body -> head}, triples with dots between them
   */
  static Rule of(String line, Terms terms) {
    return new Reader(terms).rule(line);
  }

  private static final class Reader {
    private final Terms terms;
    private final Map<String, Integer> variables = new HashMap<>();
    private final List<Integer> uses = new ArrayList<>();

    Reader(Terms terms) {
      this.terms = terms;
    }

    Rule rule(String line) {
      int colon = line.indexOf(": ");
      String[] sides = line.substring(colon + 2).split(" -> ");
      List<Atom> body = new ArrayList<>();
      for (String atom : sides[0].split(" \\. ")) {
        body.add(atom(atom));
      }
      Atom head = atom(sides[1]);
      boolean[] free = new boolean[uses.size()];
      for (int v = 0; v < free.length; v++) {
        free[v] = uses.get(v) == 1;
      }
      return new Rule(line.substring(0, colon), List.copyOf(body), head, free.length, free);
    }

    private Atom atom(String text) {
      String[] parts = text.strip().split(" ");
      return new Atom(slot(parts[0]), slot(parts[1]), slot(parts[2]));
    }

    private Slot slot(String text) {
      if (!text.startsWith("?")) {
        return new Slot(false, terms.of(AxiomForm.full(text)));
      }
      Integer known = variables.get(text);
      if (known == null) {
        known = uses.size();
        variables.put(text, known);
        uses.add(0);
      }
      uses.set(known, uses.get(known) + 1);
      return new Slot(true, known);
    }
  }
}
