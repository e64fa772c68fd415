package org.htedl.matching;

import java.math.BigInteger;
import java.util.List;
import org.htedl.matching.query.Condition;
import org.htedl.matching.relation.Check;
import org.htedl.matching.relation.Relations;

/** Makes checks of conditions. Inner patterns become searches of their own on the same mirror. */
final class Conditions {
  private final Relations relations;
  private final Work work;

  Conditions(Relations relations, Work work) {
    this.relations = relations;
    this.work = work;
  }

  Check check(Condition condition) {
    return switch (condition) {
      case Condition.Test test -> values -> test.test().test(values[test.variable()]);
      case Condition.Member member ->
          values ->
              values[member.variable()] >= 0 && member.row().contains(values[member.variable()]);
      case Condition.Different different ->
          values -> values[different.first()] != values[different.second()];
      case Condition.Reached reached -> {
        ReachedNodes nodes = new ReachedNodes(reached.ways(), work);
        yield values ->
            values[reached.from()] >= 0
                && values[reached.to()] >= 0
                && nodes.of(values[reached.from()], true).contains(values[reached.to()]);
      }
      case Condition.Exists exists -> exists(exists);
      case Condition.Counted counted -> counted(counted);
      case Condition.Not not -> {
        Check inner = check(not.condition());
        yield values -> !inner.holds(values);
      }
      case Condition.Any any -> {
        List<Check> inner = any.conditions().stream().map(this::check).toList();
        yield values -> {
          for (Check one : inner) {
            if (one.holds(values)) {
              return true;
            }
          }
          return false;
        };
      }
      case Condition.All all -> {
        List<Check> inner = all.conditions().stream().map(this::check).toList();
        yield values -> {
          for (Check one : inner) {
            if (!one.holds(values)) {
              return false;
            }
          }
          return true;
        };
      }
    };
  }

  private Check exists(Condition.Exists exists) {
    Matcher inner = new Matcher(exists.inner(), relations, work);
    inner.prepare();
    return remembered(exists.from(), inner::exists);
  }

  private Check counted(Condition.Counted counted) {
    Matcher inner = new Matcher(counted.inner(), relations, work);
    if (counted.distinct() < 0) {
      inner.prepare();
    } else {
      inner.prepareDistinct(counted.distinct());
    }
    BigInteger least = BigInteger.valueOf(counted.least());
    BigInteger most = BigInteger.valueOf(counted.most());
    return remembered(
        counted.from(),
        given -> {
          BigInteger count =
              counted.distinct() < 0
                  ? inner.count(given)
                  : inner.distinctCount(counted.distinct(), given);
          return count.compareTo(least) >= 0 && count.compareTo(most) <= 0;
        });
  }

  private interface Answer {
    boolean to(int... given);
  }

  /** The answer for the same one or two values is found once. */
  private Check remembered(List<Integer> from, Answer answer) {
    int[] places = from.stream().mapToInt(place -> place).toArray();
    int[] given = new int[places.length];
    Memo memo = places.length > 2 ? null : new Memo(work, places.length == 2);
    return values -> {
      for (int i = 0; i < places.length; i++) {
        given[i] = values[places[i]];
      }
      if (memo == null || memo.isGivenUp()) {
        return answer.to(given);
      }
      long key = Memo.key(given.length > 0 ? given[0] : 0, given.length > 1 ? given[1] : 0);
      long known = memo.get(key);
      if (known < 0) {
        known = answer.to(given) ? 1 : 0;
        memo.put(key, known);
      }
      return known == 1;
    };
  }
}
