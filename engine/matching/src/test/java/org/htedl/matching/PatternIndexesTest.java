// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.htedl.expression.Literal;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.Room;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.PatternTerms;
import org.htedl.matching.query.Slot;
import org.htedl.matching.query.ValueCondition;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.junit.jupiter.api.Test;

/** When indexes are made, what happens if they are not, and that no search begins without them. */
class PatternIndexesTest {
  /** More than are inverted in passing. */
  private static final int LITERALS = (1 << 18) + 1;

  private static final Mirror MANY = withManyLiterals();

  private static Mirror withManyLiterals() {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < LITERALS; i++) {
      builder.add(new Fact.Value("n:" + i / 1000, "p:l", new Literal("" + i, "d:0", "")));
    }
    builder.add(new Fact.Edge("n:0", "p:r", "n:1"));
    builder.add(new Fact.Edge("n:1", "p:r", "n:0"));
    return builder.build();
  }

  private static Slot node(String name) {
    return PatternTerms.slot(MANY, name);
  }

  private static Matcher matcher(GraphPattern pattern, PatternIndexes indexes) {
    return new Matcher(pattern, MANY, indexes, Bounds.none());
  }

  /** {@code ?x p:r ?y . ?y p:l ?z}, whose first variables are matched without literals. */
  private static GraphPattern literalsLast() {
    GraphPattern.Builder pattern = GraphPattern.builder();
    Slot x = Slot.variable(pattern.variable());
    Slot y = Slot.variable(pattern.variable());
    Slot z = Slot.variable(pattern.variable());
    return pattern.triple(x, node("p:r"), y).triple(y, node("p:l"), z).build();
  }

  @Test
  void nothingIsSearchedForBeforeAllIndexesAreThere() {
    PatternIndexes never = new PatternIndexes(task -> {}, Room.UNCOUNTED);
    Matcher matcher = matcher(literalsLast(), never);
    assertThrows(PatternIndexes.NotReadyException.class, () -> matcher.rows(0, 1, 2));
    assertThrows(PatternIndexes.NotReadyException.class, () -> matcher.distinct(0));
    assertThrows(PatternIndexes.NotReadyException.class, () -> matcher.groups(new int[] {0, 1}, 2));
    assertThrows(PatternIndexes.NotReadyException.class, matcher::count);
  }

  @Test
  void thoseOfConditionsToo() {
    PatternIndexes never = new PatternIndexes(task -> {}, Room.UNCOUNTED);
    GraphPattern.Builder inner = GraphPattern.builder();
    Slot given = Slot.variable(inner.given());
    int value = inner.variable();
    inner.triple(given, node("p:l"), Slot.variable(value));
    for (ValueCondition condition :
        List.of(
            new ValueCondition.Exists(inner.build(), List.of(1)),
            new ValueCondition.Counted(inner.build(), List.of(1), -1, 2, 3),
            new ValueCondition.Not(
                new ValueCondition.Counted(inner.build(), List.of(1), value, 2, 3)))) {
      GraphPattern.Builder outer = GraphPattern.builder();
      Slot x = Slot.variable(outer.variable());
      Slot y = Slot.variable(outer.variable());
      outer.triple(x, node("p:r"), y).condition(condition);
      Matcher matcher = matcher(outer.build(), never);
      assertThrows(
          PatternIndexes.NotReadyException.class, () -> matcher.rows(0, 1), condition.toString());
    }
  }

  @Test
  void thoseOfAllPredicatesWhereThePredicateVaries() {
    PatternIndexes never = new PatternIndexes(task -> {}, Room.UNCOUNTED);
    GraphPattern.Builder pattern = GraphPattern.builder();
    Slot x = Slot.variable(pattern.variable());
    Slot y = Slot.variable(pattern.variable());
    Slot p = Slot.variable(pattern.variable());
    Slot z = Slot.variable(pattern.variable());
    pattern.triple(x, node("p:r"), y).triple(y, p, z);
    Matcher matcher = matcher(pattern.build(), never);
    assertThrows(PatternIndexes.NotReadyException.class, () -> matcher.rows(0, 1, 2, 3));
  }

  @Test
  void thoseThatAreNotNeededAreNotMade() {
    PatternIndexes never = new PatternIndexes(task -> {}, Room.UNCOUNTED);
    GraphPattern.Builder pattern = GraphPattern.builder();
    Slot x = Slot.variable(pattern.variable());
    Slot y = Slot.variable(pattern.variable());
    Slot z = Slot.variable(pattern.variable());
    pattern.triple(x, node("p:r"), y).triple(y, node("p:r"), z);
    assertEquals(BigInteger.TWO, matcher(pattern.build(), never).count());
  }

  @Test
  void anIndexIsThereOnceItsWorkerIsDone() {
    List<Runnable> tasks = new ArrayList<>();
    PatternIndexes later = new PatternIndexes(tasks::add, Room.UNCOUNTED);
    Matcher matcher = matcher(literalsLast(), later);
    assertThrows(PatternIndexes.NotReadyException.class, () -> matcher.rows(0));
    assertThrows(PatternIndexes.NotReadyException.class, () -> matcher.rows(0));
    assertEquals(1, tasks.size());
    tasks.forEach(Runnable::run);
    PatternRows rows = matcher.rows(0, 1, 2);
    rows.start();
    assertTrue(rows.next());
    assertEquals(BigInteger.valueOf(2000), matcher.count());
  }

  /** The account that makes room asks these indexes and those of other datasets for their sizes. */
  @Test
  void roomIsAskedForWithoutTheLock() {
    PatternIndexes[] made = new PatternIndexes[1];
    int[] asked = {0};
    made[0] =
        new PatternIndexes(
            Runnable::run,
            bytes -> {
              asked[0]++;
              assertFalse(Thread.holdsLock(made[0]), "asks for room within the lock");
            });
    matcher(literalsLast(), made[0]).count();
    matcher(everything(), made[0]).count();
    assertTrue(asked[0] > 2, "asked " + asked[0] + " times");
  }

  private static GraphPattern everything() {
    GraphPattern.Builder pattern = GraphPattern.builder();
    Slot x = Slot.variable(pattern.variable());
    Slot p = Slot.variable(pattern.variable());
    Slot q = Slot.variable(pattern.variable());
    return pattern.triple(x, p, node("n:1")).triple(x, q, node("n:0")).build();
  }

  @Test
  void whatNoWorkerTakesIsTriedAgain() {
    int[] offered = {0};
    Executor reluctant =
        task -> {
          if (++offered[0] == 1) {
            throw new RejectedExecutionException("too busy");
          }
          task.run();
        };
    Matcher matcher = matcher(literalsLast(), new PatternIndexes(reluctant, Room.UNCOUNTED));
    assertThrows(RejectedExecutionException.class, matcher::count);
    assertEquals(BigInteger.valueOf(2000), matcher.count());
  }

  @Test
  void aPatternOfVariablesAloneCountsWhatItAllocates() {
    GraphPattern.Builder pattern = GraphPattern.builder();
    Slot x = Slot.variable(pattern.variable());
    Slot p = Slot.variable(pattern.variable());
    Slot y = Slot.variable(pattern.variable());
    GraphPattern all = pattern.triple(x, p, y).build();
    PatternIndexes indexes = PatternIndexes.uncounted();
    assertEquals(BigInteger.valueOf(LITERALS + 2), matcher(all, indexes).count());
    assertTrue(indexes.bytes() >= 4L * MANY.nodeCount(), "bytes " + indexes.bytes());
    PatternIndexes full =
        new PatternIndexes(
            Runnable::run,
            bytes -> {
              throw new MemoryBudgetException("full");
            });
    assertThrows(MemoryBudgetException.class, () -> matcher(all, full).rows(0));
    indexes.giveUp();
    assertEquals(0, indexes.bytes());
  }
}
