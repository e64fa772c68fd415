package org.htedl.learn.problem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * @param folds the number of the fold of each name, for cross validation; empty where folds are
 *     drawn
 */
public record LearningProblem(
    Mirror mirror,
    int[] positives,
    int[] negatives,
    List<Dropped> dropped,
    Map<String, Integer> folds) {
  /** How many of the names that are not used have the closest ones told; each is a search. */
  private static final int SUGGESTED = 10;

  /** A name that is not used as an example. */
  public record Dropped(String name, String why) {}

  public LearningProblem {
    dropped = List.copyOf(dropped);
    folds = Map.copyOf(folds);
  }

  /**
   * The problem of two lists of names: IRIs, or {@code _:label}. A name given twice counts once;
   * one that is no individual, or is on both sides, is dropped.
   *
   * @throws IllegalArgumentException if no example is left on a side; the message says why
   * @throws org.htedl.expression.BadExpressionException if the mirror has {@link Surroundings} of
   *     other examples
   */
  public static LearningProblem of(
      Mirror mirror, Collection<String> positives, Collection<String> negatives) {
    Surroundings surroundings = Surroundings.of(mirror);
    if (surroundings != null) {
      surroundings.checkExamples(positives);
      surroundings.checkExamples(negatives);
    }
    Set<String> plus = new LinkedHashSet<>(positives);
    Set<String> minus = new LinkedHashSet<>(negatives);
    List<Dropped> dropped = new ArrayList<>();
    int[] positive = find(mirror, plus, minus, "positive", dropped);
    int[] negative = find(mirror, minus, plus, "negative", dropped);
    return new LearningProblem(mirror, positive, negative, dropped, Map.of());
  }

  private static int[] find(
      Mirror mirror, Set<String> names, Set<String> others, String side, List<Dropped> dropped) {
    int[] nodes = new int[names.size()];
    int count = 0;
    for (String name : names) {
      int node = mirror.idOf(name);
      if (others.contains(name)) {
        dropped.add(new Dropped(name, "is both a positive and a negative example"));
      } else if (node < 0 || !mirror.live().contains(node)) {
        dropped.add(
            new Dropped(name, "is not an individual of the data" + closest(mirror, name, dropped)));
      } else {
        nodes[count++] = node;
      }
    }
    if (count == 0) {
      throw new IllegalArgumentException(
          names.isEmpty()
              ? "there are no " + side + " examples"
              : "none of the %d %s examples can be used: %s %s"
                  .formatted(
                      names.size(), side, dropped.getLast().name(), dropped.getLast().why()));
    }
    int[] found = Arrays.copyOf(nodes, count);
    Arrays.sort(found);
    return found;
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
    long used =
        Arrays.stream(examples())
            .mapToObj(mirror::nodeName)
            .filter(given::containsKey)
            .map(given::get)
            .distinct()
            .count();
    if (used < 2 || used > Folds.MOST) {
      throw new IllegalArgumentException(
          "the examples are in %d folds; there have to be 2 to %d".formatted(used, Folds.MOST));
    }
    return new LearningProblem(mirror, positives, negatives, dropped, given);
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
