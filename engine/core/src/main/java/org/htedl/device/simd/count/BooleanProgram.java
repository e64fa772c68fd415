// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.count;

import java.util.Arrays;
import org.htedl.collection.IntList;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.plan.OpCode;
import org.htedl.plan.Plan;

/**
 * The Boolean tops of some hypotheses as straight-line code over numbered slots: leaves (everything
 * that is no conjunction) are filled in, then come the conjunctions that others read, in the plan's
 * order, each stored, and last those that are only counted, in {@link ConjunctionRuns}. A negated
 * operand is a slot of its own, so that the inner loops only intersect. Immutable.
 */
public final class BooleanProgram {
  private static final int NONE = -1;

  /** Rows of fewer nodes are read faster than it is found out what to read once. */
  private static final int LONG_ROWS = 1 << 12;

  /** The operations that are leaves, in the plan's order. */
  public final int[] leaves;

  /** The conjunctions that others read, in the plan's order. */
  final int[] stored;

  /** Slots read by {@code stored[c]}: {@code reads[firstReads[c]]} to {@code firstReads[c + 1]}. */
  final int[] reads;

  final int[] firstReads;

  /** The conjunctions that are only counted. */
  public final ConjunctionRuns counted;

  /** The number of slots. */
  public final int slots;

  /** The number of distinct operations that hypotheses ask for. */
  public final int counters;

  private final int[] slotOf;
  private final int[] counterOf;

  /**
   * The program of hypotheses {@code from} to {@code to - 1}.
   *
   * @param nodes how many nodes are counted over
   * @param sharing how hypotheses that read the same rows share work
   */
  public BooleanProgram(Plan plan, int from, int to, int nodes, SimdOptions.Sharing sharing) {
    boolean[] asked = new boolean[plan.operations()];
    for (int h = from; h < to; h++) {
      asked[Plan.operationOf(plan.root(h))] = true;
    }
    boolean[] used = used(plan, asked);
    counterOf = new int[plan.operations()];
    Arrays.fill(counterOf, NONE);
    slotOf = new int[used.length];
    Arrays.fill(slotOf, NONE);
    IntList leafList = new IntList();
    IntList storedList = new IntList();
    IntList readList = new IntList();
    IntList firstList = new IntList();
    ConjunctionRuns.Builder runs =
        new ConjunctionRuns.Builder(nodes >= LONG_ROWS ? sharing : SimdOptions.Sharing.NOTHING);
    int nextSlot = 0;
    int nextCounter = 0;
    for (int i = 0; i < plan.operations(); i++) {
      boolean read = used[2 * i] || used[2 * i + 1];
      boolean leaf = plan.opCode(i) != OpCode.AND;
      if (!leaf && !read && asked[i]) {
        runs.add(i, plan, slotOf);
      }
      if (!read && !(leaf && asked[i])) {
        continue;
      }
      if (asked[i]) {
        counterOf[i] = nextCounter++;
      }
      if (leaf) {
        leafList.add(i);
      } else {
        storedList.add(i);
        firstList.add(readList.size());
        addReads(plan, i, slotOf, readList);
      }
      slotOf[2 * i] = nextSlot++;
      if (used[2 * i + 1]) {
        slotOf[2 * i + 1] = nextSlot++;
      }
    }
    firstList.add(readList.size());
    leaves = leafList.toArray();
    stored = storedList.toArray();
    reads = readList.toArray();
    firstReads = firstList.toArray();
    counted = runs.build(nextSlot, nextCounter, counterOf);
    slots = nextSlot + 1;
    counters = nextCounter + counted.size();
  }

  /** Which operands, negated or not, conjunctions read that are needed themselves. */
  private static boolean[] used(Plan plan, boolean[] asked) {
    boolean[] used = new boolean[plan.operations() * 2];
    for (int i = plan.operations() - 1; i >= 0; i--) {
      boolean needed = asked[i] || used[2 * i] || used[2 * i + 1];
      if (needed && plan.opCode(i) == OpCode.AND) {
        for (int k = 0; k < plan.operands(i); k++) {
          used[plan.operand(i, k)] |= !isRedundant(plan.operand(i, k));
        }
      }
    }
    return used;
  }

  /** Everybody, since all slots have only individuals, complements too. */
  private static boolean isRedundant(int operand) {
    return operand == 0;
  }

  /** Appends the slots that a conjunction reads. */
  static void addReads(Plan plan, int conjunction, int[] slotOf, IntList reads) {
    for (int k = 0; k < plan.operands(conjunction); k++) {
      int operand = plan.operand(conjunction, k);
      if (!isRedundant(operand)) {
        reads.add(slotOf[operand]);
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
  public int counter(int operation) {
    return counterOf[operation];
  }

  /** The slots that conjunctions read, all together. */
  public int allReads() {
    return reads.length + counted.reads().length;
  }

  /** Where the row of each read begins in a buffer with slots of the given length in words. */
  static int[] starts(int[] reads, int stride) {
    int[] starts = new int[reads.length];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = reads[i] * stride;
    }
    return starts;
  }
}
