// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.htedl.bits.NodeSet;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.Slot;
import org.htedl.matching.query.ValueCondition;
import org.htedl.matching.relation.Check;
import org.htedl.matching.relation.Relation;
import org.htedl.matching.relation.Relations;
import org.jspecify.annotations.Nullable;

/** Makes checks of conditions. Inner patterns become searches of their own on the same mirror. */
final class Conditions {
  private final Relations relations;
  private final Work work;

  Conditions(Relations relations, Work work) {
    this.relations = relations;
    this.work = work;
  }

  Check check(ValueCondition condition) {
    return switch (condition) {
      case ValueCondition.Test test -> values -> test.test().test(values[test.variable()]);
      case ValueCondition.Member member ->
          values ->
              values[member.variable()] >= 0 && member.row().contains(values[member.variable()]);
      case ValueCondition.Different different ->
          values -> values[different.first()] != values[different.second()];
      case ValueCondition.Reached reached -> {
        ReachedNodes nodes = new ReachedNodes(reached.ways(), work);
        yield values ->
            values[reached.from()] >= 0
                && values[reached.to()] >= 0
                && nodes.of(values[reached.from()], true).contains(values[reached.to()]);
      }
      case ValueCondition.Exists exists -> exists(exists);
      case ValueCondition.Counted counted -> counted(counted);
      case ValueCondition.SameCount same -> sameCount(same);
      case ValueCondition.Not not -> {
        Check inner = check(not.condition());
        yield values -> !inner.holds(values);
      }
      case ValueCondition.Any any -> {
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
      case ValueCondition.All all -> {
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

  private Check exists(ValueCondition.Exists exists) {
    GraphPattern pattern = exists.inner();
    if (pattern.variables() == pattern.given().size()
        && pattern.triples().size() == 1
        && pattern.conditions().isEmpty()
        && pattern.triples().getFirst().predicate() instanceof Slot.Term predicate) {
      return oneTriple(pattern.triples().getFirst(), predicate.value(), exists);
    }
    Matcher inner = new Matcher(exists.inner(), relations, work);
    inner.prepare();
    return remembered(exists.from(), inner::exists);
  }

  /** That a triple is there, all of whose terms are known. */
  private Check oneTriple(GraphPattern.Triple triple, int predicate, ValueCondition.Exists exists) {
    if (predicate < 0) {
      return values -> false;
    }
    Relation relation = relations.of(predicate);
    relation.prepareContains(true, true);
    IntFromValues subject = value(triple.subject(), exists);
    if (relation.isType() && triple.object() instanceof Slot.Term type && type.value() >= 0) {
      NodeSet members = relation.members(type.value());
      return values -> {
        int node = subject.of(values);
        return node >= 0 && members.contains(node);
      };
    }
    IntFromValues object = value(triple.object(), exists);
    return values -> relation.contains(subject.of(values), object.of(values));
  }

  private interface IntFromValues {
    int of(int[] values);
  }

  /** A term of the inner pattern, or the outer pattern's value of its variable. */
  private static IntFromValues value(Slot slot, ValueCondition.Exists exists) {
    return switch (slot) {
      case Slot.Term term -> values -> term.value();
      case Slot.Variable variable -> {
        int place = exists.from().get(exists.inner().given().indexOf(variable.number()));
        yield values -> values[place];
      }
    };
  }

  private Check counted(ValueCondition.Counted counted) {
    Size size = size(counted);
    return remembered(counted.from(), given -> size.of(given) != null);
  }

  private Check sameCount(ValueCondition.SameCount same) {
    Size first = size(same.first());
    Size second = size(same.second());
    List<Integer> from = same.first().from();
    int[] places = same.second().from().stream().mapToInt(from::indexOf).toArray();
    return remembered(
        from,
        given -> {
          BigInteger count = first.of(given);
          return count != null
              && count.equals(second.of(Arrays.stream(places).map(i -> given[i]).toArray()));
        });
  }

  /** A number that is looked for. */
  private interface Size {
    /** The number for some values; null if it is out of bounds. */
    @Nullable BigInteger of(int... given);
  }

  private Size size(ValueCondition.Counted counted) {
    Matcher inner = new Matcher(counted.inner(), relations, work);
    if (counted.distinct() < 0) {
      inner.prepare();
    } else {
      inner.prepareDistinct(counted.distinct());
    }
    BigInteger least = BigInteger.valueOf(counted.least());
    BigInteger most = BigInteger.valueOf(counted.most());
    return given -> {
      BigInteger count =
          counted.distinct() < 0
              ? inner.count(given)
              : inner.distinctCount(counted.distinct(), given);
      return count.compareTo(least) >= 0 && count.compareTo(most) <= 0 ? count : null;
    };
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
