// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import java.util.List;
import java.util.function.Supplier;

/** Receives contradictions as they are found. */
interface ContradictionSink {
  /**
   * Receives a contradiction.
   *
   * @param sentence what is wrong, without a full stop
   * @param axiom a word for the kind of axiom, and the names in it
   * @param terms the nodes that contradict the axiom
   */
  void tell(Supplier<String> sentence, List<String> axiom, List<String> terms);

  /** Counts a step of the search. */
  void step();
}
