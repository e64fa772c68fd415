// SPDX-License-Identifier: Apache-2.0
package org.htedl.theory;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.htedl.coverage.ConfusionMatrix;

/**
 * What a smallest theory minimises.
 *
 * @param mode how errors and size go together
 * @param positive what a positive costs that is not covered; of no matter where the mode is exact
 * @param negative what a negative costs that is covered; of no matter where the mode is exact
 * @param size what each unit of the size costs; of no matter unless the mode is a sum
 */
public record TheoryObjective(Mode mode, long positive, long negative, long size) {
  /** Errors that a theory may make, and their weight against its size. */
  public enum Mode {
    /** All positives and no negatives; of these theories the smallest. */
    EXACT,
    /** The least sum of weighted errors and weighted size. */
    SUM,
    /** The least weighted errors, and of these theories the smallest. */
    LEVELS;

    /** The name in requests and answers. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** All names, as a sentence lists them. */
    public static String labels() {
      return Arrays.stream(values()).map(Mode::label).collect(Collectors.joining(", "));
    }

    /** The mode of a name. */
    public static Optional<Mode> named(String label) {
      return Arrays.stream(values()).filter(mode -> mode.label().equals(label)).findFirst();
    }
  }

  /** The greatest weight, and the greatest size of a hypothesis; so that sums fit into 64 bits. */
  public static final int MOST = 1_000_000;

  /** All positives, no negatives, and the least size. */
  public static final TheoryObjective EXACT = new TheoryObjective(Mode.EXACT, 1, 1, 1);

  /** Checks the weights. */
  public TheoryObjective {
    Objects.requireNonNull(mode);
    for (long weight : new long[] {positive, negative, size}) {
      if (weight < 0 || weight > MOST) {
        throw new IllegalArgumentException("a weight is from 0 to " + MOST + ", not " + weight);
      }
    }
  }

  /**
   * The costs of a theory, those that matter most first: of less costs is the theory whose first
   * cost that differs is less.
   *
   * @param size the sum of the sizes of its hypotheses
   */
  List<Long> costs(ConfusionMatrix matrix, long size) {
    long errors = positive * matrix.falseNegatives() + negative * matrix.falsePositives();
    return switch (mode) {
      case EXACT -> List.of(size);
      case SUM -> List.of(errors + this.size * size);
      case LEVELS -> List.of(errors, size);
    };
  }

  /** Whether first costs are less than others, where the first that differs decides. */
  static boolean less(List<Long> some, List<Long> others) {
    for (int i = 0; i < some.size(); i++) {
      int order = Long.compare(some.get(i), others.get(i));
      if (order != 0) {
        return order < 0;
      }
    }
    return false;
  }

  /** Makes an objective of texts, as requests and command lines give them. */
  public static final class Builder {
    /** The names of weights. */
    public static final List<String> WEIGHTS = List.of("positive", "negative", "size");

    private Mode mode = Mode.EXACT;
    private final Map<String, Integer> weights = new LinkedHashMap<>();

    /**
     * Sets the mode; it is exact without.
     *
     * @throws IllegalArgumentException if there is none of this name; the message says which there
     *     are
     */
    public void mode(String name) {
      mode =
          Mode.named(name)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "the mode is one of " + Mode.labels() + ", not \"" + name + "\""));
    }

    /**
     * Sets a weight; it is 1 without.
     *
     * @param name one of {@link #WEIGHTS}
     * @throws IllegalArgumentException if it is out of range
     */
    public void weight(String name, int weight) {
      if (weight < 0 || weight > MOST) {
        throw new IllegalArgumentException(
            "the weight " + name + " is from 0 to " + MOST + ", not " + weight);
      }
      weights.put(name, weight);
    }

    /**
     * Returns the objective that was set.
     *
     * @throws IllegalArgumentException if weights were set that the mode does not look at
     */
    public TheoryObjective build() {
      if (mode == Mode.EXACT && !weights.isEmpty()) {
        throw new IllegalArgumentException(
            "weights are for errors, which the mode exact does not allow");
      }
      if (mode == Mode.LEVELS && weights.containsKey("size")) {
        throw new IllegalArgumentException(
            "the weight size is for the mode sum; the mode levels compares sizes last");
      }
      return new TheoryObjective(
          mode,
          weights.getOrDefault("positive", 1),
          weights.getOrDefault("negative", 1),
          weights.getOrDefault("size", 1));
    }
  }
}
