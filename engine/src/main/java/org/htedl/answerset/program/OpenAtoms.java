package org.htedl.answerset.program;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.htedl.device.WorkMeter;

/**
 * The external atoms of a program that have their value from outside: those that no rule supports.
 *
 * <p>As in clasp a rule does not support an atom of its head if its body is false because of its
 * own literals, as in {@code a :- b, not b}, because of the atom itself, as in {@code a :- a}, or
 * because of facts that stand before the rule.
 */
public final class OpenAtoms {
  private final BitSet facts = new BitSet();
  private final BitSet supported = new BitSet();

  private OpenAtoms() {}

  /**
   * Returns them in the order of the program, without those that are false.
   *
   * @param meter counts the work
   */
  public static List<External> of(GroundProgram program, WorkMeter meter) {
    if (program.externals().isEmpty()) {
      return List.of();
    }
    OpenAtoms all = new OpenAtoms();
    for (GroundRule rule : program.rules()) {
      meter.add(1 + rule.head().length * (1 + rule.body().length));
      all.add(rule);
    }
    List<External> open = new ArrayList<>();
    for (External external : program.externals()) {
      boolean holds =
          external.value() == External.Value.TRUE || external.value() == External.Value.FREE;
      if (holds && !all.supported.get(external.atom())) {
        open.add(external);
      }
    }
    return open;
  }

  private void add(GroundRule rule) {
    int[] head = rule.head();
    if (!rule.choice() && IntStream.of(head).anyMatch(facts::get)) {
      for (int atom : head) {
        supported.set(atom, supported.get(atom) || facts.get(atom));
      }
      return;
    }
    for (int atom : head) {
      if (canSupport(rule, atom)) {
        supported.set(atom);
      }
    }
    if (!rule.choice() && head.length == 1 && isTrue(rule)) {
      facts.set(head[0]);
    }
  }

  /** Whether a body is true whatever the values of other atoms than facts. */
  private boolean isTrue(GroundRule rule) {
    int[] weights = rule.weights();
    long least = 0;
    for (int i = 0; i < rule.body().length; i++) {
      int literal = rule.body()[i];
      boolean holds = literal > 0 && facts.get(literal);
      if (weights == null && !holds) {
        return false;
      }
      least += weights != null && holds ? weights[i] : 0;
    }
    return weights == null || least >= rule.bound();
  }

  private boolean canSupport(GroundRule rule, int atom) {
    int[] weights = rule.weights();
    Map<Integer, long[]> sums = new HashMap<>();
    for (int i = 0; i < rule.body().length; i++) {
      int literal = rule.body()[i];
      int named = Math.abs(literal);
      boolean isFalse =
          named == atom
              || literal < 0 && facts.get(named)
              || literal > 0
                  && !rule.choice()
                  && IntStream.of(rule.head()).anyMatch(other -> other == named);
      if (isFalse && weights == null) {
        return false;
      }
      if (!isFalse) {
        long[] sum = sums.computeIfAbsent(named, unknown -> new long[2]);
        sum[literal < 0 ? 1 : 0] += weights == null ? 1 : weights[i];
      }
    }
    long most = 0;
    for (long[] sum : sums.values()) {
      if (weights == null && sum[0] > 0 && sum[1] > 0) {
        return false;
      }
      most += Math.max(sum[0], sum[1]);
    }
    return weights == null || most >= rule.bound();
  }
}
