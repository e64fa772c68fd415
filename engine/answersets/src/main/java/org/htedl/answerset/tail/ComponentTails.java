// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import java.util.BitSet;
import org.htedl.limit.Cancellation;

/** Finds all answer sets of many small programs. Used by one thread. */
public interface ComponentTails {
  /**
   * What all answer sets of components say. Atoms are numbered as those of all components together.
   *
   * @param counts by component, how many answer sets it has
   * @param present atoms that are in some answer set of their component
   * @param absent atoms that are missing in some answer set of their component
   */
  record Answers(int[] counts, BitSet present, BitSet absent) {}

  /**
   * Answers all components.
   *
   * @param cancellation asked now and then
   */
  Answers answer(ComponentBatch batch, Cancellation cancellation);

  /** One component after the other, on the processor. */
  static ComponentTails onProcessor() {
    ExhaustiveTail tail = new ExhaustiveTail();
    return (batch, cancellation) -> {
      Answers answers = new Answers(new int[batch.count()], new BitSet(), new BitSet());
      for (int component = 0; component < batch.count(); component++) {
        cancellation.check();
        int atoms = batch.atoms(component);
        int first = batch.firstAtom(component);
        tail.run(batch.rules(component), atoms);
        answers.counts[component] = (int) tail.count();
        for (int atom = 0; atom < atoms && !tail.isEmpty(); atom++) {
          answers.present.set(first + atom, tail.isPossible(atom));
          answers.absent.set(first + atom, !tail.isCertain(atom));
        }
      }
      return answers;
    };
  }
}
