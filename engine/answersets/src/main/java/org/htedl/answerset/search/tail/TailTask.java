// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.tail;

import java.util.BitSet;
import java.util.List;
import org.htedl.answerset.tail.TailAnswers;

/** What is done with the answer sets that tails find. */
public interface TailTask {
  /** What is asked of each answer set, as disjunctions of conjunctions of program literals. */
  List<List<int[]>> questions();

  /** Takes the answer sets of a block; whether more are wanted. */
  boolean take(TailAnswers answers, ModelReader reader);

  /** The tail was given up, or is complete, and what it has found counts. */
  void end(boolean complete);

  /** Reads the atoms of an answer set in a block. */
  interface ModelReader {
    /** The atoms that hold for a candidate, by number from 1. */
    BitSet read(TailAnswers answers, int candidate);
  }
}
