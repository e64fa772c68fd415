// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.problem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.bits.SparseRow;
import org.htedl.engine.NamedExamples;
import org.htedl.expression.Spelling;
import org.htedl.learn.selection.Folds;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.Surroundings;

/**
 * Positive and negative examples, found among the individuals of a mirror.
 *
 * @param mirror the facts, with what follows from them
 * @param positives nodes, ascending
 * @param negatives nodes, ascending; none of them is a positive example
 * @param dropped names that were given and are not used, each with the reason
 * @param folds the number of the fold of each of {@link #examples}, or -1 for none, for cross
 *     validation; empty if folds are drawn
 */
public record LearningProblem(
    Mirror mirror, int[] positives, int[] negatives, List<Dropped> dropped, int[] folds) {
  /** How many of the names that are not used have the closest ones told; each is a search. */
  private static final int SUGGESTED = 10;

  /** A name that is not used as an example. */
  public record Dropped(String name, String why) {}

  public LearningProblem {
    dropped = List.copyOf(dropped);
  }

  /**
   * The problem of two lists of names: IRIs, or {@code _:label}. A name given twice counts once;
   * one that is not an individual, or is on both sides, is dropped.
   *
   * @throws IllegalArgumentException if no example is left on a side; the message says why
   * @throws org.htedl.expression.BadExpressionException if the mirror has {@link Surroundings} of
   *     other examples
   */
  public static LearningProblem of(
      Mirror mirror, Collection<String> positives, Collection<String> negatives) {
    return found(mirror, NamedExamples.in(mirror, positives), NamedExamples.in(mirror, negatives));
  }

  /**
   * The problem of examples that were found already. One that is on both sides is dropped, and so
   * are the unknown ones.
   *
   * @throws IllegalArgumentException if no example is left on a side; the message says why
   * @throws org.htedl.expression.BadExpressionException if the mirror has {@link Surroundings} of
   *     other examples
   */
  public static LearningProblem of(
      Mirror mirror, NamedExamples positives, NamedExamples negatives) {
    Surroundings surroundings = Surroundings.of(mirror);
    if (surroundings != null) {
      check(mirror, surroundings, positives);
      check(mirror, surroundings, negatives);
    }
    return found(mirror, positives, negatives);
  }

  private static LearningProblem found(
      Mirror mirror, NamedExamples positives, NamedExamples negatives) {
    List<Dropped> dropped = new ArrayList<>();
    int[] positive = used(mirror, positives, negatives, "positive", dropped);
    int[] negative = used(mirror, negatives, positives, "negative", dropped);
    return new LearningProblem(mirror, positive, negative, dropped, new int[0]);
  }

  private static void check(Mirror mirror, Surroundings surroundings, NamedExamples side) {
    SparseRow known = surroundings.individuals(mirror);
    side.known()
        .forEach(
            node -> {
              if (!known.contains(node)) {
                surroundings.checkExamples(List.of(mirror.nodeName(node)));
              }
            });
    surroundings.checkExamples(side.unknown());
  }

  private static int[] used(
      Mirror mirror, NamedExamples side, NamedExamples other, String name, List<Dropped> dropped) {
    int[] nodes = new int[side.known().cardinality()];
    int count = 0;
    for (int node = side.known().next(0); node >= 0; node = side.known().next(node + 1)) {
      if (other.known().contains(node)) {
        dropped.add(both(mirror.nodeName(node)));
      } else {
        nodes[count++] = node;
      }
    }
    Set<String> unknownOthers = new HashSet<>(other.unknown());
    for (String unknown : side.unknown()) {
      dropped.add(
          unknownOthers.contains(unknown)
              ? both(unknown)
              : new Dropped(
                  unknown, "is not an individual of the data" + closest(mirror, unknown, dropped)));
    }
    if (count == 0) {
      throw new IllegalArgumentException(
          side.total() == 0
              ? "there are no " + name + " examples"
              : "none of the %d %s examples can be used: %s %s"
                  .formatted(
                      side.total(), name, dropped.getLast().name(), dropped.getLast().why()));
    }
    return Arrays.copyOf(nodes, count);
  }

  private static Dropped both(String name) {
    return new Dropped(name, "is both a positive and a negative example");
  }

  private static String closest(Mirror mirror, String name, List<Dropped> dropped) {
    return dropped.size() < SUGGESTED
        ? Spelling.clause(Spelling.closestIndividuals(new MirrorVocabulary(mirror), name))
        : "";
  }

  /**
   * The same problem with folds that are given: from each name to the number of its fold.
   *
   * @throws IllegalArgumentException unless the examples are in 2 to {@link Folds#MOST} folds
   */
  public LearningProblem withFolds(Map<String, Integer> given) {
    int[] foldOf =
        Arrays.stream(examples())
            .map(node -> given.getOrDefault(mirror.nodeName(node), -1))
            .toArray();
    long used = Arrays.stream(foldOf).filter(fold -> fold >= 0).distinct().count();
    if (used < 2 || used > Folds.MOST) {
      throw new IllegalArgumentException(
          "the examples are in %d folds; there have to be 2 to %d".formatted(used, Folds.MOST));
    }
    return new LearningProblem(mirror, positives, negatives, dropped, foldOf);
  }

  /** All examples, ascending. */
  public int[] examples() {
    int[] all = Arrays.copyOf(positives, positives.length + negatives.length);
    System.arraycopy(negatives, 0, all, positives.length, negatives.length);
    Arrays.sort(all);
    return all;
  }

  /** The row of one side over {@link #examples}. */
  public static long[] row(int[] examples, int[] side) {
    long[] row = new long[Math.max(1, (examples.length + 63) / 64)];
    for (int node : side) {
      int at = Arrays.binarySearch(examples, node);
      row[at >>> 6] |= 1L << at;
    }
    return row;
  }
}
