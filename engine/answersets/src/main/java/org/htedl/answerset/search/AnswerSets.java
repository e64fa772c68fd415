// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.htedl.answerset.nogood.Nogoods;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.MinimizeStatement;
import org.htedl.answerset.search.clause.Literals;
import org.htedl.answerset.search.clause.Outcome;
import org.htedl.answerset.search.tail.BranchTail;
import org.htedl.answerset.search.tail.ConsequenceTask;
import org.htedl.answerset.search.tail.CountTask;
import org.htedl.answerset.search.tail.ModelTask;
import org.htedl.answerset.search.tail.TailTask;
import org.htedl.answerset.tail.Tail;
import org.htedl.answerset.tail.TailOptions;
import org.htedl.answerset.tail.VectorTail;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.WorkMeter;
import org.htedl.vector.choice.KernelChoice;
import org.jspecify.annotations.Nullable;

/**
 * Finds answer sets of a ground program: one, several or all, how many there are, what they have in
 * common, or one of the least costs.
 *
 * <p>Used once, by one thread. Memory grows with the program and with what is learned, and is taken
 * from a claim that the caller closes.
 */
public final class AnswerSets {
  /** Conflicts until it is left open whether there are more answer sets than are wanted. */
  private static final long LAST_CONFLICTS = 100;

  private final GroundProgram program;
  private final SearchOptions options;
  private final Solver solver;

  /** The rules for a tail, until it is decided whether there is one; null where there is none. */
  private @Nullable Completion completion;

  private final Tail tail;
  private final Cancellation cancellation;
  private final WorkMeter meter;
  private final int[] atomLiterals;
  private final ShownLiterals shown;
  private final List<SoftLiterals> objectives = new ArrayList<>();
  private final List<CoreGuided> guided = new ArrayList<>();
  private final Consumer<Model> listener;
  private long models;
  private long mostModels;

  /** True if a tail has stopped at as many as are wanted, and there may be one more. */
  private boolean more;

  private List<Long> best = List.of();

  /** Prepares a search whose tails the processor tries out. */
  public AnswerSets(
      GroundProgram program,
      SearchOptions options,
      Consumer<Model> listener,
      MemoryClaim claim,
      Cancellation cancellation)
      throws BadProgramException {
    this(program, options, new VectorTail(KernelChoice.lanes()), listener, claim, cancellation);
  }

  /** Prepares a search that watches literals of clauses. */
  public AnswerSets(
      GroundProgram program,
      SearchOptions options,
      Tail tail,
      Consumer<Model> listener,
      MemoryClaim claim,
      Cancellation cancellation)
      throws BadProgramException {
    this(program, options, tail, null, listener, claim, cancellation);
  }

  /**
   * Prepares a search.
   *
   * @param tail tries out what is left at branches
   * @param nogoods looks at all nogoods at a time, as CUD@ASP has it, and stays the caller's; null
   *     to watch literals of clauses, which is faster
   * @param listener gets each answer set, while the search waits; where an optimum or consequences
   *     are asked for, each that improves what is known, and where consequences are, one of those
   *     that a tail finds; where only the number is asked for, not those that tails find
   * @param claim takes the memory of the search
   * @param cancellation stops the search within some milliseconds
   * @throws BadProgramException if atoms of a disjunction depend on each other
   * @throws MemoryBudgetException if there is not enough memory for the program
   * @throws CancellationException if it was stopped before it could begin
   */
  public AnswerSets(
      GroundProgram program,
      SearchOptions options,
      Tail tail,
      @Nullable Nogoods nogoods,
      Consumer<Model> listener,
      MemoryClaim claim,
      Cancellation cancellation)
      throws BadProgramException {
    this.program = program;
    this.options = options;
    this.tail = tail;
    this.listener = listener;
    this.cancellation = cancellation;
    // Before arrays of that length are made.
    claim.take(program.bytes());
    solver = new Solver(options.heuristic(), nogoods, program.bytes(), claim, cancellation);
    meter = new WorkMeter(cancellation);
    Completion rules = Completion.add(program, solver, meter);
    completion = options.tail().use() == TailOptions.Use.NEVER ? null : rules;
    atomLiterals = rules.atomLiterals();
    shown = new ShownLiterals(program, atomLiterals, solver, meter);
    for (int literal : program.assumptions()) {
      solver.clause(ofProgram(literal));
    }
    for (MinimizeStatement objective : program.objectives()) {
      objectives.add(new SoftLiterals(objective, atomLiterals, meter));
    }
    solver.start(options.seed());
  }

  private int ofProgram(int literal) {
    return atomLiterals[Math.abs(literal)] ^ (literal < 0 ? 1 : 0);
  }

  /**
   * Searches.
   *
   * @return what was found; if it was cancelled, or the claim or the heap has no more memory, what
   *     was found until then
   */
  public SearchResult run(Task task) {
    List<String> consequences = new ArrayList<>();
    boolean exhausted;
    MemoryBudgetException full = null;
    try {
      exhausted =
          switch (task) {
            case MODELS -> enumerate(options.models(), false);
            case COUNT -> enumerate(0, true);
            case BRAVE -> consequences(true, consequences);
            case CAUTIOUS -> consequences(false, consequences);
            case OPTIMUM -> optimum();
          };
    } catch (CancellationException stopped) {
      exhausted = false;
    } catch (MemoryBudgetException refused) {
      exhausted = false;
      full = refused;
    } catch (OutOfMemoryError exhaustedHeap) {
      exhausted = false;
      full = new MemoryBudgetException("the heap has no room for more clauses.");
    }
    return new SearchResult(
        models > 0,
        models,
        exhausted,
        best,
        task == Task.OPTIMUM ? bounds() : List.of(),
        consequences,
        solver.statistics(),
        full);
  }

  /**
   * Costs below which there is proved to be no answer set, as far as the search for an optimum has
   * come; may be asked for by the listener.
   */
  public List<Long> bounds() {
    List<Long> bounds = new ArrayList<>();
    for (SoftLiterals objective : objectives) {
      // Those after the one that is searched for can be as low as their weights allow.
      int level = bounds.size();
      bounds.add(level < guided.size() ? guided.get(level).lower() : objective.offset());
    }
    return bounds;
  }

  private boolean enumerate(long most, boolean counts) {
    int[] projection = projection();
    if (projection == null) {
      useTail(
          counts,
          counts ? new CountTask(found -> models += found) : new ModelTask(this::reportFirst));
    } else {
      completion = null;
    }
    mostModels = most;
    Outcome outcome = solver.search();
    while (outcome == Outcome.MODEL || outcome == Outcome.TAIL) {
      if (outcome == Outcome.MODEL) {
        report();
      }
      if (models == most) {
        return isLast(projection);
      }
      if (projection == null) {
        outcome = solver.next();
      } else {
        exclude(projection);
        outcome = solver.search();
      }
    }
    return true;
  }

  /**
   * Returns whether a short search finds that nothing is left after as many answer sets as are
   * wanted.
   */
  private boolean isLast(int @Nullable [] projection) {
    if (more) {
      return false;
    }
    if (projection != null) {
      exclude(projection);
      return solver.search(LAST_CONFLICTS) == Outcome.NONE;
    }
    return solver.next(LAST_CONFLICTS) == Outcome.NONE;
  }

  /** The literals that distinguish answer sets, or null for all. */
  private int @Nullable [] projection() {
    if (!options.project()) {
      return null;
    }
    int[] named = program.projected();
    BitSet seen = new BitSet();
    Literals distinct = new Literals();
    for (int i = 0; i < (named == null ? shown.count() : named.length); i++) {
      meter.add(4);
      int literal = named == null ? shown.literal(i) : ofProgram(named[i]);
      if (!seen.get(literal)) {
        seen.set(literal);
        distinct.add(literal);
      }
    }
    return distinct.toArray();
  }

  /** The numbers of the shown texts that consequences are asked of. */
  private List<Integer> questions() {
    int[] named = options.project() ? program.projected() : null;
    BitSet projected = new BitSet();
    IntStream.of(named == null ? new int[0] : named).forEach(projected::set);
    List<Integer> questions = new ArrayList<>();
    for (int number = 0; number < shown.count(); number++) {
      meter.add(4);
      if (named == null || shown.readsOnly(number, projected)) {
        questions.add(number);
      }
    }
    return questions;
  }

  private void exclude(int[] projection) {
    int[] clause = new int[projection.length];
    for (int i = 0; i < clause.length; i++) {
      meter.add(1);
      clause[i] = solver.value(projection[i]) > 0 ? projection[i] ^ 1 : projection[i];
    }
    solver.clause(clause);
  }

  private boolean consequences(boolean brave, List<String> into) {
    Consequences found = new Consequences(solver, brave, questions(), meter);
    ConsequenceTask tails =
        new ConsequenceTask(
            brave,
            () -> found.open().stream().map(shown::condition).toList(),
            model -> report(model, models + 1));
    // Each answer set decides what is asked, so a search finds more than a tail in the same time.
    useTail(false, tails);
    try {
      boolean open = true;
      Outcome outcome = solver.search();
      while (outcome != Outcome.NONE) {
        if (outcome == Outcome.MODEL) {
          report();
          open = found.narrow(number -> solver.value(shown.literal(number)) > 0, shown::literal);
        } else {
          models += tails.found() - 1;
          solver.excludeBranch();
          List<Integer> asked = found.open();
          open =
              found.narrow(
                  number -> tails.holds(Collections.binarySearch(asked, number)), shown::literal);
        }
        outcome = open ? solver.search() : Outcome.NONE;
      }
      return true;
    } finally {
      if (models > 0) {
        found.holding().forEach(number -> into.add(shown.text(number)));
      }
    }
  }

  private boolean optimum() {
    completion = null;
    if (solver.search() != Outcome.MODEL) {
      return true;
    }
    improve();
    for (SoftLiterals objective : objectives) {
      CoreGuided search = new CoreGuided(solver, objective, this::improve, meter);
      guided.add(search);
      if (!search.run()) {
        throw new IllegalStateException("the answer sets are lost that were found before");
      }
    }
    return true;
  }

  private void improve() {
    BitSet atoms = atoms();
    List<Long> costs = costs(atoms);
    for (int i = 0; i < costs.size(); i++) {
      int order = best.isEmpty() ? -1 : Long.compare(costs.get(i), best.get(i));
      if (order > 0) {
        return;
      }
      if (order < 0) {
        report(atoms, models + 1);
        return;
      }
    }
    if (models == 0) {
      report(atoms, models + 1);
    }
  }

  private List<Long> costs(BitSet atoms) {
    return program.objectives().stream().map(objective -> objective.cost(atoms, meter)).toList();
  }

  /** The atoms that hold in the solver's model. */
  private BitSet atoms() {
    BitSet atoms = new BitSet(atomLiterals.length);
    for (int atom = 1; atom < atomLiterals.length; atom++) {
      meter.add(1);
      atoms.set(atom, solver.value(atomLiterals[atom]) > 0);
    }
    return atoms;
  }

  private void report() {
    report(atoms(), models + 1);
  }

  private void report(BitSet atoms, long number) {
    List<Long> costs = costs(atoms);
    List<String> holding = shown.holding(atoms);
    models = number;
    best = costs;
    listener.accept(new Model(atoms, holding, costs));
  }

  /** Whether more answer sets are wanted after one. */
  private boolean reportFirst(BitSet atoms) {
    report(atoms, models + 1);
    more = models == mostModels;
    return !more;
  }

  /** Has what is left at branches tried out, if that is wanted. */
  private void useTail(boolean counts, TailTask task) {
    TailOptions.Use use = options.tail().use();
    Completion rules = completion;
    completion = null;
    if (rules != null && (use == TailOptions.Use.ALWAYS || counts)) {
      solver.use(
          assignment ->
              new BranchTail(
                  rules.branchRules(), assignment, options.tail(), tail, task, cancellation));
    }
  }

  /** Task of a search. Objectives are looked at by {@link #OPTIMUM} alone. */
  public enum Task {
    /** So many answer sets. */
    MODELS,
    /** The number of answer sets. */
    COUNT,
    /** Atoms and terms shown in at least one answer set. */
    BRAVE,
    /** Atoms and terms shown in every answer set. */
    CAUTIOUS,
    /** An answer set whose costs are the least, those of greater priority first. */
    OPTIMUM
  }
}
