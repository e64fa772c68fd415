// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.htedl.expression.ClassExpression;
import org.htedl.learn.context.AtomicExpression;
import org.htedl.learn.context.AtomicExpressions;
import org.htedl.learn.context.ColumnValues;
import org.htedl.learn.context.Context;
import org.htedl.learn.context.ContextGraph;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.vector.choice.KernelChoice;
import org.htedl.vector.loop.WordKernels;

/**
 * The kept rows of each context, and the expressions of their atoms. Each context of the graph has
 * its values and its rows, whatever ends a step. Used by one thread at a time.
 */
final class ContextRows {
  /** What the expression of an atom takes, about. */
  private static final long EXPRESSION_BYTES = 80;

  private final ContextGraph graph;
  private final AtomicExpressions atoms;
  private final Operators operators;
  private final RowMemory memory;
  private final TileRunner runner;
  private final WordKernels kernels = KernelChoice.detect().kernels();
  private final List<RowSlab> slabs = new ArrayList<>();
  private final List<ClassExpression> atomExpressions = new ArrayList<>();

  /**
   * @param graph the examples, from which roles are followed as far as is needed
   * @param atoms those of the contexts that the graph has
   */
  ContextRows(
      ContextGraph graph,
      AtomicExpressions atoms,
      Operators operators,
      RowMemory memory,
      TileRunner runner) {
    this.graph = graph;
    this.atoms = atoms;
    this.operators = operators;
    this.memory = memory;
    this.runner = runner;
    addSlabs();
  }

  /**
   * Follows all roles once more. If that fails, nothing has changed.
   *
   * @return false if that would be too many contexts, or more than their share of the memory
   * @throws MemoryBudgetException if there is no memory for the contexts
   */
  boolean deepen() {
    ContextGraph.Frontier frontier = graph.frontier();
    if (frontier == null) {
      return false;
    }
    ColumnValues values = atoms.read(frontier.contexts());
    memory.fix(besides() + frontier.bytes() + values.bytes());
    atoms.add(values);
    graph.add(frontier);
    addSlabs();
    return true;
  }

  private void addSlabs() {
    for (Context context : graph.contexts().subList(slabs.size(), graph.contexts().size())) {
      slabs.add(new RowSlab(context.words()));
    }
  }

  /** The contexts whose rows these are. */
  ContextGraph graph() {
    return graph;
  }

  /** The rows by context, those of the examples first; for reading only. */
  List<RowSlab> slabs() {
    return slabs;
  }

  /** The rows of a context. */
  RowSlab of(Context context) {
    return slabs.get(context.number());
  }

  /** The expressions of atoms by number; may be added to. */
  List<ClassExpression> atoms() {
    return atomExpressions;
  }

  /** What writes out the expressions of rows. */
  RowExpressions expressions() {
    return new RowExpressions(atomExpressions, slabs);
  }

  /** What walks over the pairs of roles. */
  WordKernels kernels() {
    return kernels;
  }

  /** Bytes that the rows take. */
  long bytes() {
    return slabs.stream().mapToLong(RowSlab::bytes).sum();
  }

  /** Bytes of all else that lasts. */
  private long besides() {
    return graph.bytes() + atoms.bytes() + EXPRESSION_BYTES * atomExpressions.size();
  }

  /** Puts other rows, with the expressions of their atoms, in place of these. */
  void replace(List<RowSlab> rows, List<ClassExpression> expressions) {
    slabs.clear();
    slabs.addAll(rows);
    atomExpressions.clear();
    atomExpressions.addAll(expressions);
  }

  /**
   * Makes the rows of a length in one context.
   *
   * @param merge takes the rows that were found, in order; called in the caller's thread
   * @param pairs makes the conjunctions and disjunctions
   * @throws MemoryBudgetException if there is no memory for that
   */
  void make(Context context, int length, Consumer<RowBatch> merge, Consumer<LevelRows> pairs) {
    LevelRows level =
        new LevelRows(
            context,
            of(context),
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
      if (length <= AtomicExpression.LONGEST) {
        List<AtomicExpression> found = atoms.of(context, length);
        int from = atomExpressions.size();
        found.forEach(atom -> atomExpressions.add(atom.expression()));
        memory.fix(besides());
        level.atoms(found, from);
      }
      memory.scratch(runner.atOnce() * level.tileBytes());
      level.restrictions(this::of);
      pairs.accept(level);
    } finally {
      memory.scratch(0);
    }
  }
}
