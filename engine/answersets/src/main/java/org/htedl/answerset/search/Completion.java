// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundProgram.External;
import org.htedl.answerset.program.GroundRule;
import org.htedl.answerset.search.clause.StoppableSort;
import org.htedl.answerset.search.tail.BranchRules;
import org.htedl.limit.WorkMeter;

/**
 * Clark's completion of a program as clauses and weight constraints, with a variable for each body:
 * a body is true just where its literals are, an atom that is true has a body that is true, and a
 * body that is true makes its atoms true, except for choices.
 *
 * <p>An atom with one body, and a body with one literal, are the same variable. What the completion
 * does not exclude, atoms that support only each other, is left to {@link UnfoundedSets}.
 */
final class Completion {
  private final Solver solver;
  private final WorkMeter meter;
  private final int atoms;
  private final Bodies bodies;
  private final List<int[]> constraints = new ArrayList<>();
  private final List<Integer> excluded = new ArrayList<>();

  /** By atom: twice the numbers of its bodies, plus one for a choice; ascending. */
  private final int[][] supports;

  private final LiteralUnion union;
  private int[] variables = new int[0];

  private Completion(List<GroundRule> rules, int atoms, Solver solver, WorkMeter meter) {
    this.solver = solver;
    this.meter = meter;
    this.atoms = atoms;
    bodies = new Bodies(rules.size(), meter);
    int[] counts = new int[atoms + 1];
    supports = new int[atoms + 1][];
    Arrays.fill(supports, new int[0]);
    for (GroundRule rule : rules) {
      meter.add(8L * (1 + rule.head().length + rule.body().length));
      collect(rule, counts);
    }
    for (int atom = 1; atom <= atoms; atom++) {
      meter.add(1 + counts[atom]);
      supports[atom] = strongest(Arrays.copyOf(supports[atom], counts[atom]));
    }
    union = new LiteralUnion(1 + atoms + bodies.count());
  }

  /**
   * Adds a program's completion to a solver without variables.
   *
   * @param meter counts the work
   * @return the completion
   * @throws BadProgramException if atoms of a disjunction depend on each other
   * @throws java.util.concurrent.CancellationException if it was stopped
   */
  static Completion add(GroundProgram program, Solver solver, WorkMeter meter)
      throws BadProgramException {
    List<GroundRule> rules = withExternals(program, Disjunctions.shift(program, meter), meter);
    int atoms = program.atoms();
    for (GroundRule rule : rules) {
      meter.add(1 + rule.head().length);
      for (int atom : rule.head()) {
        atoms = Math.max(atoms, atom);
      }
    }
    Completion completion = new Completion(rules, atoms, solver, meter);
    completion.unite();
    completion.addVariables();
    completion.addClauses();
    PositiveDependence components = new PositiveDependence(rules, atoms, meter);
    new LoopSupports(completion, components, meter).exclude(solver);
    return completion;
  }

  /** The rules with a fact or a choice for each external atom that has its value from outside. */
  private static List<GroundRule> withExternals(
      GroundProgram program, List<GroundRule> rules, WorkMeter meter) {
    List<External> open = OpenAtoms.of(program, meter);
    if (open.isEmpty()) {
      return rules;
    }
    List<GroundRule> all = new ArrayList<>(rules);
    for (External external : open) {
      boolean choice = external.value() == External.Value.FREE;
      all.add(GroundRule.conjunctive(choice, new int[] {external.atom()}, new int[0]));
    }
    return all;
  }

  private void collect(GroundRule rule, int[] counts) {
    if (rule.isConstraint()) {
      Bodies.Body body = bodies.of(rule);
      if (body.isConjunction()) {
        constraints.add(body.literals());
      } else {
        excluded.add(bodies.number(rule));
      }
      return;
    }
    if (rule.head().length == 0) {
      return;
    }
    int body = 2 * bodies.number(rule) + (rule.choice() ? 1 : 0);
    for (int atom : rule.head()) {
      meter.add(4);
      if (counts[atom] == supports[atom].length) {
        supports[atom] = Arrays.copyOf(supports[atom], Math.max(2, 2 * counts[atom]));
      }
      supports[atom][counts[atom]++] = body;
    }
  }

  /** Each body once, as that of a rule if it is one as well as of a choice. */
  private int[] strongest(int[] bodies) {
    StoppableSort.sort(bodies, bodies.length, meter);
    int kept = 0;
    for (int body : bodies) {
      meter.add(1);
      if (kept == 0 || bodies[kept - 1] >> 1 != body >> 1) {
        bodies[kept++] = body;
      }
    }
    return Arrays.copyOf(bodies, kept);
  }

  private void unite() {
    for (int number = 0; number < bodies.count(); number++) {
      Bodies.Body body = bodies.get(number);
      meter.add(1 + body.literals().length);
      int element = element(number);
      long[] weights = body.weights();
      if (weights == null) {
        int[] literals = body.literals();
        if (literals.length == 0) {
          union.unite(element, 0);
        } else if (literals.length == 1) {
          union.unite(element, ofAtom(literals[0]));
        } else if (contradicts(literals)) {
          union.unite(element, 1);
        }
      } else if (Arrays.stream(weights).sum() < body.bound()) {
        union.unite(element, 1);
      }
    }
    for (int atom = 1; atom <= atoms; atom++) {
      meter.add(1);
      int[] of = supports[atom];
      if (of.length == 0) {
        union.unite(2 * atom, 1);
      } else if (of.length == 1 && (of[0] & 1) == 0) {
        union.unite(2 * atom, element(of[0] >> 1));
      }
    }
  }

  private boolean contradicts(int[] ascending) {
    for (int literal : ascending) {
      meter.add(8);
      if (literal < 0 && Arrays.binarySearch(ascending, -literal) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The element of the union that stands for a body, as a literal. */
  private int element(int body) {
    return 2 * (1 + atoms + body);
  }

  private static int ofAtom(int literal) {
    return literal > 0 ? 2 * literal : -2 * literal + 1;
  }

  private void addVariables() {
    int elements = 1 + atoms + bodies.count();
    variables = new int[elements];
    for (int element = 0; element < elements; element++) {
      meter.add(2);
      if (union.find(2 * element) >> 1 == element) {
        // Bodies start with true and atoms with false, which decides most at once.
        variables[element] = solver.add(element > 0 && element <= atoms ? 1 : 0);
      }
    }
    solver.clause(literal(0));
    if (union.isContradictory()) {
      solver.clause();
    }
  }

  /** The solver's literal for an element's. */
  private int literal(int element) {
    meter.add(2);
    int root = union.find(element);
    return 2 * variables[root >> 1] + (root & 1);
  }

  /** The solver's literal for a program's. */
  int ofProgram(int literal) {
    return literal(ofAtom(literal));
  }

  /** The solver's literal for a body. */
  int ofBody(int body) {
    return literal(element(body));
  }

  Bodies bodies() {
    return bodies;
  }

  int atoms() {
    return atoms;
  }

  /** Twice the numbers of an atom's bodies, plus one for a choice. */
  int[] supportsOf(int atom) {
    return supports[atom];
  }

  private void addClauses() {
    for (int atom = 1; atom <= atoms; atom++) {
      int[] of = supports[atom];
      meter.add(8L * (1 + of.length));
      int literal = literal(2 * atom);
      int[] supported = new int[of.length + 1];
      supported[of.length] = literal ^ 1;
      for (int i = 0; i < of.length; i++) {
        supported[i] = ofBody(of[i] >> 1);
        if ((of[i] & 1) == 0) {
          solver.clause(supported[i] ^ 1, literal);
        }
      }
      solver.clause(supported);
    }
    for (int number = 0; number < bodies.count(); number++) {
      Bodies.Body body = bodies.get(number);
      long[] weights = body.weights();
      meter.add(8L * (1 + body.literals().length));
      if (weights == null) {
        conjunction(ofBody(number), body.literals());
      } else {
        sum(ofBody(number), body, weights);
      }
    }
    for (int body : excluded) {
      solver.clause(ofBody(body) ^ 1);
    }
    for (int[] constraint : constraints) {
      meter.add(8L * (1 + constraint.length));
      int[] clause = new int[constraint.length];
      for (int i = 0; i < clause.length; i++) {
        clause[i] = ofProgram(constraint[i]) ^ 1;
      }
      solver.clause(clause);
    }
  }

  private void conjunction(int body, int[] literals) {
    int[] all = new int[literals.length + 1];
    all[literals.length] = body;
    for (int i = 0; i < literals.length; i++) {
      int literal = ofProgram(literals[i]);
      all[i] = literal ^ 1;
      solver.clause(body ^ 1, literal);
    }
    solver.clause(all);
  }

  private void sum(int body, Bodies.Body of, long[] weights) {
    int[] literals = new int[of.literals().length];
    for (int i = 0; i < literals.length; i++) {
      literals[i] = ofProgram(of.literals()[i]);
    }
    solver.constraint(WeightConstraint.of(body, literals, weights, of.bound(), meter));
  }

  /** By atom, its literal. */
  int[] atomLiterals() {
    int[] literals = new int[atoms + 1];
    for (int atom = 1; atom <= atoms; atom++) {
      meter.add(2);
      literals[atom] = literal(2 * atom);
    }
    return literals;
  }

  /** The rules, for tails. */
  BranchRules branchRules() {
    List<BranchRules.Body> all = new ArrayList<>();
    for (int number = 0; number < bodies.count(); number++) {
      Bodies.Body body = bodies.get(number);
      meter.add(2);
      all.add(new BranchRules.Body(body.literals(), body.weights(), body.bound(), ofBody(number)));
    }
    return new BranchRules(atomLiterals(), all, supports, constraints, meter);
  }
}
