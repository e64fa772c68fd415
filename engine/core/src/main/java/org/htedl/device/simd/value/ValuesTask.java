// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.value;

import java.util.Arrays;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.collection.IntList;
import org.htedl.device.simd.context.SimdContext;
import org.htedl.device.simd.memory.RowLease;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.RowConversions;
import org.htedl.device.simd.row.RowTask;
import org.htedl.limit.Cancellation;
import org.htedl.literal.LiteralValue;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.plan.ValueTest;
import org.jspecify.annotations.Nullable;

/**
 * The individuals with at least n distinct literals that pass a test: the values are found by
 * {@link ValueIndex}, then the rows of their subjects are united, or their subjects counted.
 */
public final class ValuesTask implements RowTask {
  /** The most assertions that are collected and sorted instead of set in a row. */
  private static final int SORTED = 512;

  private final SimdContext context;
  private final EvaluationDomain domain;
  private final Mirror mirror;
  private final Adjacency postings;
  private final int bound;
  private final ValueTest test;
  private final ValueIndex.Match match;
  private final @Nullable Adjacency overlay;
  private final long size;
  private final @Nullable ValueRange range;
  private NodeSet result = SparseRow.EMPTY;

  /**
   * @param lease where the row gets its memory if recomputing it costs little more than writing it,
   *     so that keeping it for later batches is worth nothing; null for new memory
   */
  public ValuesTask(
      SimdContext context,
      EvaluationDomain domain,
      ValueIndex index,
      Mirror mirror,
      Adjacency postings,
      int bound,
      ValueTest test,
      @Nullable RowLease lease) {
    this.context = context;
    this.domain = domain;
    this.mirror = mirror;
    this.postings = postings;
    this.bound = bound;
    this.test = test;
    this.overlay = postings.overlay();
    this.match = index.match(mirror, postings, test, context.pool());
    this.size = match.size();
    this.range = range(lease);
  }

  /**
   * What the matching values are, where they are one range of a column of single values: such a row
   * is one prefix without another.
   */
  private @Nullable ValueRange range(@Nullable RowLease lease) {
    Runs runs = match.runs();
    if (bound > 1 || overlay != null || size <= SORTED || runs.size() != 1) {
      return null;
    }
    ValuePrefixRows.Difference difference = match.rows().difference(runs.from(0), runs.to(0));
    return difference == null
        ? null
        : new ValueRange(
            context.kernels(),
            mirror.live(),
            match.rows(),
            difference,
            lease == null ? null : lease.take(mirror.layout()));
  }

  @Override
  public String method() {
    return match.method();
  }

  @Override
  public int estimated() {
    return (int) Math.min(size / bound, mirror.individuals());
  }

  @Override
  public double nanos() {
    double words = mirror.layout().words() * context.costs().word() * 4;
    if (range != null) {
      return words + range.newNanos();
    }
    return words + Math.min(size, bound > 1 ? size : mirror.layout().words()) * 1.5;
  }

  @Override
  public int units() {
    return range == null ? 1 : range.units();
  }

  @Override
  public void run(int unit, Cancellation cancellation) {
    cancellation.check();
    if (range != null) {
      range.run(unit, cancellation);
    } else if (bound == 1 && overlay == null) {
      result = size <= SORTED ? few() : united();
    } else {
      result = counted(cancellation);
    }
  }

  private NodeSet few() {
    IntList subjects = new IntList();
    for (int r = 0; r < match.runs().size(); r++) {
      match.rows().addSubjects(match.runs().from(r), match.runs().to(r), subjects);
    }
    int[] sorted = subjects.sorted();
    int kept = 0;
    int distinct = SparseRow.removeDuplicates(sorted, subjects.size());
    for (int i = 0; i < distinct; i++) {
      if (mirror.live().contains(sorted[i])) {
        sorted[kept++] = sorted[i];
      }
    }
    return RowConversions.ofIds(mirror.layout(), sorted, kept);
  }

  private NodeSet united() {
    long[] row = context.scratch().takeWords(mirror.layout().words());
    for (int r = 0; r < match.runs().size(); r++) {
      match.rows().orInto(context.kernels(), match.runs().from(r), match.runs().to(r), row);
    }
    NodeSet found = RowConversions.drained(context, domain, row);
    context.scratch().giveBack(row);
    return found;
  }

  /** Value by value, with the overlay's postings in place of the base's. */
  private NodeSet counted(Cancellation cancellation) {
    int[] matches = new int[mirror.layout().words() * 64];
    for (int r = 0; r < match.runs().size(); r++) {
      cancellation.check();
      for (int place = match.runs().from(r); place < match.runs().to(r); place++) {
        int position = match.position(place);
        if (!isReplaced(postings.heads()[position])) {
          count(postings, position, matches);
        }
      }
    }
    for (int o = 0; overlay != null && o < overlay.heads().length; o++) {
      LiteralValue value = LiteralValue.of(mirror.literal(overlay.heads()[o]));
      if (test.test().test(value) != test.complement()) {
        count(overlay, o, matches);
      }
    }
    long[] row = mirror.layout().newWords();
    for (int node = 0; node < matches.length; node++) {
      row[node >>> 6] |= (matches[node] >= bound ? 1L : 0) << node;
    }
    return RowConversions.drained(context, domain, row);
  }

  private boolean isReplaced(int literal) {
    return overlay != null && Arrays.binarySearch(overlay.heads(), literal) >= 0;
  }

  private static void count(Adjacency from, int position, int[] matches) {
    for (int i = from.offsets()[position]; i < from.offsets()[position + 1]; i++) {
      matches[from.targets()[i]]++;
    }
  }

  @Override
  public NodeSet finish() {
    return range == null ? result : range.finish();
  }
}
