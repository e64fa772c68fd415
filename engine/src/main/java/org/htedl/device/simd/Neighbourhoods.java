package org.htedl.device.simd;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.bits.NodeSet;
import org.htedl.device.Question;
import org.jspecify.annotations.Nullable;

/**
 * The neighbourhoods of the examples that were asked about last: a learner asks about the same ones
 * again and again. Thread-safe.
 */
final class Neighbourhoods {
  /** Sets of examples that are remembered. */
  private static final int KEPT = 8;

  /** A neighbourhood is worth it where there are at least so many individuals an example. */
  private static final int INDIVIDUALS_PER_EXAMPLE = 8;

  /** A neighbourhood may have one edge in so many of the roles that it follows. */
  private static final int EDGES_PER_EDGE = 8;

  private record Entry(
      int[] examples,
      Set<Neighbourhood.Step> steps,
      int depth,
      @Nullable Neighbourhood neighbourhood) {
    boolean serves(Reach reach) {
      return depth >= reach.depth() && steps.containsAll(reach.steps());
    }
  }

  private final WholeGround whole;
  private final long memoBytes;
  private final Deque<Entry> entries = new ArrayDeque<>();

  /**
   * @param memoBytes bytes that the rows kept in all neighbourhoods may take
   */
  Neighbourhoods(WholeGround whole, long memoBytes) {
    this.whole = whole;
    this.memoBytes = memoBytes;
  }

  /** A neighbourhood in which hypotheses of this reach can be asked, or null if none is worth it. */
  @Nullable Neighbourhood find(Question.Examples question, Reach reach) {
    long examples = (long) question.positives().cardinality() + question.negatives().cardinality();
    if (examples * INDIVIDUALS_PER_EXAMPLE > whole.live().cardinality()) {
      return null;
    }
    int[] individuals = individuals(question);
    synchronized (this) {
      Entry old = take(individuals);
      if (old == null || !old.serves(reach)) {
        old = make(individuals, reach, old);
      }
      entries.addFirst(old);
      if (entries.size() > KEPT) {
        entries.removeLast();
      }
      return old.neighbourhood;
    }
  }

  private int[] individuals(Question.Examples question) {
    IntList list = new IntList();
    for (NodeSet set : List.of(question.positives(), question.negatives())) {
      set.forEach(
          node -> {
            if (whole.live().contains(node)) {
              list.add(node);
            }
          });
    }
    int[] sorted = list.sorted();
    int distinct = org.htedl.bits.SparseRow.removeDuplicates(sorted, list.size());
    return Arrays.copyOf(sorted, distinct);
  }

  private @Nullable Entry take(int[] examples) {
    for (Iterator<Entry> i = entries.iterator(); i.hasNext(); ) {
      Entry entry = i.next();
      if (Arrays.equals(entry.examples, examples)) {
        i.remove();
        return entry;
      }
    }
    return null;
  }

  /** A neighbourhood that also serves what the old one did, if that is not too large. */
  private Entry make(int[] examples, Reach reach, @Nullable Entry old) {
    if (old != null && old.neighbourhood != null) {
      Set<Neighbourhood.Step> steps = new LinkedHashSet<>(old.steps);
      steps.addAll(reach.steps());
      Entry both = make(examples, steps, Math.max(old.depth, reach.depth()));
      if (both.neighbourhood != null) {
        return both;
      }
    }
    return make(examples, new LinkedHashSet<>(reach.steps()), reach.depth());
  }

  private Entry make(int[] examples, Set<Neighbourhood.Step> steps, int depth) {
    long edges = 0;
    for (Neighbourhood.Step step : steps) {
      edges += whole.relation(step.predicate(), step.inverse()).size;
    }
    Memo memo = new Memo(memoBytes / KEPT);
    List<Neighbourhood.Step> list = new ArrayList<>(steps);
    return new Entry(
        examples,
        steps,
        depth,
        Neighbourhood.of(whole, examples, list, depth, edges / EDGES_PER_EDGE, memo));
  }
}
