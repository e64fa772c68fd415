package org.htedl.matching;

import org.jspecify.annotations.Nullable;

/** Whether the levels below have values at all, remembered by context. */
final class Existence {
  private final Program program;
  private final int[] values;
  private final @Nullable Memo[] memos;

  Existence(Program program) {
    this.program = program;
    this.values = program.values();
    this.memos = memos(program);
  }

  /**
   * A memo for each level whose result depends on one or two values and may be asked for again with
   * the same ones; null for others.
   */
  static @Nullable Memo[] memos(Program program) {
    @Nullable Memo[] memos = new Memo[program.depths()];
    int[] height = new int[program.depths()];
    for (int depth = 0; depth < memos.length; depth++) {
      int parent = program.tree().parent(depth);
      height[depth] = parent < 0 ? 0 : height[parent] + 1;
      Level level = program.level(depth);
      int needed = level.context.length;
      if (needed >= 1 && needed <= 2 && needed < height[depth] && !level.isTrivial()) {
        memos[depth] = new Memo(program.work(), needed == 2);
      }
    }
    return memos;
  }

  static long key(Level level, int[] values) {
    int[] context = level.context;
    return Memo.key(values[context[0]], context.length > 1 ? values[context[1]] : 0);
  }

  /** Whether there are values at this depth and below, for those above. */
  boolean below(int depth) {
    Level level = program.level(depth);
    Memo memo = memos[depth];
    if (memo == null || memo.isGivenUp()) {
      return find(level);
    }
    long key = key(level, values);
    long known = memo.get(key);
    if (known < 0) {
      known = find(level) ? 1 : 0;
      memo.put(key, known);
    }
    return known == 1;
  }

  private boolean find(Level level) {
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
