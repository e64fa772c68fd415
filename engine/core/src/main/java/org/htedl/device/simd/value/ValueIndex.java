// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.value;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.htedl.device.simd.memory.WorkerPool;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.literal.LiteralTest;
import org.htedl.literal.LiteralValue;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.plan.ValueTest;
import org.jspecify.annotations.Nullable;

/**
 * Which values of the base of a column pass a test: equality by look-up, bounds by binary search,
 * everything else by testing each distinct value, whose outcome is kept for the next time. Holds
 * the postings' arrays only through {@link ValuePrefixRows}; the order is made when a bound first
 * asks for it. Thread-safe.
 */
public final class ValueIndex {
  private static final int CHUNK = 1024;

  private final SimdOptions options;
  private final ValuePrefixRows natural;
  private volatile @Nullable SortedValues sorted;
  private final Map<DataRange, Runs> outcomes;

  public ValueIndex(Adjacency postings, SimdOptions options) {
    this.options = options;
    this.natural = new ValuePrefixRows(options, postings.offsets(), postings.targets());
    this.outcomes =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<DataRange, Runs> eldest) {
            return size() > options.keptOutcomes();
          }
        };
  }

  /**
   * Values that pass a test, as places in an order.
   *
   * @param method how they were found, for people
   * @param rows the subjects in that order
   * @param order the order, or null for that of the base
   * @param runs the places
   */
  record Match(String method, ValuePrefixRows rows, @Nullable SortedValues order, Runs runs) {
    /** The assertions of the values. */
    long size() {
      long size = 0;
      for (int r = 0; r < runs.size(); r++) {
        size += rows.size(runs.from(r), runs.to(r));
      }
      return size;
    }

    /** Where in the base the value at a place is. */
    int position(int place) {
      return order == null ? place : order.position(place);
    }
  }

  /** Bytes that it holds. */
  public long bytes() {
    SortedValues known = sorted;
    long bytes = natural.bytes() + (known == null ? 0 : known.bytes());
    synchronized (outcomes) {
      for (Runs runs : outcomes.values()) {
        bytes += runs.bytes();
      }
    }
    return bytes;
  }

  /** The values of the base that pass a test. */
  Match match(Mirror mirror, Adjacency postings, ValueTest valueTest, WorkerPool pool) {
    Match match = matchPlain(mirror, postings, valueTest, pool);
    return valueTest.complement()
        ? new Match(
            match.method, match.rows, match.order, match.runs.complement(postings.heads().length))
        : match;
  }

  private Match matchPlain(
      Mirror mirror, Adjacency postings, ValueTest valueTest, WorkerPool pool) {
    LiteralTest test = valueTest.test();
    if (valueTest.range() instanceof DataRange.Unqualified) {
      Runs all = new Runs();
      all.add(0, postings.heads().length);
      return new Match("all values", natural, null, all);
    }
    Optional<List<Literal>> terms = test.exactTerms();
    if (terms.isPresent()) {
      return new Match("look up", natural, null, find(mirror, postings, terms.get()));
    }
    if (test.isInterval()) {
      SortedValues order = sorted(mirror, postings, pool);
      return new Match(
          "binary search", order.rows(), order, order.matching(mirror, postings, test));
    }
    return new Match("test each value", natural, null, tested(mirror, postings, valueTest, pool));
  }

  private static Runs find(Mirror mirror, Adjacency postings, List<Literal> terms) {
    int[] places = new int[terms.size()];
    int count = 0;
    for (Literal term : terms) {
      int literal = mirror.idOf(term);
      int place = literal < 0 ? -1 : Arrays.binarySearch(postings.heads(), literal);
      if (place >= 0) {
        places[count++] = place;
      }
    }
    Arrays.sort(places, 0, count);
    Runs runs = new Runs();
    for (int i = 0; i < count; i++) {
      if (i == 0 || places[i] != places[i - 1]) {
        runs.add(places[i], places[i] + 1);
      }
    }
    return runs;
  }

  private SortedValues sorted(Mirror mirror, Adjacency postings, WorkerPool pool) {
    SortedValues known = sorted;
    if (known == null) {
      synchronized (this) {
        known = sorted;
        if (known == null) {
          known = new SortedValues(options, mirror, postings, pool);
          sorted = known;
        }
      }
    }
    return known;
  }

  private Runs tested(Mirror mirror, Adjacency postings, ValueTest valueTest, WorkerPool pool) {
    synchronized (outcomes) {
      Runs known = outcomes.get(valueTest.range());
      if (known != null) {
        return known;
      }
    }
    int[] literals = postings.heads();
    long[] passed = new long[(literals.length + 63) >>> 6];
    pool.forEach(
        (literals.length + CHUNK - 1) / CHUNK,
        literals.length * 200.0,
        unit -> {
          for (int i = unit * CHUNK; i < Math.min(literals.length, (unit + 1) * CHUNK); i++) {
            if (valueTest.test().test(LiteralValue.of(mirror.literal(literals[i])))) {
              passed[i >>> 6] |= 1L << i;
            }
          }
        });
    Runs runs = new Runs();
    for (int w = 0; w < passed.length; w++) {
      for (long rest = passed[w]; rest != 0; rest &= rest - 1) {
        int place = w << 6 | Long.numberOfTrailingZeros(rest);
        runs.add(place, place + 1);
      }
    }
    synchronized (outcomes) {
      outcomes.put(valueTest.range(), runs);
    }
    return runs;
  }
}
