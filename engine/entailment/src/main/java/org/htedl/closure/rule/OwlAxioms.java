// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.owl.AxiomJoin;
import org.htedl.closure.owl.OwlLists;
import org.htedl.closure.owl.OwlTerms;
import org.htedl.closure.statement.ListForm;
import org.htedl.limit.Bounds;
import org.htedl.pattern.Bindings;

/** Reads the OWL axioms of some facts as rules about individuals. */
public final class OwlAxioms {
  private final WorkingFacts facts;
  private final OwlTerms terms;
  private final OwlLists lists;
  private final AxiomJoin axioms;
  private final List<Rule> rules = new ArrayList<>();
  private final Map<RuleForm, Set<List<Integer>>> repeated = new HashMap<>();

  private OwlAxioms(WorkingFacts facts, OwlTerms terms, OwlLists lists) {
    this.facts = facts;
    this.terms = terms;
    this.lists = lists;
    this.axioms = new AxiomJoin(facts, terms, lists, Bounds.none());
  }

  /** The rules, domains and ranges among them; hierarchies are the deduction's own. */
  public static List<Rule> rules(WorkingFacts facts, OwlTerms terms, OwlLists lists) {
    OwlAxioms axioms = new OwlAxioms(facts, terms, lists);
    AxiomForms.ALL.forEach(axioms::addAll);
    axioms.addAll(ListForm.CHAIN);
    axioms.addAll(ListForm.INTERSECTION);
    return axioms.rules;
  }

  private void add(RuleForm form, int... arguments) {
    rules.add(form.of(arguments));
  }

  private void addAll(AxiomForm form) {
    axioms.forEach(form.triples(), axiom -> add(form, axiom, terms::isTrueNode));
    Set<String> free = form.free();
    if (!free.isEmpty()) {
      axioms.forEach(form.triples(), free, axiom -> add(form, axiom, terms::isTrue));
    }
  }

  private void add(AxiomForm form, Bindings axiom, IntPredicate isTrue) {
    if (form.holds(axiom, isTrue)) {
      addOnce(form, form.arguments(axiom));
    }
  }

  private void addOnce(AxiomForm form, int[] arguments) {
    RuleForm rule = form.rule();
    // SOME_THING is for these, and looks at no filler.
    boolean isOfThing = rule == RuleForms.SOME && arguments[1] == terms.thing();
    if (!isOfThing && (!form.mayRepeat() || isNew(rule, arguments))) {
      add(rule, arguments);
    }
  }

  private boolean isNew(RuleForm rule, int[] arguments) {
    return repeated
        .computeIfAbsent(rule, r -> new HashSet<>())
        .add(Arrays.stream(arguments).boxed().toList());
  }

  /** The rule for a number of parts. Arguments: the parts, then what the axiom is about. */
  static RuleForm form(ListForm kind, int parts) {
    return switch (kind) {
      case INTERSECTION -> RuleForms.intersection(parts);
      case CHAIN -> RuleForms.chain(parts);
    };
  }

  /** Adds the rules about lists of one kind; there is a form for each length. */
  private void addAll(ListForm kind) {
    Map<Integer, RuleForm> forms = new HashMap<>();
    for (long pair : facts.role(terms.of(kind.axiom())).forward().pairs()) {
      lists
          .members((int) pair)
          .flatMap(members -> kind.of(members, terms.thing()))
          .ifPresent(
              parts -> {
                int[] arguments = Arrays.copyOf(parts, parts.length + 1);
                arguments[parts.length] = (int) (pair >>> 32);
                add(forms.computeIfAbsent(parts.length, length -> form(kind, length)), arguments);
              });
    }
  }
}
