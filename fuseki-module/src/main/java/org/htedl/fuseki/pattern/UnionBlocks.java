package org.htedl.fuseki.pattern;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpUnion;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIter1;
import org.apache.jena.sparql.engine.iterator.QueryIterPlainWrapper;
import org.jspecify.annotations.Nullable;

/**
 * A union of patterns into which rows come. Each part gets a block of rows at once, so that it is
 * planned once a block; Jena would execute all parts for one row after the other.
 */
final class UnionBlocks extends QueryIter1 {
  /** Few rows at first, since the query may have a {@code LIMIT}. */
  private static final int FIRST = 16;

  private static final int MOST = 4096;

  private final List<Op> parts;
  private final PatternExecutor.Jena execution;
  private int size = FIRST;
  private List<Binding> block = List.of();
  private Iterator<Op> left = Collections.emptyIterator();
  private @Nullable QueryIterator current;

  /**
   * @param execution of a part
   */
  UnionBlocks(
      List<Op> parts,
      QueryIterator input,
      PatternExecutor.Jena execution,
      ExecutionContext context) {
    super(input, context);
    this.parts = List.copyOf(parts);
    this.execution = execution;
  }

  /** The parts of a union, and of unions in it; empty if there is nothing to win. */
  static List<Op> partsOf(OpUnion union) {
    List<Op> parts = new ArrayList<>();
    addParts(union, parts);
    return parts.stream().allMatch(PatternShape::isPattern)
            && parts.stream().anyMatch(PatternShape::isWorthwhile)
        ? parts
        : List.of();
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
    while (block.size() < size && getInput().hasNext()) {
      block.add(getInput().next());
    }
    size = Math.min(MOST, size * 2);
    left = block.isEmpty() ? Collections.emptyIterator() : parts.iterator();
    return left.hasNext();
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
  }
}
