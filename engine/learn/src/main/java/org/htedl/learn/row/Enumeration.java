// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.htedl.expression.ClassExpression;
import org.htedl.learn.context.AtomicExpressions;
import org.htedl.learn.context.Context;
import org.htedl.learn.context.ContextGraph;
import org.htedl.limit.MemoryBudgetException;

/**
 * Enumerates the expressions over some contexts by length, and keeps of those that cover the same
 * individuals of a context the shortest, of these the first.
 *
 * <p>A row of a constructor depends only on its operands' rows, in their contexts. So by induction
 * every expression up to a length has a kept row that is the same, with an expression that is not
 * longer; and the best kept row is the best of all expressions up to that length.
 *
 * <p>The work has phases, and each verb is a method of the phase that allows it. It returns the
 * phase that follows, and the phase that it was called on is over:
 *
 * <pre>
 *   Growing --store--&gt; Growing, or Full if memory has come to its end
 *   Growing, Full --score--&gt; Scored
 *   Scored --storeFirst--&gt; the end
 *   Scored --narrow--&gt; Narrowed --store--&gt; Thinned --score--&gt; Scored
 * </pre>
 *
 * <p>For {@code maxLength} 3 and enough memory: {@code store} keeps the rows of lengths 1 and 2,
 * {@code score} looks at those of length 3, and {@code storeFirst} keeps some of them. This class
 * itself has what all phases share: the rows and the best of them. Used by one thread at a time.
 */
public final class Enumeration {
  /** Thrown where as many rows are kept as are wanted. */
  private static final class EnoughRowsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    EnoughRowsException() {
      super("enough rows", null, false, false);
    }
  }

  /**
   * Available rows of the successors that a length needs.
   *
   * @param all whether all are kept
   * @param unkept if not, the contexts without rows of that length, if these are fillers of the
   *     examples' restrictions only, which can be scored without; else empty
   */
  private record Fillers(boolean all, List<Context> unkept) {
    static final Fillers ALL = new Fillers(true, List.of());
    static final Fillers NONE = new Fillers(false, List.of());
  }

  /**
   * Limit on the rows that are kept.
   *
   * @param beam the most of each context, beyond which rows are only scored; empty for all
   * @param examples the most of the examples, with which the work ends
   * @param areCounted whether the rows of the examples were counted as tried before
   */
  private record Quota(Optional<Beam> beam, int examples, boolean areCounted) {
    int of(RowSlab slab) {
      return beam.isPresent() ? beam.get().quota(slab) : Integer.MAX_VALUE;
    }
  }

  private static final Quota UNLIMITED = new Quota(Optional.empty(), Integer.MAX_VALUE, false);

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
  private boolean limited;

  /** The phase of now; after {@link Scored#storeFirst} there is none. */
  private Optional<Phase> phase;

  private Enumeration(
      ContextGraph graph,
      AtomicExpressions atoms,
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
    this.phase = Optional.empty();
  }

  /**
   * Begins with no rows.
   *
   * @param graph the examples, from which roles are followed as far as is needed
   * @param maxDepth how many times at most
   * @param scores the labels
   * @param best how many of the best rows are kept
   * @param better is given each new best row
   */
  public static Growing begin(
      ContextGraph graph,
      AtomicExpressions atoms,
      Operators operators,
      int maxDepth,
      Scores scores,
      int best,
      Consumer<Candidate> better,
      RowMemory memory,
      TileRunner runner) {
    Enumeration rows =
        new Enumeration(graph, atoms, operators, maxDepth, scores, best, better, memory, runner);
    return rows.enter(rows.new Growing());
  }

  /** A phase of an enumeration; over as soon as one of its verbs has returned another. */
  public sealed interface Phase permits Growing, Full, Scored, Narrowed, Thinned {}

  /** The outcome of storing a length. */
  public sealed interface Stored permits Growing, Full {
    /**
     * Scores the rows of the next length without keeping them.
     *
     * @return the phase in which it is known whether these are all
     */
    Scored score();
  }

  /** All rows of all lengths so far are kept. */
  public final class Growing implements Phase, Stored {
    private Growing() {}

    /** The rows. */
    public Enumeration rows() {
      return Enumeration.this;
    }

    /**
     * Makes and keeps the rows of the next length.
     *
     * @return this phase if all were kept; if memory has come to its end, none is
     */
    public Stored store() {
      leave(this);
      int length = stored + 1;
      Fillers fillers = reach(length, false, UNLIMITED);
      return fillers.all && keep(length, UNLIMITED) ? enter(this) : enter(new Full(fillers));
    }

    @Override
    public Scored score() {
      leave(this);
      return scored(reach(stored + 1, true, UNLIMITED));
    }
  }

  /** There is no memory for all rows of the next length. */
  public final class Full implements Phase, Stored {
    private final Fillers fillers;

    private Full(Fillers fillers) {
      this.fillers = fillers;
    }

    @Override
    public Scored score() {
      leave(this);
      return scored(fillers);
    }
  }

  /** The rows of the next length are scored. */
  public final class Scored implements Phase {
    private final Fillers fillers;
    private final boolean complete;

    private Scored(Fillers fillers, boolean complete) {
      this.fillers = fillers;
      this.complete = complete;
    }

    /** Returns whether these were all; false if memory did not allow for all fillers. */
    public boolean isComplete() {
      return complete;
    }

    /**
     * Makes the scored rows, and keeps the first ones. Nothing follows.
     *
     * @param most rows that are kept of the examples, of all lengths
     * @return whether all or the greatest number of them were kept; if memory is full, false, and
     *     none is
     */
    public boolean storeFirst(int most) {
      leave(this);
      return fillers.all && keep(stored + 1, new Quota(Optional.empty(), most, true));
    }

    /**
     * Makes room by keeping few rows of each context: from now on the longer rows are made of these
     * only, and the best that is found is the best of no more than what was tried. Rows of the
     * examples are kept for what they tell of the labels, those of successors for being short.
     *
     * @return empty if there is not memory for enough rows to go on
     */
    public Optional<Narrowed> narrow() {
      leave(this);
      return thin(stored + (fillers.all ? 1 : 0))
          .map(beam -> enter(new Narrowed(beam, fillers.all)));
    }
  }

  /** There are few rows of each context. */
  public final class Narrowed implements Phase {
    private final Beam beam;

    /** True if there are rows of successors for the next length. */
    private final boolean isReached;

    private Narrowed(Beam beam, boolean isReached) {
      this.beam = beam;
      this.isReached = isReached;
    }

    /**
     * Makes the rows of the next length, and keeps as many as there is room for.
     *
     * @return empty if memory has come to its end
     */
    public Optional<Thinned> store() {
      leave(this);
      int length = stored + 1;
      Quota quota = new Quota(Optional.of(beam), Integer.MAX_VALUE, true);
      return (isReached || reach(length, false, quota).all) && keep(length, quota)
          ? Optional.of(enter(new Thinned(quota)))
          : Optional.empty();
    }
  }

  /** Rows of one more length are made of few. */
  public final class Thinned implements Phase {
    private final Quota quota;

    private Thinned(Quota quota) {
      this.quota = quota;
    }

    /** Scores the rows of the next length without keeping them. */
    public Scored score() {
      leave(this);
      return scored(reach(stored + 1, true, quota));
    }
  }

  private <P extends Phase> P enter(P next) {
    phase = Optional.of(next);
    return next;
  }

  /** Ends a phase. */
  private void leave(Phase now) {
    if (phase.isEmpty() || phase.get() != now) {
      throw new IllegalStateException("this phase of the enumeration is over");
    }
    phase = Optional.empty();
  }

  /**
   * Makes the rows of the examples of a length.
   *
   * @return whether they were kept; if not, nothing has changed
   */
  private boolean keep(int length, Quota quota) {
    RowSlab slab = examples();
    slab.begin(length);
    boolean kept = false;
    try {
      rows.make(graph.examples(), length, batch -> keep(slab, batch, quota), LevelRows::pairs);
      stored = length;
      kept = true;
    } catch (EnoughRowsException e) {
      kept = true;
    } catch (MemoryBudgetException e) {
      // Undone below.
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
   */
  private Fillers reach(int length, boolean last, Quota quota) {
    boolean failed = true;
    try {
      while (deepens(length)) {
        limited = !rows.deepen();
      }
      for (int c = graph.contexts().size() - 1; c > 0; c--) {
        if (!reach(graph.contexts().get(c), length, last, quota)) {
          failed = false;
          return new Fillers(false, List.copyOf(graph.contexts().subList(1, c + 1)));
        }
      }
      failed = false;
      return Fillers.ALL;
    } catch (MemoryBudgetException e) {
      return Fillers.NONE;
    } finally {
      if (failed) {
        undoFillers();
      }
    }
  }

  /**
   * The greatest length of which all rows of a context are there, where all are kept.
   *
   * @param reached the length of expressions for which all successors have rows
   */
  private int longest(int context, int reached) {
    return context == 0
        ? stored
        : Math.max(0, reached - Operators.QUANTIFIER * graph.contexts().get(context).depth());
  }

  /** Takes the rows of successors back of a length of which not all could be made. */
  private void undoFillers() {
    for (int c = 1; c < rows.slabs().size(); c++) {
      RowSlab slab = rows.slabs().get(c);
      if (slab.longest() > longest(c, stored)) {
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
  private boolean reach(Context context, int length, boolean last, Quota quota) {
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
      rows.make(context, inner, batch -> keep(slab, batch, quota), LevelRows::pairs);
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

  private Scored scored(Fillers fillers) {
    return enter(new Scored(fillers, score(fillers)));
  }

  private boolean score(Fillers fillers) {
    int length = stored + 1;
    RowSlab slab = examples();
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
      return fillers.all || !fillers.unkept.isEmpty() && scoreUnkept(fillers.unkept, length);
    } catch (MemoryBudgetException e) {
      // Others have taken the room meanwhile.
      return false;
    }
  }

  private boolean scoreUnkept(List<Context> unkept, int length) {
    LastRestrictions last =
        new LastRestrictions(graph.examples(), operators, scores, pool, runner, rows);
    boolean complete = last.score(unkept, length, memory);
    tried += last.tried();
    return complete;
  }

  /**
   * Keeps few rows of each context.
   *
   * @return how many there may be from now on; empty, and nothing has changed, if too few
   */
  private Optional<Beam> thin(int reached) {
    Beam next = new Beam(rows.slabs(), memory.most() - memory.fixed());
    if (next.kept(examples()) < Beam.FEWEST) {
      return Optional.empty();
    }
    RowExpressions expressions = rows.expressions();
    List<ClassExpression> atomsAfter = new ArrayList<>();
    List<RowSlab> narrowed =
        next.narrow(
            rows.slabs(),
            scores,
            context -> longest(context, reached),
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
    return Optional.of(new Beam(narrowed, memory.most() - memory.fixed()));
  }

  private void keep(RowSlab slab, RowBatch batch, Quota quota) {
    boolean ofExamples = slab == examples();
    if (!ofExamples || !quota.areCounted) {
      tried += batch.tried();
    }
    long before = slab.bytes() + scores.bytes();
    long room = memory.room() / slab.bytesPerRow();
    int most = ofExamples ? quota.examples : Integer.MAX_VALUE;
    int quotaOfSlab = quota.of(slab);
    boolean enough = false;
    for (int i = 0; i < batch.size() && !enough; i++) {
      int at = batch.offset(i);
      if (slab.size() >= quotaOfSlab) {
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
