package org.htedl.plan;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.htedl.mirror.limit.ArrayGrowth;
import org.jspecify.annotations.Nullable;

/** Collects what one stage of a plan does, and writes it. Not thread-safe. */
final class StageWriter {
  private static final int[] NONE = {};

  private final Plan plan;
  private final TreeSet<Integer> inputs = new TreeSet<>();
  private final TreeSet<Integer> computed = new TreeSet<>();
  private final TreeMap<Integer, int[]> outputs = new TreeMap<>();
  private final TreeSet<Integer> decisions = new TreeSet<>();
  private final int[] numberHere;
  private int[] code = new int[64];
  private int used;

  StageWriter(Plan plan) {
    this.plan = plan;
    this.numberHere = new int[plan.operations()];
  }

  /** The stage evaluates an operation, or has the row of the mirror among its operations. */
  void compute(int operation) {
    computed.add(operation);
  }

  /** The stage reads a row of an earlier one. */
  void receive(int operation) {
    inputs.add(operation);
  }

  /**
   * A later stage reads a row of this one.
   *
   * @param relations through which restrictions read it on ghosts; null if none does
   */
  void hand(int operation, @Nullable TreeSet<Integer> relations) {
    outputs.put(
        operation,
        relations == null ? NONE : relations.stream().mapToInt(Integer::intValue).toArray());
  }

  /** The stage counts the operand of an operation about the top role. */
  void decide(int operation) {
    decisions.add(operation);
  }

  /** The stage, which answers hypotheses {@code from} to {@code to - 1}. */
  Stage write(int from, int to) {
    computed.remove(0);
    int operations = 1 + inputs.size() + computed.size();
    int[] starts = new int[operations + 1];
    int next = 0;
    append(OpCode.EVERYTHING.ordinal());
    starts[++next] = used;
    for (int input : inputs) {
      numberHere[input] = next;
      append(OpCode.MEMBERS.ordinal(), input, 0);
      starts[++next] = used;
    }
    for (int operation : computed) {
      numberHere[operation] = next;
      appendComputed(operation);
      starts[++next] = used;
    }
    int[] roots = new int[outputs.size() + decisions.size() + to - from];
    int root = 0;
    for (int output : outputs.keySet()) {
      roots[root++] = numberHere[output] << 1;
    }
    for (int decision : decisions) {
      roots[root++] = here(plan.operand(decision, 0));
    }
    for (int h = from; h < to; h++) {
      roots[root++] = here(plan.root(h));
    }
    return new Stage(
        toArray(inputs),
        toArray(computed),
        toArray(outputs.navigableKeySet()),
        outputs.values().toArray(int[][]::new),
        toArray(decisions),
        bounds(),
        Arrays.copyOf(code, used),
        starts,
        roots);
  }

  private int[] bounds() {
    return decisions.stream().mapToInt(plan::bound).toArray();
  }

  private static int[] toArray(Set<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
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
    append(encoded);
  }

  private void append(int... words) {
    code = ArrayGrowth.room(code, (long) used + words.length);
    System.arraycopy(words, 0, code, used, words.length);
    used += words.length;
  }
}
