package org.htedl.learn.row;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.htedl.expression.ClassExpression;
import org.htedl.learn.context.Atom;
import org.htedl.learn.context.Atoms;
import org.htedl.learn.context.Context;
import org.htedl.learn.context.ContextGraph;
import org.htedl.mirror.limit.MemoryBudgetException;
import org.htedl.vector.KernelChoice;
import org.htedl.vector.WordKernels;
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
  /** What the expression of an atom takes, about. */
  private static final long EXPRESSION_BYTES = 80;

  private final ContextGraph graph;
  private final Atoms atoms;
  private final Operators operators;
  private final int maxDepth;
  private final RowMemory memory;
  private final TileRunner runner;
  private final WordKernels kernels = KernelChoice.detect().kernels();
  private final List<RowSlab> slabs = new ArrayList<>();
  private final List<ClassExpression> atomExpressions = new ArrayList<>();
  private final Scores scores;
  private final Pool pool;
  private long tried;
  private int stored;
  private int reached;
  private int scored;
  private boolean limited;
  private boolean storing = true;
  private int mostRows = Integer.MAX_VALUE;
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
    this.atoms = atoms;
    this.operators = operators;
    this.maxDepth = maxDepth;
    this.scores = scores;
    this.pool = new Pool(best, better);
    this.memory = memory;
    this.runner = runner;
    addSlabs();
  }

  private void addSlabs() {
    List<Context> added = graph.contexts().subList(slabs.size(), graph.contexts().size());
    atoms.read(added);
    added.forEach(context -> slabs.add(new RowSlab(context.words())));
  }

  /**
   * Makes and keeps the rows of the next length.
   *
   * @return whether all were kept; false when memory has come to its end
   */
  public boolean store() {
    if (!reach(false)) {
      return false;
    }
    int length = stored + 1;
    RowSlab slab = examples();
    slab.begin(length);
    try {
      make(graph.examples(), length, batch -> keep(slab, batch), LevelRows::pairs);
    } catch (MemoryBudgetException e) {
      storing = false;
      return false;
    }
    stored = length;
    return true;
  }

  /**
   * Makes the rows of the next length, which is the last, and keeps those that come first.
   *
   * @param most rows that are kept of the examples, of all lengths
   * @return whether all were kept or so many; false when memory has come to its end
   */
  public boolean storeFirst(int most) {
    mostRows = most;
    try {
      if (store() || examples().size() >= most) {
        memory.set(kept());
        return true;
      }
    } catch (MemoryBudgetException e) {
      // Others have taken the room meanwhile.
    }
    undo();
    return false;
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
    try {
      while (Operators.QUANTIFIER * (graph.depth() + 1) < length
          && graph.depth() < maxDepth
          && !limited) {
        limited = !graph.deepen();
        addSlabs();
        memory.fix(besidesRows());
      }
      for (int c = graph.contexts().size() - 1; c > 0; c--) {
        if (!reach(graph.contexts().get(c), length, last)) {
          unkept = List.copyOf(graph.contexts().subList(1, c + 1));
          storing = false;
          return false;
        }
      }
    } catch (MemoryBudgetException e) {
      storing = false;
      return false;
    }
    reached = length;
    return true;
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
    RowSlab slab = slabs.get(context.number());
    if (outermost && last && slab.grown(inner) > memory.room() / slab.bytesPerRow()) {
      return false;
    }
    slab.begin(inner);
    try {
      make(context, inner, batch -> keep(slab, batch), LevelRows::pairs);
      return true;
    } catch (MemoryBudgetException e) {
      if (!outermost) {
        throw e;
      }
      slab.undo();
      memory.set(kept());
      return false;
    }
  }

  /** Whether roles are nested less deep than was asked for, since that would be too much. */
  public boolean isLimited() {
    return limited;
  }

  /**
   * Takes the rows of a length back of which not all could be kept, in the context of the examples.
   */
  public void undo() {
    if (examples().longest() > stored) {
      examples().undo();
      scores.truncate(examples().size());
      memory.set(kept());
    }
  }

  /** Bytes of all else that lasts. */
  private long besidesRows() {
    return graph.bytes() + atoms.bytes() + EXPRESSION_BYTES * atomExpressions.size();
  }

  /** Bytes that the rows take with what is known of them. */
  private long kept() {
    return scores.bytes() + slabs.stream().mapToLong(RowSlab::bytes).sum();
  }

  /**
   * Scores the rows of the next length without keeping them.
   *
   * @return whether these are all; false where memory did not allow for all fillers
   */
  public boolean score() {
    boolean complete = reached == stored + 1 || reach(true);
    undo();
    int length = stored + 1;
    RowSlab slab = examples();
    scored = length;
    try {
      make(
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
        new LastRestrictions(
            graph.examples(), operators, kernels, scores, pool, runner, slabs, atomExpressions);
    boolean complete = last.score(unkept, length, memory, this::make);
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
    undo();
    Beam next = new Beam(slabs, memory.most() - memory.fixed());
    if (next.kept(examples()) < Beam.FEWEST) {
      return false;
    }
    RowExpressions expressions = expressions();
    List<ClassExpression> atomsAfter = new ArrayList<>();
    List<RowSlab> narrowed =
        next.narrow(
            slabs,
            scores,
            context ->
                context == 0
                    ? stored
                    : reached - Operators.QUANTIFIER * graph.contexts().get(context).depth(),
            (context, row) -> {
              atomsAfter.add(expressions.of(graph.contexts().get(context), row));
              return atomsAfter.size() - 1;
            });
    pool.replaceAll(
        candidate -> {
          atomsAfter.add(expression(candidate));
          return candidate.withAtom(atomsAfter.size() - 1);
        });
    atomExpressions.clear();
    atomExpressions.addAll(atomsAfter);
    slabs.clear();
    slabs.addAll(narrowed);
    scores.reset(examples());
    memory.set(kept());
    beam = new Beam(slabs, memory.most() - memory.fixed());
    storing = true;
    unkept = List.of();
    return true;
  }

  private void make(
      Context context, int length, Consumer<RowBatch> merge, Consumer<LevelRows> pairs) {
    RowSlab slab = slabs.get(context.number());
    LevelRows level =
        new LevelRows(
            context,
            slab,
            length,
            operators,
            kernels,
            runner,
            batch -> {
              // How much is found is not known before; so far as is known, there are as many again.
              memory.scratchAtLeast(runner.atOnce() * batch.bytes());
              merge.accept(batch);
            });
    try {
      if (length <= Atom.LONGEST) {
        List<Atom> found = atoms.of(context, length);
        int from = atomExpressions.size();
        found.forEach(atom -> atomExpressions.add(atom.expression()));
        memory.fix(besidesRows());
        level.atoms(found, from);
      }
      memory.scratch(runner.atOnce() * level.tileBytes());
      level.restrictions(target -> slabs.get(target.number()));
      pairs.accept(level);
    } finally {
      memory.scratch(0);
    }
  }

  private void keep(RowSlab slab, RowBatch batch) {
    if (slab != examples() || slab.longest() > scored) {
      tried += batch.tried();
    }
    long before = slab.bytes() + scores.bytes();
    boolean ofExamples = slab == examples();
    int most = ofExamples ? mostRows : Integer.MAX_VALUE;
    long room = memory.room() / slab.bytesPerRow();
    for (int i = 0; i < batch.size(); i++) {
      int at = batch.offset(i);
      if (beam != null && slab.size() >= beam.quota(slab)) {
        if (ofExamples) {
          pool.offer(batch, i, scores, slab.longest());
        }
        continue;
      }
      if (room-- <= 0 || slab.size() >= most) {
        throw new MemoryBudgetException("the rows take more memory than the learner may");
      }
      int row = batch.addTo(slab, i);
      if (row >= 0 && ofExamples) {
        scores.append(batch.bits(), at);
        pool.offer(slab, row, scores, slab.longest());
      }
    }
    memory.add(slab.bytes() + scores.bytes() - before);
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
    return slabs.getFirst();
  }

  /** The best distinct rows so far, the best first. */
  public List<Candidate> best() {
    return pool.candidates();
  }

  /** The expression of a stored row of the examples. */
  public ClassExpression expression(int row) {
    return expressions().of(graph.examples(), row);
  }

  /** The expression of a candidate. */
  public ClassExpression expression(Candidate candidate) {
    return expressions()
        .of(graph.examples(), candidate.operation(), candidate.first(), candidate.second());
  }

  private RowExpressions expressions() {
    return new RowExpressions(atomExpressions, slabs);
  }
}
