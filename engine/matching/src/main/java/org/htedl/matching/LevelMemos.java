// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import org.jspecify.annotations.Nullable;

/**
 * Memos of results by level: where they depend on one or two values, and may be asked for again
 * with the same ones.
 */
final class LevelMemos {
  private final @Nullable Memo[] memos;
  private final boolean[] dependOnGiven;
  private final int[] values;

  LevelMemos(PatternProgram program) {
    this.memos = new Memo[program.depths()];
    this.dependOnGiven = program.dependOnGiven();
    this.values = program.values();
    int[] height = new int[memos.length];
    for (int depth = 0; depth < memos.length; depth++) {
      int parent = program.tree().parent(depth);
      height[depth] = parent < 0 ? 0 : height[parent] + 1;
      VariableLevel level = program.level(depth);
      int needed = level.context.length;
      if (needed >= 1 && needed <= 2 && needed < height[depth] && !level.isTrivial()) {
        memos[depth] = new Memo(program.work(), needed == 2);
      }
    }
  }

  /** The memo of a level, or null. */
  @Nullable Memo at(int depth) {
    Memo memo = memos[depth];
    return memo == null || memo.isGivenUp() ? null : memo;
  }

  /** The key of a level's result for the values of its context. */
  long key(VariableLevel level) {
    int[] context = level.context;
    return Memo.key(values[context[0]], context.length > 1 ? values[context[1]] : 0);
  }

  /** Forgets what depends on the given values, which are other ones now. */
  void restart() {
    for (int depth = 0; depth < memos.length; depth++) {
      Memo memo = memos[depth];
      if (memo != null && dependOnGiven[depth]) {
        memo.clear();
      }
    }
  }
}
