// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search.tail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.htedl.answerset.search.clause.Literals;
import org.htedl.limit.WorkMeter;
import org.jspecify.annotations.Nullable;

/**
 * A program's rules with the literals that a search has for atoms and bodies. Immutable.
 *
 * <p>Literals of the program are atoms from 1, negative where they are negated.
 */
public final class BranchRules {
  /**
   * A body.
   *
   * @param literals of the program
   * @param weights one for each literal, or null where it is a conjunction
   * @param bound what the weights have to reach
   * @param variable the search's literal
   */
  public record Body(int[] literals, long @Nullable [] weights, long bound, int variable) {}

  private final int[] atomLiterals;
  private final List<Body> bodies;
  private final int[][] supports;
  private final List<int[]> constraints;
  private final int[] guesses;
  private final int[][] positive;
  private long size;

  /**
   * Takes the parts of a completed program.
   *
   * @param atomLiterals by atom, the search's literal
   * @param supports by atom, twice the numbers of its bodies, plus one for a choice
   * @param constraints conjunctions that hold in no answer set
   * @param meter counts the work
   */
  public BranchRules(
      int[] atomLiterals,
      List<Body> bodies,
      int[][] supports,
      List<int[]> constraints,
      WorkMeter meter) {
    this.atomLiterals = atomLiterals;
    this.bodies = List.copyOf(bodies);
    this.supports = supports;
    this.constraints = List.copyOf(constraints);
    boolean[] guessed = new boolean[atomLiterals.length];
    List<Literals> readers = new ArrayList<>();
    for (int atom = 0; atom < atomLiterals.length; atom++) {
      meter.add(4);
      readers.add(new Literals(1));
    }
    for (int number = 0; number < bodies.size(); number++) {
      size += bodies.get(number).literals.length;
      meter.add(4L * (1 + bodies.get(number).literals.length));
      for (int literal : bodies.get(number).literals) {
        if (literal < 0) {
          guessed[-literal] = true;
        } else {
          Literals all = readers.get(literal);
          if (all.size == 0 || all.items[all.size - 1] != number) {
            all.add(number);
          }
        }
      }
    }
    for (int atom = 1; atom < supports.length; atom++) {
      size += 1 + supports[atom].length;
      meter.add(4L * (1 + supports[atom].length));
      guessed[atom] |= Arrays.stream(supports[atom]).anyMatch(support -> (support & 1) != 0);
    }
    for (int[] constraint : constraints) {
      meter.add(1);
      size += constraint.length;
    }
    BitSet variables = new BitSet();
    Literals distinct = new Literals();
    for (int atom = 1; atom < guessed.length; atom++) {
      meter.add(2);
      int variable = atomLiterals[atom] >> 1;
      if (guessed[atom] && !variables.get(variable)) {
        variables.set(variable);
        distinct.add(variable);
      }
    }
    guesses = distinct.toArray();
    positive =
        readers.stream()
            .map(
                list -> {
                  meter.add(8 + list.size);
                  return list.toArray();
                })
            .toArray(int[][]::new);
  }

  int atoms() {
    return atomLiterals.length - 1;
  }

  /** The search's literal for a literal of the program. */
  int literal(int literal) {
    return literal > 0 ? atomLiterals[literal] : atomLiterals[-literal] ^ 1;
  }

  List<Body> bodies() {
    return bodies;
  }

  int[] supports(int atom) {
    return supports[atom];
  }

  List<int[]> constraints() {
    return constraints;
  }

  /** The variables that have to be guessed where they are free. */
  int[] guesses() {
    return guesses;
  }

  /** The bodies that read an atom positively, each once. */
  int[] positive(int atom) {
    return positive[atom];
  }

  /** The number of literals of all rules. */
  long size() {
    return size;
  }

  /** Memory held, and that of reading, in bytes, about. */
  public long bytes() {
    return 24L * size + 64L * (bodies.size() + atomLiterals.length);
  }
}
