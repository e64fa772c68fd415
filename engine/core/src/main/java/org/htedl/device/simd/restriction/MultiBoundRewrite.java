// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.bits.NodeSet;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.device.simd.row.RowTask;
import org.htedl.limit.Cancellation;

/**
 * Restrictions of one role to one filler that differ in their bounds, such as {@code role min 1
 * Filler and role max 3 Filler}: the targets are looked at once. The first one's task does the work
 * for all.
 */
public final class MultiBoundRewrite {
  /** So many at most; where a role has more restrictions, {@link BatchedPull} is asked first. */
  static final int FEW = 4;

  private final Restriction whole;
  private List<NodeSet> rows = List.of();

  private MultiBoundRewrite(Restriction whole) {
    this.whole = whole;
  }

  /** What restrictions that can share look at. */
  private record Key(IndexedRelation forward, int heads, NodeSet filler, boolean negated) {}

  /** Replaces the tasks of such restrictions. */
  public static void apply(RowTask[] tasks) {
    Map<Key, List<Integer>> groups = new LinkedHashMap<>();
    for (int i = 0; i < tasks.length; i++) {
      if (tasks[i] instanceof Restriction r) {
        Key key = new Key(r.forward(), r.heads(), r.filler(), r.isNegated());
        groups.computeIfAbsent(key, k -> new ArrayList<>()).add(i);
      }
    }
    for (List<Integer> same : groups.values()) {
      if (same.size() > 1 && same.size() <= FEW) {
        share(tasks, (Restriction) tasks[same.get(0)], same);
      }
    }
  }

  private static void share(RowTask[] tasks, Restriction first, List<Integer> places) {
    places.sort(Comparator.comparingInt(i -> ((Restriction) tasks[i]).bound()));
    int[] bounds = new int[places.size()];
    for (int k = 0; k < bounds.length; k++) {
      bounds[k] = ((Restriction) tasks[places.get(k)]).bound();
    }
    MultiBoundRewrite shared = new MultiBoundRewrite(first.withBounds(bounds));
    for (int k = 0; k < bounds.length; k++) {
      tasks[places.get(k)] = shared.new Share(k);
    }
  }

  private synchronized NodeSet row(int k) {
    if (rows.isEmpty()) {
      rows = whole.rows();
    }
    return rows.get(k);
  }

  /** The task of one of them. */
  private final class Share implements RowTask {
    private final int number;

    Share(int number) {
      this.number = number;
    }

    @Override
    public String method() {
      return whole.method();
    }

    @Override
    public int estimated() {
      return whole.estimated();
    }

    @Override
    public double nanos() {
      return number == 0 ? whole.nanos() : 0;
    }

    @Override
    public int units() {
      return number == 0 ? whole.units() : 0;
    }

    @Override
    public void prepare() {
      if (number == 0) {
        whole.prepare();
      }
    }

    @Override
    public void run(int unit, Cancellation cancellation) {
      whole.run(unit, cancellation);
    }

    @Override
    public NodeSet finish() {
      return row(number);
    }
  }
}
