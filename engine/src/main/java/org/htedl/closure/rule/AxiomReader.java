package org.htedl.closure.rule;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.owl.OwlLists;
import org.htedl.closure.owl.OwlTerms;
import org.htedl.mirror.term.Iri;

/** Finds the axioms of one kind among some facts. Used once. */
final class AxiomReader {
  private static final int UNBOUND = -1;

  private final WorkingFacts facts;
  private final OwlTerms terms;
  private final OwlLists lists;
  private final AxiomForm form;
  private final List<String> variables;
  private final int[] values;
  private final Consumer<int[]> found;

  /**
   * @param found receives the arguments of the rule for each axiom, perhaps some more than once
   */
  AxiomReader(
      WorkingFacts facts, OwlTerms terms, OwlLists lists, AxiomForm form, Consumer<int[]> found) {
    this.facts = facts;
    this.terms = terms;
    this.lists = lists;
    this.form = form;
    this.variables = form.variables();
    this.values = new int[variables.size()];
    this.found = found;
    Arrays.fill(values, UNBOUND);
  }

  void read() {
    next(0);
  }

  private void next(int index) {
    if (index == form.triples().size()) {
      found.accept(form.arguments(values));
      return;
    }
    AxiomForm.Triple triple = form.triples().get(index);
    int subject = value(triple.subject());
    if (triple.predicate().equals(AxiomForm.MEMBER)) {
      lists
          .members(subject)
          .ifPresent(
              members ->
                  Arrays.stream(members)
                      .filter(member -> member >= 0)
                      .forEach(member -> bind(triple.object(), member, index)));
    } else if (triple.predicate().equals(Iri.TYPE)) {
      facts
          .members(terms.of(triple.object()))
          .forEach(member -> bind(triple.subject(), member, index));
    } else if (subject != UNBOUND) {
      for (int object : facts.role(terms.of(triple.predicate())).forward().targetsOf(subject)) {
        bind(triple.object(), object, index);
      }
    } else {
      eachPair(triple, index);
    }
  }

  private void eachPair(AxiomForm.Triple triple, int index) {
    int predicate = terms.of(triple.predicate());
    int wanted = AxiomForm.isVariable(triple.object()) ? UNBOUND : terms.of(triple.object());
    for (long pair : facts.role(predicate).forward().pairs()) {
      if (AxiomForm.isVariable(triple.object())) {
        set(triple.object(), (int) pair);
      } else if ((int) pair != wanted) {
        continue;
      }
      bind(triple.subject(), (int) (pair >>> 32), index);
    }
    if (AxiomForm.isVariable(triple.object())) {
      set(triple.object(), UNBOUND);
      if (form.isFree(triple.object())) {
        for (long pair : facts.values(predicate).postings().pairs()) {
          bind(triple.subject(), (int) pair, index);
        }
      }
    }
  }

  /** Goes on with a value for a variable that has none. */
  private void bind(String variable, int value, int index) {
    set(variable, value);
    next(index + 1);
    set(variable, UNBOUND);
  }

  private void set(String variable, int value) {
    values[variables.indexOf(variable)] = value;
  }

  private int value(String term) {
    return AxiomForm.isVariable(term) ? values[variables.indexOf(term)] : terms.of(term);
  }
}
