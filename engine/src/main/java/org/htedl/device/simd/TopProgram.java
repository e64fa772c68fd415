package org.htedl.device.simd;

import java.util.Arrays;
import org.htedl.plan.OpCode;
import org.htedl.plan.Plan;

/**
 * The Boolean tops of some hypotheses as straight-line code over numbered slots: leaves (everything
 * that is no conjunction) are filled in, then conjunctions follow in the plan's order, each stored
 * where another reads it and counted where a hypothesis asks for it. A negated operand is a slot of
 * its own, so that the inner loops only intersect. Immutable.
 */
final class TopProgram {
  private static final int NONE = -1;

  /** The operations that are leaves, in the plan's order. */
  final int[] leaves;

  /** The operations that are conjunctions, in the plan's order. */
  final int[] conjunctions;

  /**
   * Slots read by conjunction {@code c}: {@code reads[firstReads[c]]} to {@code firstReads[c + 1]}.
   */
  final int[] reads;

  final int[] firstReads;

  /** The number of slots. */
  final int slots;

  /** The number of distinct operations that hypotheses ask for. */
  final int counters;

  private final int[] slotOf;
  private final int[] counterOf;

  /** The program of hypotheses {@code from} to {@code to - 1}. */
  TopProgram(Plan plan, int from, int to) {
    boolean[] used = new boolean[plan.operations() * 2];
    counterOf = new int[plan.operations()];
    Arrays.fill(counterOf, NONE);
    int asked = 0;
    for (int h = from; h < to; h++) {
      int operation = Plan.operationOf(plan.root(h));
      if (counterOf[operation] == NONE) {
        counterOf[operation] = asked++;
      }
    }
    counters = asked;
    markUsed(plan, used);
    IntList leafList = new IntList();
    IntList conjunctionList = new IntList();
    IntList readList = new IntList();
    IntList firstList = new IntList();
    slotOf = new int[used.length];
    Arrays.fill(slotOf, NONE);
    int next = 0;
    for (int i = 0; i < plan.operations(); i++) {
      boolean counted = counterOf[i] != NONE;
      if (!counted && !used[2 * i] && !used[2 * i + 1]) {
        continue;
      }
      boolean leaf = plan.opCode(i) != OpCode.AND;
      (leaf ? leafList : conjunctionList).add(i);
      if (!leaf) {
        firstList.add(readList.size());
        for (int k = 0; k < plan.operands(i); k++) {
          readList.add(slotOf[plan.operand(i, k)]);
        }
      }
      if (used[2 * i] || used[2 * i + 1] || leaf) {
        slotOf[2 * i] = next++;
      }
      if (used[2 * i + 1]) {
        slotOf[2 * i + 1] = next++;
      }
    }
    firstList.add(readList.size());
    leaves = leafList.toArray();
    conjunctions = conjunctionList.toArray();
    reads = readList.toArray();
    firstReads = firstList.toArray();
    slots = next;
  }

  /** Marks the operands that conjunctions read which are needed themselves. */
  private void markUsed(Plan plan, boolean[] used) {
    for (int i = plan.operations() - 1; i >= 0; i--) {
      boolean needed = counterOf[i] != NONE || used[2 * i] || used[2 * i + 1];
      if (needed && plan.opCode(i) == OpCode.AND) {
        for (int k = 0; k < plan.operands(i); k++) {
          used[plan.operand(i, k)] = true;
        }
      }
    }
  }

  /** Where an operation's result goes, or negative if it is only counted. */
  int slot(int operation) {
    return slotOf[2 * operation];
  }

  /** Where the complement of an operation's result goes, or negative if nothing reads it. */
  int complementSlot(int operation) {
    return slotOf[2 * operation + 1];
  }

  /** The number under which an operation is counted, or negative if no hypothesis asks for it. */
  int counter(int operation) {
    return counterOf[operation];
  }

  /**
   * Where rows begin in a buffer whose slots are so many words long: for each of {@link #reads}.
   */
  int[] starts(int stride) {
    int[] starts = new int[reads.length];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = reads[i] * stride;
    }
    return starts;
  }
}
