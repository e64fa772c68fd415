// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.instance;

import org.htedl.answerset.grounding.source.Place;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.collection.IntList;
import org.htedl.collection.LongList;

/** Literals with weights, one by one. */
final class Numbers {
  private final IntList literals = new IntList();
  private final LongList weights = new LongList();

  void add(int literal, long weight) {
    literals.add(literal);
    weights.add(weight);
  }

  int[] literals() {
    return literals.toArray();
  }

  long[] weights() {
    return weights.toArray();
  }

  /** The weights, if each fits 31 bits. */
  int[] weights(Place place) throws BadProgramException {
    int[] narrow = new int[weights.size()];
    for (int i = 0; i < narrow.length; i++) {
      if (weights.get(i) > Integer.MAX_VALUE) {
        throw place.bad("the weight " + weights.get(i) + " does not fit 32 bits");
      }
      narrow[i] = (int) weights.get(i);
    }
    return narrow;
  }
}
