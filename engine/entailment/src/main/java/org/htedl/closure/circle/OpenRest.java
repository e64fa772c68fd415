// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.answerset.tail.CountRules;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;

/**
 * The components that definitions through their own negation leave open, with what their answer
 * sets have in common. Immutable.
 *
 * <p>A component is answered together with those that it reads, and with no others; one without an
 * answer set adds nothing but what follows from others, however it is read, and so does one that
 * reads such a one.
 */
final class OpenRest {
  /** What is known of the answer sets of a component. */
  enum Outcome {
    ANSWERED,
    /** It has no answer set, or reads a component that has none. */
    INCOHERENT,
    /** The limits were reached before. */
    UNDECIDED
  }

  /**
   * A component.
   *
   * @param logCount the decimal logarithm of the number of its answer sets, with those of what it
   *     reads; NaN where they were not counted
   */
  record Component(Outcome outcome, JointAnswers.Method method, double logCount) {}

  private static final byte IMPOSSIBLE = 0;
  private static final byte POSSIBLE = 1;
  private static final byte CERTAIN = 2;
  private static final byte UNKNOWN = 3;

  private final OpenProgram program;
  private final byte[] values;
  private final List<Component> components;
  private final List<int[]> reads;

  private OpenRest(
      OpenProgram program, byte[] values, List<Component> components, List<int[]> reads) {
    this.program = program;
    this.values = values;
    this.components = components;
    this.reads = reads;
  }

  /**
   * Answers all components.
   *
   * @param limit how long all searches may take together
   */
  static OpenRest of(
      OpenProgram program, int atoms, MemoryClaim claim, Cancellation cancelled, TimeLimit limit) {
    JointAnswers answers = new JointAnswers(program, claim, cancelled, limit);
    byte[] values = new byte[atoms];
    List<Component> components = new ArrayList<>(program.components());
    List<int[]> reads = new ArrayList<>(program.components());
    CountRules none = new CountRules();
    for (int c = 0; c < program.components(); c++) {
      int[] direct = program.reads(c);
      boolean coherent = true;
      for (int read : direct) {
        coherent &= components.get(read).outcome() != Outcome.INCOHERENT;
      }
      int[] all = all(c, direct, reads);
      reads.add(all);
      if (coherent) {
        answers.answer(all, none);
      }
      if (!coherent || answers.isEmpty()) {
        JointAnswers.Method method = coherent ? answers.method() : JointAnswers.Method.NONE;
        components.add(new Component(Outcome.INCOHERENT, method, 0));
      } else {
        components.add(
            new Component(
                answers.method() == JointAnswers.Method.NONE ? Outcome.UNDECIDED : Outcome.ANSWERED,
                answers.method(),
                answers.logCount()));
      }
      boolean incoherent = components.getLast().outcome() == Outcome.INCOHERENT;
      for (int i = 0; i < program.size(c); i++) {
        int atom = program.atom(c, i);
        values[atom] = incoherent ? UNKNOWN : value(answers, atom);
      }
      if (incoherent) {
        follow(program, c, values);
      }
    }
    return new OpenRest(program, values, components, reads);
  }

  /** A component, and those that it reads, one through another. */
  private static int[] all(int component, int[] direct, List<int[]> reads) {
    if (direct.length == 0) {
      return new int[] {component};
    }
    Set<Integer> all = new LinkedHashSet<>(Set.of(component));
    for (int read : direct) {
      for (int further : reads.get(read)) {
        all.add(further);
      }
    }
    return all.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Adds what follows for a component without answer sets from what is certain elsewhere. */
  private static void follow(OpenProgram program, int component, byte[] values) {
    boolean grown = true;
    while (grown) {
      grown = false;
      for (int i = 0; i < program.size(component); i++) {
        int atom = program.atom(component, i);
        for (int rule = program.firstRule(atom);
            values[atom] != CERTAIN && rule < program.endOfRules(atom);
            rule++) {
          if (holds(program.rules(), rule, values)) {
            values[atom] = CERTAIN;
            grown = true;
          }
        }
      }
    }
  }

  private static boolean holds(CountRules rules, int rule, byte[] values) {
    int missing = rules.bound(rule);
    for (int i = 0; i < rules.length(rule); i++) {
      int literal = rules.literal(rule, i);
      byte wanted = CountRules.isNegated(literal) ? IMPOSSIBLE : CERTAIN;
      missing -= values[CountRules.atom(literal)] == wanted ? 1 : 0;
    }
    return missing <= 0;
  }

  private static byte value(JointAnswers answers, int atom) {
    if (answers.isCertain(atom)) {
      return CERTAIN;
    }
    return answers.isPossible(atom) ? POSSIBLE : IMPOSSIBLE;
  }

  /** Whether an atom of the program is in every answer set. */
  boolean isCertain(int atom) {
    return values[atom] == CERTAIN;
  }

  /** Whether an atom is in some answer set. */
  boolean isPossible(int atom) {
    return values[atom] == CERTAIN || values[atom] == POSSIBLE;
  }

  /** Whether an atom is in a component that adds nothing. */
  boolean isUnknown(int atom) {
    return values[atom] == UNKNOWN;
  }

  /** The components; each comes after those that it reads. */
  List<Component> components() {
    return components;
  }

  /** A component and those that it reads, one through another. */
  int[] reads(int component) {
    return reads.get(component).clone();
  }

  OpenProgram program() {
    return program;
  }
}
