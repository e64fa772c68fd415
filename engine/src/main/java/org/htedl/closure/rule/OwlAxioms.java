package org.htedl.closure.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.owl.OwlLists;
import org.htedl.closure.owl.OwlTerms;
import org.htedl.mirror.relation.Adjacency;

/** Reads the OWL axioms of some facts as rules about individuals. */
public final class OwlAxioms {
  private final WorkingFacts facts;
  private final OwlTerms terms;
  private final OwlLists lists;
  private final List<Rule> rules = new ArrayList<>();
  private final Map<Integer, RuleForm> intersections = new HashMap<>();
  private final Map<Integer, RuleForm> chains = new HashMap<>();

  private OwlAxioms(WorkingFacts facts, OwlTerms terms, OwlLists lists) {
    this.facts = facts;
    this.terms = terms;
    this.lists = lists;
  }

  /** The rules, domains and ranges among them; hierarchies are the deduction's own. */
  public static List<Rule> rules(WorkingFacts facts, OwlTerms terms, OwlLists lists) {
    OwlAxioms axioms = new OwlAxioms(facts, terms, lists);
    axioms.addProperties();
    axioms.addRestrictions();
    axioms.addLists();
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

  private void addProperties() {
    each(
        terms.rdfs().domain(),
        (p, type) -> {
          add(RuleForms.DOMAIN, p, type);
          add(RuleForms.DOMAIN_OF_VALUES, p, type);
        });
    each(terms.rdfs().range(), (p, type) -> add(RuleForms.RANGE, p, type));
    each(
        terms.owl("inverseOf"),
        (p, q) -> {
          add(RuleForms.INVERSE, p, q);
          if (p != q) {
            add(RuleForms.INVERSE, q, p);
          }
        });
    facts.members(terms.owl("SymmetricProperty")).forEach(p -> add(RuleForms.INVERSE, p, p));
    facts.members(terms.owl("TransitiveProperty")).forEach(p -> add(RuleForms.TRANSITIVE, p));
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

  private void addRestrictions() {
    each(
        terms.owl("someValuesFrom"),
        (type, filler) ->
            onEach(
                type,
                p -> {
                  if (filler == terms.thing()) {
                    add(RuleForms.SOME_THING, p, type);
                  } else {
                    add(RuleForms.SOME, p, filler, type);
                  }
                }));
    each(
        terms.owl("allValuesFrom"),
        (type, filler) -> onEach(type, p -> add(RuleForms.ONLY, type, p, filler)));
    each(
        terms.owl("hasValue"),
        (type, value) ->
            onEach(
                type,
                p -> {
                  add(RuleForms.WITH_VALUE, type, p, value);
                  add(RuleForms.VALUE, type, p, value);
                }));
    for (int type : withSelf()) {
      onEach(
          type,
          p -> {
            add(RuleForms.WITH_SELF, type, p);
            add(RuleForms.SELF, type, p);
          });
    }
  }

  private void onEach(int type, IntConsumer action) {
    for (int property : facts.role(terms.owl("onProperty")).forward().targetsOf(type)) {
      action.accept(property);
    }
  }

  /**
   * Classes with {@code owl:hasSelf}, whatever its value, as OWL has no axiom with {@code false}.
   */
  private Set<Integer> withSelf() {
    Set<Integer> types = new HashSet<>();
    each(terms.owl("hasSelf"), (type, value) -> types.add(type));
    Adjacency values = facts.values(terms.owl("hasSelf")).postings();
    for (long pair : values.pairs()) {
      types.add((int) pair);
    }
    return types;
  }

  private void addLists() {
    each(
        terms.owl("intersectionOf"),
        (type, list) ->
            whole(list)
                .map(
                    parts ->
                        Arrays.stream(parts).filter(p -> p != terms.thing()).distinct().toArray())
                .filter(parts -> parts.length > 0)
                .ifPresent(parts -> addList(intersections, RuleForms::intersection, parts, type)));
    each(
        terms.owl("oneOf"),
        (type, list) ->
            lists
                .members(list)
                .ifPresent(
                    nodes ->
                        Arrays.stream(nodes)
                            .filter(node -> node >= 0)
                            .forEach(node -> add(RuleForms.LISTED, type, node))));
  }
}
