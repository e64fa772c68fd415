// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.htedl.learn.LearnEvent.Reason;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptions;
import org.junit.jupiter.api.Test;

/**
 * A search that is interrupted at any point gives a result and an end, and says nothing wrong: the
 * time is up at each reading of the clock, memory is refused at each claim, the caller leaves at
 * each poll.
 *
 * <p>{@code -Dhtedl.learn.points=N} takes about so many points of each kind and search, {@code 0}
 * takes all; {@code -Dhtedl.seed=N} takes other worlds.
 */
class LearnerInterruptionTest {
  private static final int POINTS = Integer.getInteger("htedl.learn.points", 60);
  private static final long SEED = Long.getLong("htedl.seed", 1);

  private static LearnOptions options(int length) {
    return LearnOptions.DEFAULT
        .with(LearnOption.SECONDS, 600.0)
        .with(LearnOption.MAX_LENGTH, length)
        .with(LearnOption.PERMUTATIONS, 8)
        .with(LearnOption.MEMORY, 1L << 24)
        .with(LearnOption.THREADS, 1);
  }

  /** With and without contexts, values, folds and several threads, and in little memory. */
  private static List<InterruptedSearches> searches() {
    List<InterruptedSearches> searches = new ArrayList<>();
    for (long seed = SEED; seed < SEED + 3; seed++) {
      SmallWorld world = SmallWorld.of(seed);
      String name = "seed " + seed;
      searches.add(new InterruptedSearches(name, world, options(6)));
      searches.add(
          new InterruptedSearches(
              name + ", without contexts",
              world,
              options(4).with(LearnOption.MAX_DEPTH, 0).with(LearnOption.FOLDS, 3)));
      searches.add(
          new InterruptedSearches(
              name + ", without folds, nominals",
              world,
              options(6)
                  .with(LearnOption.FOLDS, 0)
                  .with(LearnOption.PERMUTATIONS, 0)
                  .with(LearnOption.NOMINALS, true)
                  .with(LearnOption.MAX_DEPTH, 2)));
      searches.add(
          new InterruptedSearches(
              name + ", in little memory", world, options(7).with(LearnOption.MEMORY, 120_000L)));
      searches.add(
          new InterruptedSearches(
              name + ", two threads", world, options(5).with(LearnOption.THREADS, 2)));
    }
    searches.add(
        new InterruptedSearches(
            "a cycle",
            SmallWorld.cycle(24, SEED),
            options(9).with(LearnOption.MAX_DEPTH, 1).with(LearnOption.FOLDS, 3)));
    return searches;
  }

  /** The points up to one: all, or the first and some of the others. */
  private static SortedSet<Integer> points(int most) {
    TreeSet<Integer> points = new TreeSet<>();
    Random random = new Random(SEED);
    for (int point = 1; point <= most; point++) {
      if (POINTS == 0 || point <= POINTS / 3 || random.nextInt(most) < POINTS) {
        points.add(point);
      }
    }
    return points;
  }

  @Test
  void theTimeIsUpAtAnyReading() {
    for (InterruptedSearches search : searches()) {
      Random random = new Random(SEED);
      for (int reading : points(search.readings())) {
        search.timeUp(reading);
        search.enumerationTimeUp(reading, Integer.MAX_VALUE);
        search.enumerationTimeUp(reading, reading + 1 + random.nextInt(search.readings()));
      }
    }
  }

  @Test
  void memoryIsRefusedAtAnyClaim() {
    for (InterruptedSearches search : searches()) {
      for (int claim : points(search.claims())) {
        search.memoryRefused(claim, true);
        search.memoryRefused(claim, false);
      }
      for (int claim : points(search.engineClaims())) {
        search.engineMemoryRefused(claim);
      }
    }
  }

  @Test
  void theMemoryIsOfAnySize() {
    int ended = 0;
    for (InterruptedSearches search : searches()) {
      for (long bytes = 1; bytes < 1 << 22; bytes += 1 + bytes / 4) {
        ended += search.within(bytes) == Reason.MEMORY ? 1 : 0;
      }
    }
    assertTrue(ended > 100, "memory came to its end " + ended + " times");
  }

  @Test
  void theCallerLeavesAtAnyPoll() {
    for (InterruptedSearches search : searches()) {
      points(search.polls()).forEach(search::cancelled);
    }
  }
}
