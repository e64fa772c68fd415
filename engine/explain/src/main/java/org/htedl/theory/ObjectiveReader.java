package org.htedl.theory;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what a smallest theory minimises from texts, as requests and command lines give it. */
public final class ObjectiveReader {
  /** The names of weights. */
  public static final List<String> WEIGHTS = List.of("positive", "negative", "size");

  private TheoryObjective.Mode mode = TheoryObjective.Mode.EXACT;
  private final Map<String, Integer> weights = new LinkedHashMap<>();

  /**
   * Sets the mode; it is exact without.
   *
   * @throws IllegalArgumentException if there is none of this name; the message says which there
   *     are
   */
  public void mode(String name) {
    mode =
        TheoryObjective.Mode.named(name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the mode is one of "
                            + TheoryObjective.Mode.labels()
                            + ", not \""
                            + name
                            + "\""));
  }

  /**
   * Sets a weight; it is 1 without.
   *
   * @param name one of {@link #WEIGHTS}
   * @throws IllegalArgumentException if it is out of range
   */
  public void weight(String name, int weight) {
    if (weight < 0 || weight > TheoryObjective.MOST) {
      throw new IllegalArgumentException(
          "the weight " + name + " is from 0 to " + TheoryObjective.MOST + ", not " + weight);
    }
    weights.put(name, weight);
  }

  /**
   * What was set.
   *
   * @throws IllegalArgumentException if weights were set that the mode does not look at
   */
  public TheoryObjective objective() {
    if (mode == TheoryObjective.Mode.EXACT && !weights.isEmpty()) {
      throw new IllegalArgumentException(
          "weights are for errors, which the mode exact does not allow");
    }
    if (mode == TheoryObjective.Mode.LEVELS && weights.containsKey("size")) {
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
