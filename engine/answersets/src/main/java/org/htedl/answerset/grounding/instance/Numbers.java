package org.htedl.answerset.grounding.instance;

import java.util.Arrays;
import org.htedl.answerset.grounding.source.Place;
import org.htedl.answerset.program.BadProgramException;

/** Literals with weights, one by one. */
final class Numbers {
  private int[] literals = new int[8];
  private long[] weights = new long[8];
  private int size;

  void add(int literal, long weight) {
    if (size == literals.length) {
      literals = Arrays.copyOf(literals, 2 * size);
      weights = Arrays.copyOf(weights, 2 * size);
    }
    literals[size] = literal;
    weights[size++] = weight;
  }

  int[] literals() {
    return Arrays.copyOf(literals, size);
  }

  long[] weights() {
    return Arrays.copyOf(weights, size);
  }

  /** The weights, if each fits 31 bits. */
  int[] weights(Place place) throws BadProgramException {
    int[] narrow = new int[size];
    for (int i = 0; i < size; i++) {
      if (weights[i] > Integer.MAX_VALUE) {
        throw place.bad("the weight " + weights[i] + " does not fit 32 bits");
      }
      narrow[i] = (int) weights[i];
    }
    return narrow;
  }
}
