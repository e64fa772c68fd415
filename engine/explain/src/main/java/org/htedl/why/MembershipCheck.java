// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.literal.LiteralValue;
import org.htedl.mirror.Mirror;

/**
 * Whether a condition covers one individual, found out by looking at that one and, as far as
 * needed, at those it leads to. Not thread-safe.
 */
final class MembershipCheck {
  /** Answers that are kept at a time; more start anew. */
  private static final int KEPT = 1 << 18;

  private final Mirror mirror;
  private final Effort effort;
  private final Map<Long, Boolean> known = new HashMap<>();
  private final Map<Long, Boolean> literals = new HashMap<>();

  MembershipCheck(Mirror mirror, Effort effort) {
    this.mirror = mirror;
    this.effort = effort;
  }

  /**
   * Returns whether the condition covers the individual. Conditions are not nested without limit.
   */
  boolean covers(Condition condition, int x) {
    effort.step();
    return switch (condition.expression()) {
      case ClassExpression.Thing t -> true;
      case ClassExpression.Nothing n -> false;
      case ClassExpression.Named n -> mirror.members(condition.property()).contains(x);
      case ClassExpression.Not n -> !covers(condition.operand(), x);
      case ClassExpression.And and -> {
        for (Condition operand : condition.operands()) {
          if (!covers(operand, x)) {
            yield false;
          }
        }
        yield true;
      }
      case ClassExpression.Or or -> {
        for (Condition operand : condition.operands()) {
          if (covers(operand, x)) {
            yield true;
          }
        }
        yield false;
      }
      case ClassExpression.HasValue v -> hasValue(condition, x);
      case ClassExpression.HasSelf self -> hasSelf(condition, x);
      case ClassExpression.OneOf o -> Arrays.binarySearch(condition.individuals(), x) >= 0;
      default -> restricted(condition, x);
    };
  }

  private boolean hasValue(Condition condition, int x) {
    return condition.individuals().length > 0
        && switch (condition.role()) {
          case EVERYTHING -> true;
          case NOTHING -> false;
          case FORWARD, INVERSE -> isPair(condition, x, condition.individuals()[0]);
        };
  }

  private boolean hasSelf(Condition condition, int x) {
    return condition.role() == Condition.Role.EVERYTHING
        || condition.role() != Condition.Role.NOTHING && isPair(condition, x, x);
  }

  private boolean isPair(Condition condition, int from, int to) {
    return mirror
        .role(condition.property())
        .direction(condition.role() == Condition.Role.INVERSE)
        .contains(from, to);
  }

  /**
   * Returns whether a restriction covers the individual; each is asked again and again, from
   * different individuals. It takes few frames of the stack, since conditions are nested deep.
   */
  private boolean restricted(Condition condition, int x) {
    Long key = (long) condition.number() << 32 | x;
    Boolean before = known.get(key);
    if (before != null) {
      return before;
    }
    boolean covered =
        switch (condition.expression()) {
          case ClassExpression.Some s -> count(1, condition, x, true) > 0;
          case ClassExpression.Only o -> count(1, condition, x, false) == 0;
          case ClassExpression.Count c ->
              isWithin(c.cardinality(), c.bound(), count(c.bound() + 1L, condition, x, true));
          case ClassExpression.DataSome s -> countValues(1, condition, x, true) > 0;
          case ClassExpression.DataHasValue v -> countValues(1, condition, x, true) > 0;
          case ClassExpression.DataOnly o -> countValues(1, condition, x, false) == 0;
          case ClassExpression.DataCount c ->
              isWithin(c.cardinality(), c.bound(), countValues(c.bound() + 1L, condition, x, true));
          default -> throw new IllegalStateException("no restriction");
        };
    keep(known);
    known.put(key, covered);
    return covered;
  }

  private static boolean isWithin(Cardinality cardinality, int bound, long count) {
    return switch (cardinality) {
      case MIN -> count >= bound;
      case MAX -> count <= bound;
      case EXACTLY -> count == bound;
    };
  }

  /** The number of successors that are covered, or are not; counted up to a limit. */
  private long count(long limit, Condition condition, int x, boolean covered) {
    long found = 0;
    for (SuccessorIterator next = successors(condition, x); found < limit && next.advance(); ) {
      found += covers(condition.operand(), next.node()) == covered ? 1 : 0;
    }
    return found;
  }

  private long countValues(long limit, Condition condition, int x, boolean inRange) {
    long found = 0;
    for (int literal : values(condition, x)) {
      if (found >= limit) {
        break;
      }
      found += isInRange(condition, literal) == inRange ? 1 : 0;
    }
    return found;
  }

  /** The ids of the distinct literals that the property of the condition gives the individual. */
  int[] values(Condition condition, int x) {
    return condition.property() < 0
        ? new int[0]
        : SubjectValues.of(mirror).of(condition.property(), x, effort);
  }

  /** Whether the literal is in the data range of the condition. */
  boolean isInRange(Condition condition, int literal) {
    effort.step();
    Long key = (long) condition.number() << 32 | literal;
    Boolean before = literals.get(key);
    if (before != null) {
      return before;
    }
    boolean inRange = condition.test().test(LiteralValue.of(mirror.literal(literal)));
    keep(literals);
    literals.put(key, inRange);
    return inRange;
  }

  /** One more answer will be kept. */
  private void keep(Map<Long, Boolean> answers) {
    if (answers.size() == KEPT) {
      answers.clear();
      effort.add(-(long) KEPT * Effort.ANSWER);
    }
    effort.add(Effort.ANSWER);
  }

  /** The individuals to which the role of the condition leads from one, ascending. */
  SuccessorIterator successors(Condition condition, int x) {
    return switch (condition.role()) {
      case NOTHING -> new SuccessorIterator(mirror.live(), new int[0]);
      case EVERYTHING -> new SuccessorIterator(mirror.live(), null);
      case FORWARD, INVERSE ->
          new SuccessorIterator(
              mirror.live(),
              mirror
                  .role(condition.property())
                  .direction(condition.role() == Condition.Role.INVERSE)
                  .targetsOf(x));
    };
  }
}
