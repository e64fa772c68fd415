// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundProgram.ShownTerm;
import org.htedl.answerset.search.clause.Literals;
import org.htedl.limit.WorkMeter;

/** A literal of the solver for each text that a program shows. */
final class ShownLiterals {
  private final List<String> texts = new ArrayList<>();
  private final List<List<int[]>> sources = new ArrayList<>();
  private final Literals literals = new Literals();
  private final WorkMeter meter;

  /**
   * Adds variables for texts whose condition is not one literal.
   *
   * @param atomLiterals by atom, its literal
   * @param meter counts the work
   */
  ShownLiterals(GroundProgram program, int[] atomLiterals, Solver solver, WorkMeter meter) {
    this.meter = meter;
    // As large as they may become, so that no table grows at once.
    int shown = program.shown().size();
    Map<String, Literals> conditions = LinkedHashMap.newLinkedHashMap(shown);
    Map<String, List<int[]>> disjunctions = HashMap.newHashMap(shown);
    for (ShownTerm term : program.shown()) {
      meter.add(64);
      int[] condition = new int[term.condition().length];
      for (int i = 0; i < condition.length; i++) {
        meter.add(4);
        int literal = term.condition()[i];
        condition[i] = atomLiterals[Math.abs(literal)] ^ (literal < 0 ? 1 : 0);
      }
      disjunctions
          .computeIfAbsent(term.text(), unknown -> new ArrayList<>(1))
          .add(term.condition());
      conditions
          .computeIfAbsent(term.text(), unknown -> new Literals(1))
          .add(condition.length == 1 ? condition[0] : conjunction(condition, solver));
    }
    conditions.forEach(
        (text, any) -> {
          meter.add(32);
          texts.add(text);
          sources.add(disjunctions.getOrDefault(text, List.of()));
          literals.add(any.size == 1 ? any.items[0] : disjunction(any.toArray(), solver));
        });
  }

  private static int conjunction(int[] all, Solver solver) {
    int[] negated = new int[all.length];
    for (int i = 0; i < all.length; i++) {
      negated[i] = all[i] ^ 1;
    }
    return disjunction(negated, solver) ^ 1;
  }

  private static int disjunction(int[] any, Solver solver) {
    // Never a decision: what is left at a branch is tried out by the program's rules, which do not
    // have this variable, so that two branches that differ in it would have the same answer sets.
    int literal = 2 * solver.add(Heuristic.NEVER);
    int[] clause = Arrays.copyOf(any, any.length + 1);
    clause[any.length] = literal ^ 1;
    solver.clause(clause);
    for (int each : any) {
      solver.clause(each ^ 1, literal);
    }
    return literal;
  }

  int count() {
    return texts.size();
  }

  String text(int number) {
    return texts.get(number);
  }

  int literal(int number) {
    return literals.items[number];
  }

  /** What a text's literal stands for: a disjunction of conjunctions of program literals. */
  List<int[]> condition(int number) {
    return sources.get(number);
  }

  /** Returns whether the condition of a text has only these atoms. */
  boolean readsOnly(int number, BitSet atoms) {
    meter.add(64);
    return sources.get(number).stream()
        .flatMapToInt(Arrays::stream)
        .allMatch(literal -> atoms.get(Math.abs(literal)));
  }

  /** The texts that are shown of a set of atoms. */
  List<String> holding(BitSet atoms) {
    List<String> holding = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      for (int[] conjunction : sources.get(i)) {
        if (holds(conjunction, atoms)) {
          holding.add(texts.get(i));
          break;
        }
      }
    }
    return holding;
  }

  private boolean holds(int[] conjunction, BitSet atoms) {
    meter.add(8);
    for (int literal : conjunction) {
      meter.add(2);
      if (atoms.get(Math.abs(literal)) != literal > 0) {
        return false;
      }
    }
    return true;
  }
}
