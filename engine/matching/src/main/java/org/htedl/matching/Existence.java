// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Whether the levels below have values at all, remembered by context. */
final class Existence {
  private final PatternProgram program;
  private final int[] values;
  private final LevelMemos memos;
  private final @Nullable TriplePairs[] triples;

  Existence(PatternProgram program) {
    this.program = program;
    this.values = program.values();
    this.memos = new LevelMemos(program);
    this.triples = new TriplePairs[program.depths()];
    Arrays.setAll(triples, depth -> TriplePairs.of(program, depth));
  }

  /** The given values are other ones now. */
  void restart() {
    memos.restart();
  }

  /** Whether there are values at this depth and below, for those above. */
  boolean below(int depth) {
    VariableLevel level = program.level(depth);
    Memo memo = memos.at(depth);
    if (memo == null) {
      return find(depth, level);
    }
    long key = memos.key(level);
    long known = memo.get(key);
    if (known < 0) {
      known = find(depth, level) ? 1 : 0;
      memo.put(key, known);
    }
    return known == 1;
  }

  private boolean find(int depth, VariableLevel level) {
    TriplePairs pairs = triples[depth];
    if (pairs != null) {
      return pairs.exist(values);
    }
    level.open(values);
    while (level.next(values)) {
      if (belowAll(level.kids)) {
        return true;
      }
    }
    return false;
  }

  /** Whether there are values at each of these depths, and below. */
  boolean belowAll(int[] depths) {
    for (int depth : depths) {
      if (!below(depth)) {
        return false;
      }
    }
    return true;
  }
}
