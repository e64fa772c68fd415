package org.htedl.learn.row;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.htedl.expression.ClassExpression;
import org.htedl.learn.context.Atoms;
import org.htedl.learn.context.Context;
import org.htedl.learn.context.ContextGraph;
import org.htedl.limit.MemoryBudgetException;
import org.jspecify.annotations.Nullable;

/**
 * Enumerates the expressions over some contexts by length, and keeps of those that cover the same
 * individuals of a context the shortest, of these the first.
 *
 * <p>A row of a constructor depends only on its operands' rows, in their contexts. So by induction
 * every expression up to a length has a kept row that is the same, with an expression that is not
 * longer; and the best kept row is the best of all expressions up to that length. Used by one
 * thread at a time.
 */
public final class Enumeration {
  /** Thrown where as many rows are kept as are wanted. */
  private static final class EnoughRowsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    EnoughRowsException() {
      super("enough rows", null, false, false);
    }
  }

  private final ContextGraph graph;
  private final ContextRows rows;
  private final Operators operators;
  private final int maxDepth;
  private final RowMemory memory;
  private final TileRunner runner;
  private final Scores scores;
  private final Pool pool;
  private long tried;
  private int stored;
  private int reached;
  private int scored;
  private boolean limited;
  private boolean storing = true;
  private List<Context> unkept = List.of();
  private @Nullable Beam beam;

  /**
   * @param graph the examples, from which roles are followed as far as is needed
   * @param maxDepth how many times at most
   * @param scores the labels
   * @param best how many of the best rows are kept
   * @param better is given each new best row
   */
  public Enumeration(
      ContextGraph graph,
      Atoms atoms,
      Operators operators,
      int maxDepth,
      Scores scores,
      int best,
      Consumer<Candidate> better,
      RowMemory memory,
      TileRunner runner) {
    this.graph = graph;
    this.operators = operators;
    this.maxDepth = maxDepth;
    this.scores = scores;
    this.pool = new Pool(best, better);
    this.memory = memory;
    this.runner = runner;
    this.rows = new ContextRows(graph, atoms, operators, memory, runner);
  }

  /**
   * Makes and keeps the rows of the next length.
   *
   * @return whether all were kept; false, and none is, when memory has come to its end
   */
  public boolean store() {
    return store(Integer.MAX_VALUE);
  }

  /**
   * Makes the rows of the next length, which is the last, and keeps those that come first.
   *
   * @param most rows that are kept of the examples, of all lengths
   * @return whether all were kept or so many; false, and none is, when memory has come to its end
   */
  public boolean storeFirst(int most) {
    return store(most);
  }

  private boolean store(int most) {
    if (!reach(false)) {
      return false;
    }
    int length = stored + 1;
    RowSlab slab = examples();
    slab.begin(length);
    boolean kept = false;
    try {
      rows.make(graph.examples(), length, batch -> keep(slab, batch, most), LevelRows::pairs);
      stored = length;
      kept = true;
    } catch (EnoughRowsException e) {
      kept = true;
    } catch (MemoryBudgetException e) {
      storing = false;
    } finally {
      if (!kept) {
        slab.undo();
        scores.truncate(slab.size());
        memory.lower(kept());
      }
    }
    return kept;
  }

  /**
   * Makes the rows of successors that expressions of the next length need. Those of a context that
   * is reached by several roles are shorter by what these roles cost, so contexts are made when the
   * first expression is long enough for them.
   *
   * @param last whether there are no longer expressions, so that rows need not be kept for them
   * @return whether all were kept
   */
  private boolean reach(boolean last) {
    int length = stored + 1;
    if (!storing || reached == length) {
      return storing;
    }
    boolean failed = true;
    try {
      while (deepens(length)) {
        limited = !rows.deepen();
      }
      for (int c = graph.contexts().size() - 1; c > 0; c--) {
        if (!reach(graph.contexts().get(c), length, last)) {
          unkept = List.copyOf(graph.contexts().subList(1, c + 1));
          storing = false;
          failed = false;
          return false;
        }
      }
      reached = length;
      failed = false;
    } catch (MemoryBudgetException e) {
      storing = false;
    } finally {
      if (failed) {
        undoFillers();
      }
    }
    return !failed;
  }

  /** The greatest length of which all rows of a context are there, where all are kept. */
  private int longest(int context) {
    return context == 0
        ? stored
        : Math.max(0, reached - Operators.QUANTIFIER * graph.contexts().get(context).depth());
  }

  /** Takes the rows of successors back of a length of which not all could be made. */
  private void undoFillers() {
    for (int c = 1; c < rows.slabs().size(); c++) {
      RowSlab slab = rows.slabs().get(c);
      if (slab.longest() > longest(c)) {
        slab.undo();
      }
    }
    memory.lower(kept());
  }

  /**
   * Makes the rows of one context.
   *
   * @return false if there is no memory for them and they are fillers of the examples' restrictions
   *     only, which do without
   */
  private boolean reach(Context context, int length, boolean last) {
    int inner = length - Operators.QUANTIFIER * context.depth();
    if (inner <= 0) {
      return true;
    }
    boolean outermost = context.depth() == 1;
    RowSlab slab = rows.of(context);
    if (outermost && last) {
      long room = memory.room() / slab.bytesPerRow();
      if (slab.grown(inner) > room) {
        return false;
      }
    }
    slab.begin(inner);
    try {
      rows.make(context, inner, batch -> keep(slab, batch, Integer.MAX_VALUE), LevelRows::pairs);
      return true;
    } catch (MemoryBudgetException e) {
      if (!outermost) {
        throw e;
      }
      slab.undo();
      memory.lower(kept());
      return false;
    }
  }

  /** Returns whether expressions of a length make it follow roles once more than it has. */
  public boolean deepens(int length) {
    return Operators.QUANTIFIER * (graph.depth() + 1) < length
        && graph.depth() < maxDepth
        && !limited;
  }

  /** Whether roles are nested less deep than was asked for, since that would be too much. */
  public boolean isLimited() {
    return limited;
  }

  /** Bytes that the rows take with what is known of them. */
  private long kept() {
    return scores.bytes() + rows.bytes();
  }

  /**
   * Scores the rows of the next length without keeping them.
   *
   * @return whether these are all; false where memory did not allow for all fillers
   */
  public boolean score() {
    boolean complete = reached == stored + 1 || reach(true);
    int length = stored + 1;
    RowSlab slab = examples();
    scored = length;
    try {
      rows.make(
          graph.examples(),
          length,
          batch -> {
            tried += batch.tried();
            pool.offer(batch, scores, length);
          },
          level -> {
            memory.scratch(2 * Signatures.BYTES_A_ROW * slab.size());
            tried += new PairScores(slab, scores, pool, length).run(runner);
          });
      return complete || !unkept.isEmpty() && scoreUnkept(length);
    } catch (MemoryBudgetException e) {
      // Others have taken the room meanwhile.
      return false;
    }
  }

  private boolean scoreUnkept(int length) {
    LastRestrictions last =
        new LastRestrictions(graph.examples(), operators, scores, pool, runner, rows);
    boolean complete = last.score(unkept, length, memory);
    tried += last.tried();
    return complete;
  }

  /**
   * Makes room by keeping few rows of each context: from now on the longer rows are made of these
   * only, and the best that is found is the best of no more than what was tried. Rows of the
   * examples are kept for what they tell of the labels, those of successors for being short.
   *
   * @return whether there is memory for enough rows to go on
   */
  public boolean narrow() {
    Beam next = new Beam(rows.slabs(), memory.most() - memory.fixed());
    if (next.kept(examples()) < Beam.FEWEST) {
      return false;
    }
    RowExpressions expressions = rows.expressions();
    List<ClassExpression> atomsAfter = new ArrayList<>();
    List<RowSlab> narrowed =
        next.narrow(
            rows.slabs(),
            scores,
            this::longest,
            (context, row) -> {
              atomsAfter.add(expressions.of(graph.contexts().get(context), row));
              return atomsAfter.size() - 1;
            });
    pool.replaceAll(
        candidate -> {
          atomsAfter.add(expression(candidate));
          return candidate.withAtom(atomsAfter.size() - 1);
        });
    rows.replace(narrowed, atomsAfter);
    scores.reset(examples());
    memory.lower(kept());
    beam = new Beam(narrowed, memory.most() - memory.fixed());
    storing = true;
    unkept = List.of();
    return true;
  }

  private void keep(RowSlab slab, RowBatch batch, int most) {
    if (slab != examples() || slab.longest() > scored) {
      tried += batch.tried();
    }
    long before = slab.bytes() + scores.bytes();
    boolean ofExamples = slab == examples();
    long room = memory.room() / slab.bytesPerRow();
    boolean enough = false;
    for (int i = 0; i < batch.size() && !enough; i++) {
      int at = batch.offset(i);
      if (beam != null && slab.size() >= beam.quota(slab)) {
        if (ofExamples) {
          pool.offer(batch, i, scores, slab.longest());
        }
        continue;
      }
      enough = slab.size() >= most;
      if (!enough && room-- <= 0) {
        throw new MemoryBudgetException("the rows take more memory than the learner may");
      }
      int row = enough ? -1 : batch.addTo(slab, i);
      if (row >= 0 && ofExamples) {
        scores.append(batch.bits(), at);
        pool.offer(slab, row, scores, slab.longest());
      }
    }
    memory.add(slab.bytes() + scores.bytes() - before);
    if (enough) {
      throw new EnoughRowsException();
    }
  }

  /** The greatest length of which all rows are stored. */
  public int stored() {
    return stored;
  }

  /** Memory that rows and contexts take, in bytes. */
  public long memory() {
    return memory.used();
  }

  /** How many candidates there were, those included that a bound excluded. */
  public long tried() {
    return tried;
  }

  /** The distinct rows of the examples that are stored. */
  public RowSlab examples() {
    return rows.slabs().getFirst();
  }

  /** The best distinct rows so far, the best first. */
  public List<Candidate> best() {
    return pool.candidates();
  }

  /** The expression of a stored row of the examples. */
  public ClassExpression expression(int row) {
    return rows.expressions().of(graph.examples(), row);
  }

  /** The expression of a candidate. */
  public ClassExpression expression(Candidate candidate) {
    return rows.expressions()
        .of(graph.examples(), candidate.operation(), candidate.first(), candidate.second());
  }
}
