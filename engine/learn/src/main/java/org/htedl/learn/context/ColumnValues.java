// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.context;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.collection.LongList;
import org.htedl.limit.Cancellation;
import org.htedl.literal.LiteralValue;
import org.htedl.mirror.Mirror;

/**
 * The values of properties that the individuals of some contexts have, read once for all of them:
 * pairs {@code individual << 32 | literal} of each property, ascending.
 */
public final class ColumnValues {
  /** What a literal takes with its texts, its value and its place in the map, about. */
  private static final long LITERAL_BYTES = 200;

  private final Mirror mirror;
  private final List<Context> contexts;
  private final Cancellation cancellation;
  private final Map<Integer, long[]> pairs = new HashMap<>();
  private final Map<Integer, LiteralValue> parsed = new HashMap<>();

  ColumnValues(
      Mirror mirror,
      SearchVocabulary vocabulary,
      List<Context> contexts,
      Cancellation cancellation) {
    this.mirror = mirror;
    this.contexts = List.copyOf(contexts);
    this.cancellation = cancellation;
    if (vocabulary.columns().isEmpty()) {
      return;
    }
    long[] wanted = new long[(mirror.nodeCount() + 63) / 64];
    for (Context context : contexts) {
      for (int node : context.nodes()) {
        wanted[node >>> 6] |= 1L << node;
      }
    }
    for (SearchVocabulary.Name column : vocabulary.columns()) {
      cancellation.check();
      pairs.put(column.id(), pairs(column.id(), wanted));
    }
  }

  /** The contexts whose values these are. */
  List<Context> contexts() {
    return contexts;
  }

  /** Memory held, in bytes. */
  public long bytes() {
    return pairs.values().stream().mapToLong(each -> 8L * each.length).sum()
        + LITERAL_BYTES * parsed.size();
  }

  private long[] pairs(int column, long[] wanted) {
    LongList found = new LongList(64);
    mirror
        .values(column)
        .postings()
        .forEachHead(
            (literal, subjects, from, to) -> {
              cancellation.check(literal);
              for (int i = from; i < to; i++) {
                int subject = subjects[i];
                if ((wanted[subject >>> 6] >>> subject & 1) != 0) {
                  found.add((long) subject << 32 | literal);
                }
              }
            });
    long[] result = found.toArray();
    Arrays.sort(result);
    return result;
  }

  /**
   * One literal with the individuals of a context that have it.
   *
   * @param id the literal's number in the mirror
   * @param individuals numbers in the context, ascending
   */
  record Value(int id, LiteralValue literal, int[] individuals) {}

  /** The distinct literals that a property has in a context. */
  List<Value> in(Context context, SearchVocabulary.Name column) {
    long[] all = pairs.getOrDefault(column.id(), new long[0]);
    LongList found = new LongList();
    int next = 0;
    for (int i = 0; i < context.size(); i++) {
      cancellation.check(i);
      long from = (long) context.node(i) << 32;
      int at = Arrays.binarySearch(all, next, all.length, from);
      for (next = at < 0 ? -at - 1 : at; next < all.length; next++) {
        if (all[next] >>> 32 != context.node(i)) {
          break;
        }
        found.add(all[next] << 32 | i);
      }
    }
    long[] here = found.toArray();
    Arrays.sort(here);
    List<Value> values = new ArrayList<>();
    for (int from = 0, to; from < here.length; from = to) {
      cancellation.check(values.size());
      int literal = (int) (here[from] >>> 32);
      for (to = from; to < here.length && (int) (here[to] >>> 32) == literal; ) {
        to++;
      }
      int[] individuals = new int[to - from];
      for (int i = from; i < to; i++) {
        individuals[i - from] = (int) here[i];
      }
      values.add(
          new Value(
              literal,
              parsed.computeIfAbsent(literal, id -> LiteralValue.of(mirror.literal(id))),
              individuals));
    }
    return values;
  }
}
