// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.instance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.htedl.answerset.grounding.rewrite.FlatRule;
import org.htedl.answerset.grounding.syntax.BodyLiteral;
import org.htedl.answerset.grounding.syntax.PredicateSignature;
import org.htedl.answerset.grounding.syntax.RuleTerm;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.Components;

/**
 * The order in which predicates are computed: a stratum has predicates that depend on each other,
 * and comes after all that its rules read.
 */
final class PredicateStrata {
  private final Map<PredicateSignature, Integer> numbers = new HashMap<>();
  private final List<PredicateSignature> predicates = new ArrayList<>();
  private final Components components;
  private final List<List<PredicateSignature>> strata = new ArrayList<>();
  private final List<List<FlatRule>> rules = new ArrayList<>();
  private final List<FlatRule> last = new ArrayList<>();

  /**
   * @param cancellation stops between two rules
   * @throws BadProgramException if an aggregate reads what depends on its rule
   */
  PredicateStrata(List<FlatRule> program, Cancellation cancellation) throws BadProgramException {
    List<Long> pairs = new ArrayList<>();
    for (FlatRule rule : program) {
      cancellation.check();
      List<RuleTerm.Application> heads = rule.atoms();
      for (RuleTerm.Application head : heads) {
        add(head.signature(), head.signature(), pairs);
        // The atoms of a disjunction are found by the same instances.
        add(head.signature(), heads.getFirst().signature(), pairs);
        add(heads.getFirst().signature(), head.signature(), pairs);
      }
      for (BodyLiteral literal : rule.body()) {
        forEachPredicate(
            literal,
            (predicate, nested) -> {
              add(predicate, predicate, pairs);
              heads.forEach(head -> add(head.signature(), predicate, pairs));
            });
      }
    }
    components =
        Components.of(
            Adjacency.of(pairs.stream().mapToLong(Long::longValue).sorted().distinct().toArray()));
    group(program);
  }

  private void group(List<FlatRule> program) throws BadProgramException {
    int count = 0;
    for (PredicateSignature predicate : predicates) {
      count = Math.max(count, stratum(predicate) + 1);
    }
    for (int i = 0; i < count; i++) {
      strata.add(new ArrayList<>());
      rules.add(new ArrayList<>());
    }
    for (PredicateSignature predicate : predicates) {
      strata.get(stratum(predicate)).add(predicate);
    }
    for (FlatRule rule : program) {
      List<RuleTerm.Application> heads = rule.atoms();
      if (heads.isEmpty()) {
        last.add(rule);
        continue;
      }
      int stratum = stratum(heads.getFirst().signature());
      rules.get(stratum).add(rule);
      for (BodyLiteral literal : rule.body()) {
        boolean[] recursive = {false};
        forEachPredicate(
            literal,
            (predicate, nested) -> recursive[0] |= nested && stratum(predicate) == stratum);
        if (recursive[0]) {
          throw literal
              .place()
              .bad(
                  "what this "
                      + (literal instanceof BodyLiteral.Aggregate ? "aggregate" : "condition")
                      + " reads depends on the rule itself, which is not supported");
        }
      }
    }
  }

  private void add(PredicateSignature head, PredicateSignature body, List<Long> pairs) {
    pairs.add((long) number(head) << 32 | number(body));
  }

  private int number(PredicateSignature predicate) {
    return numbers.computeIfAbsent(
        predicate,
        unknown -> {
          predicates.add(unknown);
          return predicates.size() - 1;
        });
  }

  /** Tells the predicates that a literal reads, and whether within an aggregate or condition. */
  private static void forEachPredicate(
      BodyLiteral literal, BiConsumer<PredicateSignature, Boolean> action) {
    switch (literal) {
      case BodyLiteral.Holds it ->
          action.accept(((RuleTerm.Application) it.atom()).signature(), false);
      case BodyLiteral.Aggregate it ->
          it.elements()
              .forEach(
                  element ->
                      element
                          .condition()
                          .forEach(
                              each -> forEachPredicate(each, (p, n) -> action.accept(p, true))));
      case BodyLiteral.Conditional it -> {
        forEachPredicate(it.literal(), (p, n) -> action.accept(p, true));
        it.condition().forEach(each -> forEachPredicate(each, (p, n) -> action.accept(p, true)));
      }
      default -> {
        // It reads none.
      }
    }
  }

  /** The number of the stratum of a predicate. */
  int stratum(PredicateSignature predicate) {
    Integer number = numbers.get(predicate);
    return number == null ? -1 : components.of(number);
  }

  /** All predicates, in the order in which the program has them. */
  List<PredicateSignature> predicates() {
    return predicates;
  }

  /** The predicates of a stratum. */
  List<PredicateSignature> predicates(int stratum) {
    return strata.get(stratum);
  }

  int count() {
    return strata.size();
  }

  /** The rules of a stratum. */
  List<FlatRule> rules(int stratum) {
    return rules.get(stratum);
  }

  /** Constraints and what else has no atoms in its head. */
  List<FlatRule> last() {
    return last;
  }

  /** The positive literals of a rule that its own stratum defines, by their places in the body. */
  List<Integer> recursive(FlatRule rule, int stratum) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < rule.body().size(); i++) {
      if (rule.body().get(i) instanceof BodyLiteral.Holds it
          && it.negations() == 0
          && stratum(((RuleTerm.Application) it.atom()).signature()) == stratum) {
        places.add(i);
      }
    }
    return places;
  }
}
