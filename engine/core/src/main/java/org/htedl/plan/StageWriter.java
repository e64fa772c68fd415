// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import java.util.Arrays;
import java.util.BitSet;
import java.util.SortedSet;
import java.util.TreeMap;
import org.htedl.collection.IntList;
import org.jspecify.annotations.Nullable;

/** Collects what one stage of a plan does, and writes it. Not thread-safe. */
final class StageWriter {
  private static final int[] NONE = {};

  private final Plan plan;
  private final BitSet inputs = new BitSet();
  private final BitSet computed = new BitSet();
  private final TreeMap<Integer, int[]> outputs = new TreeMap<>();
  private final BitSet decisions = new BitSet();
  private final int[] numberHere;
  private final IntList code = new IntList(64);

  StageWriter(Plan plan) {
    this.plan = plan;
    this.numberHere = new int[plan.operations()];
  }

  /** The stage evaluates an operation, or has the row of the mirror among its operations. */
  void compute(int operation) {
    computed.set(operation);
  }

  /** The stage reads a row of an earlier one. */
  void receive(int operation) {
    inputs.set(operation);
  }

  /**
   * A later stage reads a row of this one.
   *
   * @param relations through which restrictions read it on ghosts, the same whenever it is handed
   *     on; null if none does
   */
  void hand(int operation, @Nullable SortedSet<Integer> relations) {
    outputs.computeIfAbsent(
        operation,
        first ->
            relations == null ? NONE : relations.stream().mapToInt(Integer::intValue).toArray());
  }

  /** The stage counts the operand of an operation about the top role. */
  void decide(int operation) {
    decisions.set(operation);
  }

  /** The stage, which answers hypotheses {@code from} to {@code to - 1}. */
  Stage write(int from, int to) {
    computed.clear(0);
    int operations = 1 + inputs.cardinality() + computed.cardinality();
    int[] starts = new int[operations + 1];
    int next = 0;
    code.add(OpCode.EVERYTHING.ordinal());
    starts[++next] = code.size();
    for (int input = inputs.nextSetBit(0); input >= 0; input = inputs.nextSetBit(input + 1)) {
      numberHere[input] = next;
      code.addAll(OpCode.MEMBERS.ordinal(), input, 0);
      starts[++next] = code.size();
    }
    int[] here = computed.stream().toArray();
    for (int operation : here) {
      numberHere[operation] = next;
      appendComputed(operation);
      starts[++next] = code.size();
    }
    int[] roots = new int[outputs.size() + decisions.cardinality() + to - from];
    int root = 0;
    for (int output : outputs.keySet()) {
      roots[root++] = numberHere[output] << 1;
    }
    int[] decided = decisions.stream().toArray();
    for (int decision : decided) {
      roots[root++] = here(plan.operand(decision, 0));
    }
    for (int h = from; h < to; h++) {
      roots[root++] = here(plan.root(h));
    }
    return new Stage(
        inputs.stream().toArray(),
        here,
        outputs.keySet().stream().mapToInt(Integer::intValue).toArray(),
        outputs.values().toArray(int[][]::new),
        decided,
        Arrays.stream(decided).map(plan::bound).toArray(),
        new Plan(plan.catalogue(), code.toArray(), starts, plan.constants().toArray(), roots));
  }

  private int here(int operand) {
    return numberHere[Plan.operationOf(operand)] << 1 | operand & 1;
  }

  private void appendComputed(int operation) {
    int[] encoded = plan.encoded(operation);
    int operands = plan.operands(operation);
    int first = encoded.length - operands;
    for (int k = 0; k < operands; k++) {
      encoded[first + k] = here(encoded[first + k]);
    }
    Arrays.sort(encoded, first, encoded.length);
    code.addAll(encoded);
  }
}
