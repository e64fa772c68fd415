package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.Objective;
import org.htedl.device.Cancellation;
import org.htedl.mirror.limit.MemoryBudgetException;
import org.htedl.mirror.limit.MemoryClaim;
import org.jspecify.annotations.Nullable;

/**
 * Finds answer sets of a ground program: one, several or all, how many there are, what they have in
 * common, or one of the least costs.
 *
 * <p>Used once, by one thread. Memory grows with the program and with what is learned, and is taken
 * from a claim that the caller closes.
 */
public final class AnswerSets {
  private final GroundProgram program;
  private final SearchOptions options;
  private final Solver solver;
  private final int[] atomLiterals;
  private final ShownLiterals shown;
  private final List<SoftLiterals> objectives = new ArrayList<>();
  private final List<CoreGuided> guided = new ArrayList<>();
  private final Consumer<Model> listener;
  private long models;
  private List<Long> best = List.of();

  /**
   * Prepares a search.
   *
   * @param listener gets each answer set, while the search waits; where an optimum or consequences
   *     are asked for, each that improves what is known
   * @param claim takes the memory of the search
   * @param cancellation stops the search within some milliseconds
   * @throws BadProgramException if atoms of a disjunction depend on each other
   * @throws MemoryBudgetException if there is not enough memory for the program
   * @throws CancellationException if it was stopped before it could begin
   */
  public AnswerSets(
      GroundProgram program,
      SearchOptions options,
      Consumer<Model> listener,
      MemoryClaim claim,
      Cancellation cancellation)
      throws BadProgramException {
    this.program = program;
    this.options = options;
    this.listener = listener;
    // Before arrays of that length are made.
    claim.take(program.bytes());
    solver = new Solver(options.heuristic(), program.bytes(), claim, cancellation);
    atomLiterals = Completion.add(program, solver, cancellation);
    shown = new ShownLiterals(program, atomLiterals, solver);
    for (int literal : program.assumptions()) {
      solver.clause(ofProgram(literal));
    }
    for (Objective objective : program.objectives()) {
      objectives.add(new SoftLiterals(objective, atomLiterals));
    }
    solver.start(options.seed());
  }

  private int ofProgram(int literal) {
    return atomLiterals[Math.abs(literal)] ^ (literal < 0 ? 1 : 0);
  }

  /**
   * Searches.
   *
   * @return what was found; if it was cancelled, what was found until then
   * @throws MemoryBudgetException if the claim gets no more memory, after what was learned was
   *     given up
   */
  public SearchResult run(SearchTask task) {
    List<String> consequences = new ArrayList<>();
    boolean exhausted;
    try {
      exhausted =
          switch (task) {
            case MODELS, COUNT -> enumerate(task == SearchTask.COUNT ? 0 : options.models());
            case BRAVE -> consequences(true, consequences);
            case CAUTIOUS -> consequences(false, consequences);
            case OPTIMUM -> optimum();
          };
    } catch (CancellationException stopped) {
      exhausted = false;
    }
    return new SearchResult(
        models > 0,
        models,
        exhausted,
        best,
        task == SearchTask.OPTIMUM ? bounds() : List.of(),
        consequences,
        solver.statistics());
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

  private boolean enumerate(long most) {
    int[] projection = projection();
    Solver.Outcome outcome = solver.search();
    while (outcome == Solver.Outcome.MODEL) {
      report();
      if (models == most) {
        return false;
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

  /** The literals that distinguish answer sets, or null for all. */
  private int @Nullable [] projection() {
    int[] named = program.projected();
    if (named != null) {
      return IntStream.of(named).map(this::ofProgram).distinct().toArray();
    }
    return options.project()
        ? IntStream.range(0, shown.count()).map(shown::literal).distinct().toArray()
        : null;
  }

  private void exclude(int[] projection) {
    int[] clause = new int[projection.length];
    for (int i = 0; i < clause.length; i++) {
      clause[i] = solver.value(projection[i]) > 0 ? projection[i] ^ 1 : projection[i];
    }
    solver.clause(clause);
  }

  private boolean consequences(boolean brave, List<String> into) {
    Consequences found =
        new Consequences(solver, brave, IntStream.range(0, shown.count()).boxed().toList());
    try {
      boolean open = true;
      while (open && solver.search() == Solver.Outcome.MODEL) {
        report();
        open = found.narrow(shown::literal);
      }
      return true;
    } finally {
      if (models > 0) {
        found.holding().forEach(number -> into.add(shown.text(number)));
      }
    }
  }

  private boolean optimum() {
    if (solver.search() != Solver.Outcome.MODEL) {
      return true;
    }
    improve();
    for (SoftLiterals objective : objectives) {
      CoreGuided search = new CoreGuided(solver, objective, this::improve);
      guided.add(search);
      if (!search.run()) {
        throw new IllegalStateException("the answer sets are lost that were found before");
      }
    }
    return true;
  }

  private void improve() {
    List<Long> costs = costs();
    for (int i = 0; i < costs.size(); i++) {
      int order = best.isEmpty() ? -1 : Long.compare(costs.get(i), best.get(i));
      if (order > 0) {
        return;
      }
      if (order < 0) {
        report();
        return;
      }
    }
    if (models == 0) {
      report();
    }
  }

  private List<Long> costs() {
    return objectives.stream().map(objective -> objective.cost(solver)).toList();
  }

  private void report() {
    models++;
    best = costs();
    BitSet atoms = new BitSet(atomLiterals.length);
    for (int atom = 1; atom < atomLiterals.length; atom++) {
      atoms.set(atom, solver.value(atomLiterals[atom]) > 0);
    }
    listener.accept(new Model(atoms, shown.holding(solver), best));
  }
}
