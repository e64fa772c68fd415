package org.htedl.pattern;

import java.util.ArrayList;
import java.util.List;
import org.htedl.limit.Bounds;
import org.htedl.mirror.relation.SortedCursor;

/**
 * All ways to match a body with facts, by leapfrog triejoin (Veldhuizen): variable after variable,
 * the sorted runs of the atoms that speak of it are intersected, where the run that is behind jumps
 * to the id of the one before it. So the cost is at most that of the largest result that facts of
 * these sizes can have. Used by one thread.
 */
public final class Join {
  /** Jumps between two looks at the bounds. */
  private static final int LOOKED = 1 << 10;

  private final List<Level> levels;
  private final Bindings bindings;
  private final Bounds bounds;
  private long jumps;

  /** Receives results. */
  public interface Visitor {
    /**
     * Receives one result.
     *
     * @param bindings valid during the call
     * @return whether to go on
     */
    boolean visit(Bindings bindings);
  }

  /** A variable, and the runs that it must be in. */
  record Level(int variable, List<SortedCursor> runs) {}

  private Join(int variables, List<Level> levels, Bounds bounds) {
    this.bindings = new Bindings(variables);
    this.levels = levels;
    this.bounds = bounds;
  }

  /**
   * The join of a body, in an order by the sizes of what its atoms read.
   *
   * @param bounds what stops it
   */
  public static Join of(Body body, FactSource facts, Bounds bounds) {
    return of(body, facts, VariableOrder.of(body, facts), bounds);
  }

  /**
   * The join of a body in this order of its variables.
   *
   * @param order each variable once
   */
  public static Join of(Body body, FactSource facts, int[] order, Bounds bounds) {
    List<Level> levels = new ArrayList<>();
    for (int variable : order) {
      levels.add(new Level(variable, new ArrayList<>()));
    }
    new AtomCursors(facts, levels).add(body);
    return new Join(body.variables(), levels, bounds);
  }

  /**
   * Visits all results, each once.
   *
   * @return false if the visitor ended it
   */
  public boolean forEach(Visitor visitor) {
    return descend(0, visitor);
  }

  /** The number of results. */
  public long count() {
    long[] count = {0};
    forEach(
        result -> {
          count[0]++;
          return true;
        });
    return count[0];
  }

  /** Whether there is a result; ends at the first one. */
  public boolean exists() {
    return !forEach(result -> false);
  }

  private boolean descend(int depth, Visitor visitor) {
    if (depth == levels.size()) {
      return visitor.visit(bindings);
    }
    List<SortedCursor> runs = levels.get(depth).runs;
    runs.forEach(SortedCursor::open);
    boolean goesOn = true;
    while (goesOn && meet(runs)) {
      bindings.bind(levels.get(depth).variable, runs.getFirst().id());
      goesOn = descend(depth + 1, visitor);
      runs.getFirst().next();
    }
    runs.forEach(SortedCursor::up);
    return goesOn;
  }

  /** Moves the runs to the next id that is in all of them; whether there is one. */
  private boolean meet(List<SortedCursor> runs) {
    look();
    if (runs.getFirst().atEnd()) {
      return false;
    }
    int id = runs.getFirst().id();
    int agreed = 1;
    for (int next = 1; agreed < runs.size(); next++) {
      look();
      SortedCursor run = runs.get(next % runs.size());
      run.seek(id);
      if (run.atEnd()) {
        return false;
      }
      agreed = run.id() == id ? agreed + 1 : 1;
      id = run.id();
    }
    return true;
  }

  private void look() {
    if (++jumps % LOOKED == 0) {
      bounds.check();
    }
  }
}
