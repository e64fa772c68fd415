package org.htedl.closure.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.owl.OwlLists;
import org.htedl.closure.owl.OwlTerms;

/** Reads the OWL axioms of some facts as rules about individuals. */
public final class OwlAxioms {
  private final WorkingFacts facts;
  private final OwlTerms terms;
  private final OwlLists lists;
  private final List<Rule> rules = new ArrayList<>();
  private final Map<Integer, RuleForm> intersections = new HashMap<>();
  private final Map<Integer, RuleForm> chains = new HashMap<>();
  private final Map<RuleForm, Set<List<Integer>>> repeated = new HashMap<>();

  private OwlAxioms(WorkingFacts facts, OwlTerms terms, OwlLists lists) {
    this.facts = facts;
    this.terms = terms;
    this.lists = lists;
  }

  /** The rules, domains and ranges among them; hierarchies are the deduction's own. */
  public static List<Rule> rules(WorkingFacts facts, OwlTerms terms, OwlLists lists) {
    OwlAxioms axioms = new OwlAxioms(facts, terms, lists);
    AxiomForms.ALL.forEach(axioms::addAll);
    axioms.addChains();
    axioms.addIntersections();
    return axioms.rules;
  }

  private void add(RuleForm form, int... arguments) {
    rules.add(form.of(arguments));
  }

  /** Adds a rule about a list and one thing more; there is a form for each length. */
  private void addList(
      Map<Integer, RuleForm> forms, IntFunction<RuleForm> form, int[] list, int last) {
    int[] arguments = Arrays.copyOf(list, list.length + 1);
    arguments[list.length] = last;
    add(forms.computeIfAbsent(list.length, form::apply), arguments);
  }

  private interface PairVisitor {
    void visit(int subject, int object);
  }

  private void each(int predicate, PairVisitor visitor) {
    for (long pair : facts.role(predicate).forward().pairs()) {
      visitor.visit((int) (pair >>> 32), (int) pair);
    }
  }

  private void addAll(AxiomForm form) {
    new AxiomReader(facts, terms, lists, form, arguments -> addOnce(form, arguments)).read();
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

  private void addChains() {
    each(
        terms.owl("propertyChainAxiom"),
        (p, list) -> whole(list).ifPresent(path -> addList(chains, RuleForms::chain, path, p)));
  }

  /** The members of a list if it has some and all are nodes. */
  private Optional<int[]> whole(int list) {
    return lists
        .members(list)
        .filter(members -> members.length > 0)
        .filter(members -> Arrays.stream(members).allMatch(member -> member >= 0));
  }

  private void addIntersections() {
    each(
        terms.owl("intersectionOf"),
        (type, list) ->
            whole(list)
                .map(
                    parts ->
                        Arrays.stream(parts).filter(p -> p != terms.thing()).distinct().toArray())
                .filter(parts -> parts.length > 0)
                .ifPresent(parts -> addList(intersections, RuleForms::intersection, parts, type)));
  }
}
