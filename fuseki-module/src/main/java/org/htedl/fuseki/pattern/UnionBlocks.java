// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpJoin;
import org.apache.jena.sparql.algebra.op.OpUnion;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIter1;
import org.apache.jena.sparql.engine.iterator.QueryIterPlainWrapper;
import org.htedl.fuseki.pattern.reading.PatternShape;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.jspecify.annotations.Nullable;

/**
 * A union of patterns into which rows come. Each part gets a block of rows at once, so that it is
 * planned once a block; Jena would execute all parts for one row after the other.
 */
final class UnionBlocks extends QueryIter1 {
  /** Few rows at first, since the query may have a {@code LIMIT}. */
  private static final int FIRST = 16;

  private static final int MOST = 4096;

  /** The most patterns as which a join with unions is executed. */
  private static final int MOST_JOINS = 8;

  /** Rows that are kept without asking for memory. */
  private static final int UNASKED = 256;

  /** What a row takes, and each of its values. */
  private static final long BYTES_A_ROW = 96;

  private static final long BYTES_A_VALUE = 32;

  private final ReadAhead rows;
  private final List<Op> parts;
  private final PatternExecutor.Jena execution;
  private final MemoryClaim memory;
  private int size = FIRST;
  private List<Binding> block = List.of();
  private Iterator<Op> left = Collections.emptyIterator();
  private @Nullable QueryIterator current;

  /**
   * @param execution of a part
   * @param memory for blocks; without it they stay small
   */
  UnionBlocks(
      List<Op> parts,
      QueryIterator input,
      PatternExecutor.Jena execution,
      MemoryClaim memory,
      ExecutionContext context) {
    super(input, context);
    this.rows = new ReadAhead(input);
    this.parts = List.copyOf(parts);
    this.execution = execution;
    this.memory = memory;
  }

  /**
   * The parts of a union, and of unions in it; empty if there is nothing to win.
   *
   * @param fewest the number of triple patterns from which on there is
   */
  static List<Op> partsOf(OpUnion union, int fewest) {
    List<Op> parts = new ArrayList<>();
    addParts(union, parts);
    return parts.stream().allMatch(PatternShape::isPattern)
            && parts.stream().anyMatch(each -> PatternShape.isWorthwhile(each, fewest))
        ? parts
        : List.of();
  }

  /**
   * The patterns that a join with unions is the union of; empty if one is no pattern, or if there
   * are too many.
   *
   * @param fewest the number of triple patterns that each must have
   */
  static List<Op> partsOf(OpJoin join, int fewest) {
    List<Op> joins = alternatives(join);
    return joins.size() > 1
            && joins.size() <= MOST_JOINS
            && joins.stream().allMatch(each -> PatternShape.isPattern(each))
            && joins.stream().allMatch(each -> PatternShape.isWorthwhile(each, fewest))
        ? joins
        : List.of();
  }

  private static List<Op> alternatives(Op op) {
    if (op instanceof OpUnion union) {
      List<Op> all = new ArrayList<>(alternatives(union.getLeft()));
      all.addAll(alternatives(union.getRight()));
      return all;
    }
    if (!(op instanceof OpJoin join)) {
      return List.of(op);
    }
    List<Op> lefts = alternatives(join.getLeft());
    List<Op> rights = alternatives(join.getRight());
    List<Op> all = new ArrayList<>();
    for (Op left : lefts) {
      for (Op right : rights) {
        if (all.size() > MOST_JOINS) {
          return all;
        }
        all.add(OpJoin.create(left, right));
      }
    }
    return all;
  }

  private static void addParts(Op op, List<Op> parts) {
    if (op instanceof OpUnion union) {
      addParts(union.getLeft(), parts);
      addParts(union.getRight(), parts);
    } else {
      parts.add(op);
    }
  }

  @Override
  protected boolean hasNextBinding() {
    while (current == null || !current.hasNext()) {
      performClose(current);
      current = null;
      if (!left.hasNext() && !nextBlock()) {
        return false;
      }
      current =
          execution.execute(
              left.next(), QueryIterPlainWrapper.create(block.iterator(), getExecContext()));
    }
    return true;
  }

  private boolean nextBlock() {
    block = new ArrayList<>();
    while (block.size() < size && rows.hasNext(!block.isEmpty())) {
      block.add(rows.next());
    }
    if (block.size() == size && size < MOST && hasRoom(size * 2)) {
      size *= 2;
    }
    left = block.isEmpty() ? Collections.emptyIterator() : parts.iterator();
    return left.hasNext();
  }

  /** Whether there is memory for a block of rows like those of this one. */
  private boolean hasRoom(int rows) {
    if (rows <= UNASKED) {
      return true;
    }
    try {
      memory.take(rows * (BYTES_A_ROW + BYTES_A_VALUE * block.getFirst().size()));
      return true;
    } catch (MemoryBudgetException e) {
      return false;
    }
  }

  @Override
  protected Binding moveToNextBinding() {
    return Objects.requireNonNull(current).next();
  }

  @Override
  protected void requestSubCancel() {
    performRequestCancel(current);
  }

  @Override
  protected void closeSubIterator() {
    performClose(current);
    current = null;
    memory.close();
  }
}
