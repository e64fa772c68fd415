// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.closure.Entailment;
import org.htedl.closure.statement.ListForm;
import org.htedl.mirror.term.Iri;

/**
 * How facts follow: from the data, by a rule of a table, along a path of any length, or because all
 * members of a list are classes of a node. Not thread-safe.
 */
final class FactSteps {
  private static final int[] NOTHING = {};

  private final Knowledge knowledge;
  private final Effort effort;
  private final Derivations derivations;
  private final DefinitionSteps definitions;
  private final Entailment entailment;
  private final List<RuleTable.Path> paths;
  private final int type;
  private final int chainAxiom;
  private final int intersection;
  private final int thing;

  FactSteps(
      Knowledge knowledge,
      RuleTable rules,
      DefinitionSteps definitions,
      Entailment entailment,
      Effort effort) {
    this.knowledge = knowledge;
    this.effort = effort;
    this.derivations = new RuleMatcher(knowledge, rules.steps(), effort);
    this.paths = rules.paths();
    this.definitions = definitions;
    this.entailment = entailment;
    TermNumbers terms = knowledge.terms();
    this.type = knowledge.type();
    this.chainAxiom = terms.of(ListForm.CHAIN.axiom());
    this.intersection = terms.of(ListForm.INTERSECTION.axiom());
    this.thing = terms.of(Iri.THING);
  }

  /** Whether a graph says the fact, so that it is a node without premises. */
  boolean isGiven(Goal.Triple fact) {
    return knowledge.isAsserted(fact.subject(), fact.predicate(), fact.object())
        || knowledge.isAssertedInSchema(fact.subject(), fact.predicate(), fact.object());
  }

  /** Returns whether a fact without a derivation can be taken for shown. */
  boolean isLeaf(Goal.Triple fact, State.Leaf leaf) {
    int s = fact.subject();
    int p = fact.predicate();
    int o = fact.object();
    return switch (leaf) {
      case SCHEMA -> knowledge.isAxiomOfSchema(s, p, o);
      case DEFINED_BY_ANSWER_SETS ->
          p == type && definitions.isByAnswerSets(o) && knowledge.holds(s, p, o);
      case IN_EVERY_ANSWER_SET ->
          p == type && definitions.haveAnswerSets() && knowledge.holds(s, p, o);
      case FACT -> knowledge.mayHold(s, p, o);
      case CLAIM -> false;
    };
  }

  /** How a fact is reached. */
  GoalExpansion fact(Goal.Triple fact) {
    int s = fact.subject();
    int p = fact.predicate();
    int o = fact.object();
    if (knowledge.isAsserted(s, p, o)) {
      return GoalExpansion.given(Witness.Origin.ASSERTED);
    }
    if (knowledge.isAssertedInSchema(s, p, o)) {
      return GoalExpansion.given(Witness.Origin.SCHEMA);
    }
    List<Option> options = new ArrayList<>();
    if (entailment != Entailment.NONE) {
      derivations.each(
          s, p, o, (rule, premises) -> options.add(new Option(rule, -1, goals(premises))));
      if (!fact.isStep()) {
        addPath(s, p, o, options);
      }
      if (entailment.isOwl()) {
        addChains(s, p, o, options);
        if (p == type) {
          addIntersections(s, o, options);
          definitions.add(s, o, options);
        }
      }
    }
    return GoalExpansion.oneOf(options);
  }

  private static List<Goal> goals(int[][] premises) {
    List<Goal> goals = new ArrayList<>(premises.length);
    for (int[] fact : premises) {
      goals.add(new Goal.Triple(fact[0], fact[1], fact[2], false));
    }
    return goals;
  }

  private void addPath(int s, int p, int o, List<Option> options) {
    for (RuleTable.Path rule : paths) {
      boolean isOfAny = rule.predicate().isVariable();
      if (isOfAny ? isSaid(p, rule.axioms()) : rule.predicate().value() == p) {
        List<Goal> premises = new ArrayList<>();
        for (RuleTable.Axiom axiom : rule.axioms()) {
          premises.add(new Goal.Triple(p, axiom.predicate(), axiom.object(), false));
        }
        premises.add(new Goal.Path(p, s, o));
        options.add(new Option(rule.rule(), -1, premises));
      }
    }
  }

  private boolean isSaid(int property, List<RuleTable.Axiom> axioms) {
    return axioms.stream()
        .allMatch(axiom -> knowledge.mayHold(property, axiom.predicate(), axiom.object()));
  }

  /** The next step of a path, to each node from which the way goes on. */
  GoalExpansion path(Goal.Path path) {
    int p = path.predicate();
    List<Option> options = new ArrayList<>();
    int[] nexts = knowledge.objects(path.from(), p);
    for (int next : nexts) {
      effort.step();
      Goal step = new Goal.Triple(path.from(), p, next, true);
      if (next == path.to()) {
        options.add(new Option("", -1, List.of(step)));
      } else if (next != path.from() && knowledge.mayHold(next, p, path.to())) {
        Goal rest = new Goal.Path(p, next, path.to());
        effort.addWay(2);
        options.add(new Option("", -1, List.of(step, rest)));
      }
    }
    if (TermNumbers.isLiteral(path.from())
        && Arrays.stream(nexts).noneMatch(next -> next == path.to())) {
      options.add(new Option("", -1, List.of(new Goal.Triple(path.from(), p, path.to(), true))));
    }
    return GoalExpansion.oneOf(options);
  }

  private void addChains(int s, int p, int o, List<Option> options) {
    if (knowledge.isUnused(chainAxiom)) {
      return;
    }
    for (int list : knowledge.objects(p, chainAxiom)) {
      if (parts(ListForm.CHAIN, list).length > 0) {
        Goal axiom = new Goal.Triple(p, chainAxiom, list, false);
        Goal path = new Goal.Chain(list, 0, s, o);
        options.add(new Option(ListForm.CHAIN.rule(), -1, List.of(axiom, path)));
      }
    }
  }

  /** What an axiom about a list asks for; nothing if it says nothing. */
  private int[] parts(ListForm form, int list) {
    int[] members = knowledge.members(list);
    return members == null ? NOTHING : form.of(members, thing).orElse(NOTHING);
  }

  /** The next step of a chain. */
  GoalExpansion chain(Goal.Chain chain) {
    int[] path = parts(ListForm.CHAIN, chain.list());
    int p = path[chain.place()];
    List<Option> options = new ArrayList<>();
    if (chain.place() == path.length - 1) {
      if (knowledge.mayHold(chain.from(), p, chain.to())) {
        Goal step = new Goal.Triple(chain.from(), p, chain.to(), false);
        options.add(new Option("", -1, List.of(step)));
      }
      return GoalExpansion.oneOf(options);
    }
    for (int next : knowledge.objects(chain.from(), p)) {
      effort.step();
      effort.addWay(2);
      Goal step = new Goal.Triple(chain.from(), p, next, false);
      Goal rest = new Goal.Chain(chain.list(), chain.place() + 1, next, chain.to());
      options.add(new Option("", -1, List.of(step, rest)));
    }
    return GoalExpansion.oneOf(options);
  }

  private void addIntersections(int s, int o, List<Option> options) {
    if (knowledge.isUnused(intersection)) {
      return;
    }
    for (int list : knowledge.objects(o, intersection)) {
      int[] parts = parts(ListForm.INTERSECTION, list);
      if (parts.length > 0
          && Arrays.stream(parts).allMatch(part -> knowledge.mayHold(s, type, part))) {
        List<Goal> premises = new ArrayList<>();
        premises.add(new Goal.Triple(o, intersection, list, false));
        for (int part : parts) {
          premises.add(new Goal.Triple(s, type, part, false));
        }
        options.add(new Option(ListForm.INTERSECTION.rule(), -1, premises));
      }
    }
  }
}
