package org.htedl.why;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.literal.LiteralValue;
import org.htedl.mirror.Mirror;

/**
 * Whether a condition covers one individual, found out by looking at that one and, as far as
 * needed, at those it leads to. Not thread-safe.
 */
final class Membership {
  /** Answers that are kept at a time; more start anew. */
  private static final int KEPT = 1 << 18;

  private final Mirror mirror;
  private final Effort effort;
  private final Map<Long, Boolean> known = new HashMap<>();
  private final Map<Long, Boolean> literals = new HashMap<>();

  Membership(Mirror mirror, Effort effort) {
    this.mirror = mirror;
    this.effort = effort;
  }

  /**
   * Whether the condition covers the individual.
   *
   * @throws BadExpressionException if it is nested deeper than the thread's stack allows
   */
  boolean covers(Condition condition, int individual) {
    try {
      return isCovered(condition, individual);
    } catch (StackOverflowError deep) {
      throw ConditionCompiler.tooDeep();
    }
  }

  private boolean isCovered(Condition condition, int x) {
    effort.step();
    return switch (condition.expression()) {
      case ClassExpression.Thing t -> true;
      case ClassExpression.Nothing n -> false;
      case ClassExpression.Named n -> mirror.members(condition.property()).contains(x);
      case ClassExpression.Not n -> !isCovered(condition.operand(), x);
      case ClassExpression.And and -> {
        for (Condition operand : condition.operands()) {
          if (!isCovered(operand, x)) {
            yield false;
          }
        }
        yield true;
      }
      case ClassExpression.Or or -> {
        for (Condition operand : condition.operands()) {
          if (isCovered(operand, x)) {
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

  /** Restrictions are asked again and again, from different individuals. */
  private boolean restricted(Condition condition, int x) {
    Long key = (long) condition.number() << 32 | x;
    Boolean before = known.get(key);
    if (before != null) {
      return before;
    }
    boolean covered = isInRestriction(condition, x);
    keep(known);
    known.put(key, covered);
    return covered;
  }

  private boolean isInRestriction(Condition condition, int x) {
    return switch (condition.expression()) {
      case ClassExpression.Some s -> atLeast(1, condition, x, true);
      case ClassExpression.Only o -> !atLeast(1, condition, x, false);
      case ClassExpression.Count count ->
          counts(count.cardinality(), count.bound(), n -> atLeast(n, condition, x, true));
      case ClassExpression.DataSome s -> valuesAtLeast(1, condition, x, true);
      case ClassExpression.DataHasValue v -> valuesAtLeast(1, condition, x, true);
      case ClassExpression.DataOnly o -> !valuesAtLeast(1, condition, x, false);
      case ClassExpression.DataCount count ->
          counts(count.cardinality(), count.bound(), n -> valuesAtLeast(n, condition, x, true));
      default -> throw new IllegalStateException("no restriction");
    };
  }

  private interface AtLeast {
    boolean test(long number);
  }

  private static boolean counts(Cardinality cardinality, int bound, AtLeast atLeast) {
    return switch (cardinality) {
      case MIN -> atLeast.test(bound);
      case MAX -> !atLeast.test(bound + 1L);
      case EXACTLY -> atLeast.test(bound) && !atLeast.test(bound + 1L);
    };
  }

  private boolean atLeast(long number, Condition condition, int x, boolean covered) {
    long found = 0;
    for (Successors next = successors(condition, x); found < number && next.advance(); ) {
      found += isCovered(condition.operand(), next.node()) == covered ? 1 : 0;
    }
    return found >= number;
  }

  private boolean valuesAtLeast(long number, Condition condition, int x, boolean inRange) {
    long found = 0;
    for (int literal : values(condition, x)) {
      if (found >= number) {
        break;
      }
      found += isInRange(condition, literal) == inRange ? 1 : 0;
    }
    return found >= number;
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
  Successors successors(Condition condition, int x) {
    return switch (condition.role()) {
      case NOTHING -> new Successors(mirror.live(), new int[0]);
      case EVERYTHING -> new Successors(mirror.live(), null);
      case FORWARD, INVERSE ->
          new Successors(
              mirror.live(),
              mirror
                  .role(condition.property())
                  .direction(condition.role() == Condition.Role.INVERSE)
                  .targetsOf(x));
    };
  }
}
