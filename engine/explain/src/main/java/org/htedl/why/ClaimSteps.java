// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayList;
import java.util.List;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.jspecify.annotations.Nullable;

/** How claims that hold are reached. Not thread-safe. */
final class ClaimSteps {
  private final Knowledge knowledge;
  private final MembershipCheck membership;
  private final FactSteps facts;
  private final Effort effort;

  ClaimSteps(Knowledge knowledge, MembershipCheck membership, FactSteps facts, Effort effort) {
    this.knowledge = knowledge;
    this.membership = membership;
    this.facts = facts;
    this.effort = effort;
  }

  /** What is to be shown: that an individual is in a named class is a fact. */
  Goal goal(Condition condition, int individual, boolean covered) {
    return covered && condition.expression() instanceof ClassExpression.Named
        ? new Goal.Triple(individual, knowledge.type(), condition.property(), false)
        : new Goal.Claim(condition, individual, covered);
  }

  /** Whether a goal that holds is a node without premises. */
  boolean isLeaf(Goal goal) {
    return switch (goal) {
      case Goal.Triple fact -> facts.isGiven(fact);
      case Goal.Claim claim -> isLeaf(claim.condition(), claim.covered());
      case Goal.Path path -> false;
      case Goal.Chain chain -> false;
    };
  }

  private static boolean isLeaf(Condition condition, boolean covered) {
    return switch (condition.expression()) {
      case ClassExpression.Thing t -> true;
      case ClassExpression.Nothing n -> true;
      case ClassExpression.Named n -> true;
      case ClassExpression.OneOf o -> true;
      case ClassExpression.And and -> covered && and.operands().isEmpty();
      case ClassExpression.Or or -> !covered && or.operands().isEmpty();
      case ClassExpression.Not n -> false;
      case ClassExpression.Only o -> covered;
      case ClassExpression.DataOnly o -> covered;
      case ClassExpression.Count count -> isLeaf(count.cardinality(), count.bound(), covered);
      case ClassExpression.DataCount count -> isLeaf(count.cardinality(), count.bound(), covered);
      case ClassExpression.AnyCount count -> throw new IllegalStateException("compiled: " + count);
      case ClassExpression.HasValue v -> !covered || isEverything(condition);
      case ClassExpression.HasSelf self -> !covered || isEverything(condition);
      case ClassExpression.Some s -> !covered;
      case ClassExpression.DataSome s -> !covered;
      case ClassExpression.DataHasValue v -> !covered;
    };
  }

  private static boolean isEverything(Condition condition) {
    return condition.role() == Condition.Role.EVERYTHING;
  }

  private static boolean isLeaf(Cardinality cardinality, int bound, boolean covered) {
    return switch (cardinality) {
      case MIN -> !covered || bound == 0;
      case MAX -> covered;
      case EXACTLY -> covered && bound == 0;
    };
  }

  /** How a claim that holds is reached. */
  GoalExpansion claim(Goal.Claim claim) {
    Condition condition = claim.condition();
    int x = claim.individual();
    boolean covered = claim.covered();
    return switch (condition.expression()) {
      case ClassExpression.Thing t -> GoalExpansion.counted(null);
      case ClassExpression.Nothing n -> GoalExpansion.counted(null);
      case ClassExpression.Named n -> GoalExpansion.counted(null);
      case ClassExpression.OneOf o -> GoalExpansion.counted(null);
      case ClassExpression.Not n ->
          GoalExpansion.oneOf(List.of(option(-1, goal(condition.operand(), x, !covered))));
      case ClassExpression.And and -> covered ? all(condition, x, true) : one(condition, x, false);
      case ClassExpression.Or or -> covered ? one(condition, x, true) : all(condition, x, false);
      case ClassExpression.Some s ->
          covered ? successors(1, claim, true, null) : GoalExpansion.counted(counted(claim, true));
      case ClassExpression.Only o ->
          covered
              ? GoalExpansion.counted(counted(claim, false))
              : successors(1, claim, false, null);
      case ClassExpression.Count count -> count(claim, count.cardinality(), count.bound(), true);
      case ClassExpression.HasValue v ->
          covered ? pair(condition, x, condition.individuals()[0]) : missing(claim);
      case ClassExpression.HasSelf self -> covered ? pair(condition, x, x) : missing(claim);
      case ClassExpression.DataSome s ->
          covered
              ? values(1, claim, true, null)
              : GoalExpansion.counted(countedValues(claim, true));
      case ClassExpression.DataHasValue v ->
          covered
              ? values(1, claim, true, null)
              : GoalExpansion.counted(countedValues(claim, true));
      case ClassExpression.DataOnly o ->
          covered
              ? GoalExpansion.counted(countedValues(claim, false))
              : values(1, claim, false, null);
      case ClassExpression.AnyCount count -> throw new IllegalStateException("compiled: " + count);
      case ClassExpression.DataCount count ->
          count(claim, count.cardinality(), count.bound(), false);
    };
  }

  private static Option option(int operand, Goal... premises) {
    return new Option("", operand, List.of(premises));
  }

  private GoalExpansion all(Condition condition, int x, boolean covered) {
    if (condition.operands().isEmpty()) {
      return GoalExpansion.counted(null);
    }
    List<Goal> premises = new ArrayList<>();
    for (Condition operand : condition.operands()) {
      premises.add(goal(operand, x, covered));
    }
    return GoalExpansion.oneOf(List.of(new Option("", -1, premises)));
  }

  private GoalExpansion one(Condition condition, int x, boolean covered) {
    List<Option> options = new ArrayList<>();
    for (int i = 0; i < condition.operands().size(); i++) {
      Condition operand = condition.operands().get(i);
      if (membership.covers(operand, x) == covered) {
        options.add(option(i, goal(operand, x, covered)));
      }
    }
    return GoalExpansion.oneOf(options);
  }

  private GoalExpansion count(
      Goal.Claim claim, Cardinality cardinality, int bound, boolean ofNodes) {
    boolean atLeast =
        claim.covered() ? cardinality != Cardinality.MAX : cardinality == Cardinality.MAX;
    if (claim.covered() && cardinality == Cardinality.MIN) {
      return bound == 0 ? GoalExpansion.counted(null) : enough(bound, claim, ofNodes, null);
    }
    Witness.Counted counted = ofNodes ? counted(claim, true) : countedValues(claim, true);
    if (!claim.covered() && cardinality == Cardinality.EXACTLY) {
      atLeast = counted.found() > bound;
    }
    int needed = claim.covered() ? bound : Math.addExact(bound, atLeast ? 1 : 0);
    return atLeast && needed > 0
        ? enough(needed, claim, ofNodes, counted)
        : GoalExpansion.counted(counted);
  }

  private GoalExpansion enough(
      int needed, Goal.Claim claim, boolean ofNodes, Witness.@Nullable Counted counted) {
    return ofNodes
        ? successors(needed, claim, true, counted)
        : values(needed, claim, true, counted);
  }

  /**
   * Successors in the filler or outside; the first ones suffice if no others can be shown by less.
   */
  private GoalExpansion successors(
      int needed, Goal.Claim claim, boolean inFiller, Witness.@Nullable Counted counted) {
    Condition condition = claim.condition();
    boolean isPair = !isEverything(condition);
    Condition filler = condition.operand();
    boolean isShown =
        !isPair || !inFiller || !(filler.expression() instanceof ClassExpression.Thing);
    List<Option> options = new ArrayList<>();
    int least = 0;
    for (SuccessorIterator next = membership.successors(condition, claim.individual());
        least < needed && next.advance(); ) {
      effort.step();
      int y = next.node();
      if (membership.covers(filler, y) == inFiller) {
        List<Goal> premises = new ArrayList<>(2);
        if (isPair) {
          premises.add(edge(condition, claim.individual(), y));
        }
        if (isShown) {
          premises.add(goal(filler, y, inFiller));
        }
        effort.addWay(premises.size());
        options.add(new Option("", -1, premises));
        least += premises.stream().allMatch(this::isLeaf) ? 1 : 0;
      }
    }
    return new GoalExpansion(needed, options, Witness.Origin.RULE, counted);
  }

  private static Goal edge(Condition condition, int from, int to) {
    return condition.role() == Condition.Role.INVERSE
        ? new Goal.Triple(to, condition.property(), from, false)
        : new Goal.Triple(from, condition.property(), to, false);
  }

  private static GoalExpansion pair(Condition condition, int from, int to) {
    return isEverything(condition)
        ? GoalExpansion.counted(null)
        : GoalExpansion.oneOf(List.of(option(-1, edge(condition, from, to))));
  }

  private GoalExpansion missing(Goal.Claim claim) {
    int among = membership.successors(claim.condition(), claim.individual()).count();
    return GoalExpansion.counted(new Witness.Counted(0, among));
  }

  private GoalExpansion values(
      int needed, Goal.Claim claim, boolean inRange, Witness.@Nullable Counted counted) {
    Condition condition = claim.condition();
    List<Option> options = new ArrayList<>();
    int least = 0;
    for (int literal : membership.values(condition, claim.individual())) {
      if (least < needed && membership.isInRange(condition, literal) == inRange) {
        Goal.Triple value =
            new Goal.Triple(
                claim.individual(), condition.property(), TermNumbers.ofLiteral(literal), false);
        effort.addWay(1);
        options.add(option(-1, value));
        least += facts.isGiven(value) ? 1 : 0;
      }
    }
    return new GoalExpansion(needed, options, Witness.Origin.RULE, counted);
  }

  private Witness.Counted counted(Goal.Claim claim, boolean inFiller) {
    int found = 0;
    int among = 0;
    for (SuccessorIterator next = membership.successors(claim.condition(), claim.individual());
        next.advance(); ) {
      effort.step();
      among++;
      found += membership.covers(claim.condition().operand(), next.node()) == inFiller ? 1 : 0;
    }
    return new Witness.Counted(found, among);
  }

  private Witness.Counted countedValues(Goal.Claim claim, boolean inRange) {
    int found = 0;
    int[] values = membership.values(claim.condition(), claim.individual());
    for (int literal : values) {
      found += membership.isInRange(claim.condition(), literal) == inRange ? 1 : 0;
    }
    return new Witness.Counted(found, values.length);
  }
}
