// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * An example of a learning problem.
 *
 * @param name an IRI, or {@code _:label}
 * @param positive on which side it is
 * @param fold the part that it belongs to, from 0
 */
public record Example(String name, boolean positive, int fold) {
  /**
   * Reads a problem: a line an example, with {@code +} or {@code -}, the number of the fold and the
   * IRI, and tabs between. Empty lines and those that begin with {@code #} are passed over.
   *
   * @throws IllegalArgumentException if a line is something else, a name comes twice or there is
   *     nothing to leave out; the message names the file
   */
  public static List<Example> read(Path file) throws IOException {
    List<Example> examples = new ArrayList<>();
    Set<String> names = new HashSet<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] parts = line.strip().split("\t", -1);
      if (parts.length != 3 || !parts[0].matches("[+-]") || !parts[1].matches("[0-9]{1,4}")) {
        throw new IllegalArgumentException(
            file + ", line " + number + ": expected + or -, a fold and an IRI, with tabs between");
      }
      if (!names.add(parts[2])) {
        throw new IllegalArgumentException(
            file + ", line " + number + ": " + parts[2] + " is an example already");
      }
      examples.add(new Example(parts[2], parts[0].equals("+"), Integer.parseInt(parts[1])));
    }
    if (folds(examples).size() < 2) {
      throw new IllegalArgumentException(file + ": examples of at least two folds are needed");
    }
    return examples;
  }

  /** The numbers of the folds, ascending. */
  static List<Integer> folds(List<Example> examples) {
    return examples.stream().map(Example::fold).distinct().sorted().toList();
  }

  /** The names of one side. */
  static List<String> side(List<Example> examples, boolean positive) {
    return examples.stream()
        .filter(example -> example.positive() == positive)
        .map(Example::name)
        .toList();
  }

  /**
   * The same examples with stratified folds that depend on names, sides and seed only: each side in
   * the order of names, shuffled and dealt out in turn, the negatives from the middle on.
   */
  public static List<Example> dealt(List<Example> examples, int folds, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Example> dealt = new ArrayList<>();
    for (boolean positive : new boolean[] {true, false}) {
      int next = positive ? 0 : folds / 2;
      for (String name : shuffled(examples, positive, random)) {
        dealt.add(new Example(name, positive, next++ % folds));
      }
    }
    return dealt;
  }

  /**
   * The same examples in two folds, of which the second has some that are drawn: as many of each
   * side as its share of all, one at least.
   *
   * @param count how many are drawn
   * @throws IllegalArgumentException if that leaves a side without examples in either fold
   */
  static List<Example> drawn(List<Example> examples, int count, long seed) {
    int positives = side(examples, true).size();
    int negatives = examples.size() - positives;
    int share = (int) Math.round((double) count * positives / Math.max(1, examples.size()));
    int fromPositives = Math.max(1, Math.min(count - 1, share));
    int fromNegatives = count - fromPositives;
    if (fromNegatives < 1 || fromPositives >= positives || fromNegatives >= negatives) {
      throw new IllegalArgumentException(
          "%d examples cannot be drawn of %d positive and %d negative ones so that either side is learned from and tested"
              .formatted(count, positives, negatives));
    }
    SplittableRandom random = new SplittableRandom(seed);
    List<Example> drawn = new ArrayList<>();
    for (boolean positive : new boolean[] {true, false}) {
      int left = positive ? fromPositives : fromNegatives;
      for (String name : shuffled(examples, positive, random)) {
        drawn.add(new Example(name, positive, left-- > 0 ? 1 : 0));
      }
    }
    return drawn;
  }

  private static List<String> shuffled(
      List<Example> examples, boolean positive, SplittableRandom random) {
    List<String> side = new ArrayList<>(side(examples, positive));
    side.sort(Comparator.naturalOrder());
    for (int i = side.size() - 1; i > 0; i--) {
      side.set(i, side.set(random.nextInt(i + 1), side.get(i)));
    }
    return side;
  }

  /** The line of a problem file. */
  public String toLine() {
    return (positive ? "+" : "-") + "\t" + fold + "\t" + name;
  }
}
