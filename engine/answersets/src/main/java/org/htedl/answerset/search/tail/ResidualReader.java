// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.tail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.answerset.search.clause.Assignment;
import org.htedl.answerset.search.clause.Literals;
import org.htedl.answerset.tail.Residual;
import org.htedl.limit.WorkMeter;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the values of some atoms leave of a program: its answer sets are those of the whole
 * that have these values.
 *
 * <p>Atoms that are true and follow from others alone, and those that are false, are dropped. What
 * is true and does not follow yet stays, with the constraint that it does in the end; so do bodies
 * that have a value of their own. Costs the size of the program.
 */
final class ResidualReader {
  private static final int DROPPED = -1;

  private final BranchRules rules;
  private final Assignment assignment;

  /** Counts the looks at values, of which there are some in each step. */
  private final WorkMeter meter;

  private final int[] atoms;
  private final boolean[] founded;
  private final Literals involved = new Literals();
  private final boolean[] dead;
  private final int[] sums;
  private Residual.Builder residual = Residual.builder();
  private boolean tooLarge;

  ResidualReader(BranchRules rules, Assignment assignment, WorkMeter meter) {
    this.meter = meter;
    this.rules = rules;
    this.assignment = assignment;
    atoms = new int[rules.atoms() + 1];
    founded = new boolean[rules.atoms() + 1];
    dead = new boolean[rules.bodies().size()];
    sums = new int[rules.bodies().size()];
  }

  /**
   * Reads it.
   *
   * @param questions disjunctions of conjunctions of the program's literals
   * @return the rest, or null if a sum is too large to be taken apart
   */
  @Nullable Residual read(List<List<int[]>> questions) {
    residual = Residual.builder();
    involved.clear();
    tooLarge = false;
    Arrays.fill(sums, DROPPED);
    findFounded();
    for (int atom = 1; atom < atoms.length; atom++) {
      int literal = rules.literal(atom);
      atoms[atom] = value(atom) < 0 || founded[atom] ? DROPPED : residual.atom(literal);
    }
    for (int number = 0; number < dead.length; number++) {
      BranchRules.Body body = rules.bodies().get(number);
      dead[number] = isDead(body);
      if (!dead[number]) {
        restrict(number, body);
      }
    }
    for (int atom = 1; atom < atoms.length; atom++) {
      if (atoms[atom] != DROPPED) {
        define(atom);
      }
    }
    for (int[] constraint : rules.constraints()) {
      if (firstFalse(constraint) == 0) {
        residual.constraint(open(constraint));
        involve(constraint);
      }
    }
    for (List<int[]> question : questions) {
      List<int[]> open = new ArrayList<>();
      for (int[] conjunction : question) {
        if (firstFalse(conjunction) == 0) {
          open.add(open(conjunction));
        }
      }
      residual.question(open);
    }
    return tooLarge ? null : residual.build();
  }

  /** The number in the rest of an atom of the program, or -1 if it has a value. */
  int atom(int of) {
    return atoms[of];
  }

  /** True literals on which the last rest depends: with these alone none has more answer sets. */
  Literals involved() {
    return involved;
  }

  private int value(int literal) {
    meter.add(1);
    return assignment.values[rules.literal(literal)];
  }

  /** Finds the true atoms that follow from bodies which are true. */
  private void findFounded() {
    Arrays.fill(founded, false);
    long[] missing = new long[dead.length];
    int[] queue = new int[atoms.length];
    int end = 0;
    int[][] heads = null;
    for (int number = 0; number < dead.length; number++) {
      missing[number] = missing(rules.bodies().get(number));
    }
    for (int atom = 1; atom < atoms.length; atom++) {
      if (value(atom) > 0 && supported(atom, missing)) {
        founded[atom] = true;
        queue[end++] = atom;
      }
    }
    for (int next = 0; next < end; next++) {
      for (int number : rules.positive(queue[next])) {
        BranchRules.Body body = rules.bodies().get(number);
        if (missing[number] <= 0 || missing[number] == Long.MAX_VALUE) {
          continue;
        }
        missing[number] -= weight(body, queue[next]);
        if (missing[number] <= 0) {
          heads = heads == null ? heads() : heads;
          for (int atom : heads[number]) {
            if (value(atom) > 0 && !founded[atom]) {
              founded[atom] = true;
              queue[end++] = atom;
            }
          }
        }
      }
    }
  }

  private boolean supported(int atom, long[] missing) {
    for (int support : rules.supports(atom)) {
      if (missing[support >> 1] <= 0) {
        return true;
      }
    }
    return false;
  }

  /** By body, the true atoms that it supports. */
  private int[][] heads() {
    int[] counts = new int[dead.length];
    int[][] heads = new int[dead.length][];
    for (int pass = 0; pass < 2; pass++) {
      for (int atom = 1; atom < atoms.length; atom++) {
        if (value(atom) > 0) {
          for (int support : rules.supports(atom)) {
            int body = support >> 1;
            if (pass == 1) {
              heads[body][--counts[body]] = atom;
            } else {
              counts[body]++;
            }
          }
        }
      }
      for (int body = 0; body < counts.length && pass == 0; body++) {
        heads[body] = new int[counts[body]];
      }
    }
    return heads;
  }

  /** What positive literals have to add until a body holds; the greatest number if it is open. */
  private long missing(BranchRules.Body body) {
    long[] weights = body.weights();
    long missing = weights == null ? 0 : body.bound();
    for (int i = 0; i < body.literals().length; i++) {
      int literal = body.literals()[i];
      if (weights == null) {
        if (value(literal) <= 0) {
          return Long.MAX_VALUE;
        }
        missing += literal > 0 ? 1 : 0;
      } else if (literal < 0 && value(literal) > 0) {
        missing -= weights[i];
      }
    }
    return missing;
  }

  private static long weight(BranchRules.Body body, int atom) {
    long[] weights = body.weights();
    if (weights == null) {
      return 1;
    }
    long all = 0;
    for (int i = 0; i < weights.length; i++) {
      all += body.literals()[i] == atom ? weights[i] : 0;
    }
    return all;
  }

  /** The first literal that is false, or 0. */
  private int firstFalse(int[] literals) {
    for (int literal : literals) {
      if (value(literal) < 0) {
        return literal;
      }
    }
    return 0;
  }

  /** Whether a body is false by the values of its atoms. */
  private boolean isDead(BranchRules.Body body) {
    long[] weights = body.weights();
    if (weights == null) {
      return firstFalse(body.literals()) != 0;
    }
    long most = 0;
    for (int i = 0; i < weights.length; i++) {
      most += value(body.literals()[i]) < 0 ? 0 : weights[i];
    }
    return most < body.bound();
  }

  private void involve(int[] literals) {
    for (int literal : literals) {
      involve(rules.literal(literal));
    }
  }

  private void involve(int literal) {
    if (assignment.values[literal] != 0 && assignment.levels[literal >> 1] > 0) {
      involved.add(assignment.values[literal] > 0 ? literal : literal ^ 1);
    }
  }

  /** Literals of the rest for those of the program, of which none is false. */
  private int[] open(int[] literals) {
    int[] open = new int[literals.length];
    int count = 0;
    for (int literal : literals) {
      int atom = atoms[Math.abs(literal)];
      if (atom != DROPPED) {
        open[count++] = 2 * atom + (literal < 0 ? 1 : 0);
      }
    }
    return Arrays.copyOf(open, count);
  }

  /** Adds what the value of a body that is not dead demands. */
  private void restrict(int number, BranchRules.Body body) {
    int value = assignment.values[body.variable()];
    if (value == 0) {
      return;
    }
    if (value < 0) {
      residual.constraint(body(number, body));
    } else if (body.weights() != null) {
      residual.constraint(body(number, body)[0] ^ 1);
    } else {
      for (int literal : open(body.literals())) {
        residual.constraint(literal ^ 1);
      }
    }
    involve(body.literals());
    involve(body.variable());
  }

  /** The literals of the rest that stand for a body that is not dead. */
  private int[] body(int number, BranchRules.Body body) {
    long[] weights = body.weights();
    if (weights == null) {
      return open(body.literals());
    }
    if (sums[number] == DROPPED) {
      int[] literals = new int[weights.length];
      long[] left = new long[weights.length];
      long bound = body.bound();
      int count = 0;
      for (int i = 0; i < weights.length; i++) {
        int atom = atoms[Math.abs(body.literals()[i])];
        if (value(body.literals()[i]) < 0) {
          continue;
        }
        if (atom == DROPPED) {
          bound -= weights[i];
        } else {
          literals[count] = 2 * atom + (body.literals()[i] < 0 ? 1 : 0);
          left[count++] = weights[i];
        }
      }
      sums[number] =
          WeightedSum.add(
              residual, Arrays.copyOf(literals, count), Arrays.copyOf(left, count), bound);
      tooLarge |= sums[number] < 0;
    }
    return new int[] {2 * Math.max(0, sums[number])};
  }

  /** Adds the rules of an atom, and that it is true if it is so already. */
  private void define(int atom) {
    boolean isTrue = value(atom) > 0;
    for (int support : rules.supports(atom)) {
      BranchRules.Body body = rules.bodies().get(support >> 1);
      if (dead[support >> 1]) {
        // For a rule that is not there any more one false literal is enough.
        int first = body.weights() == null ? firstFalse(body.literals()) : 0;
        involve(first == 0 ? body.literals() : new int[] {first});
        continue;
      }
      int[] open = body(support >> 1, body);
      if ((support & 1) != 0 && !isTrue) {
        residual.choice(atoms[atom], open);
      } else {
        residual.rule(atoms[atom], open);
      }
      involve(body.literals());
    }
    if (isTrue) {
      residual.constraint(2 * atoms[atom] + 1);
      involve(rules.literal(atom));
    }
  }
}
