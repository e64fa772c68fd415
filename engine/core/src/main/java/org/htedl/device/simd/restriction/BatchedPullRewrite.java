// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.device.simd.context.SimdContext;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.IndexedRelation;
import org.htedl.device.simd.row.RowTask;

/** Finds restrictions of one role that cost less together than one by one. */
public final class BatchedPullRewrite {
  private BatchedPullRewrite() {}

  /** Replaces the tasks of such restrictions by those of {@link BatchedPull}s. */
  public static void apply(SimdContext context, EvaluationDomain domain, RowTask[] tasks) {
    Map<IndexedRelation, List<Integer>> groups = new HashMap<>();
    for (int i = 0; i < tasks.length; i++) {
      if (tasks[i] instanceof Restriction restriction
          && restriction.bound() <= BatchedPull.MOST_PLANES) {
        groups.computeIfAbsent(restriction.forward(), f -> new ArrayList<>()).add(i);
      }
    }
    for (List<Integer> group : groups.values()) {
      if (group.size() > MultiBoundRewrite.FEW) {
        // The costly ones first: where the cheap ones are left over, they go one by one.
        group.sort(Comparator.comparingDouble(i -> -tasks[i].nanos()));
        for (int from = 0; from < group.size(); from += BatchedPull.WIDTH) {
          apply(
              context,
              domain,
              tasks,
              group.subList(from, Math.min(group.size(), from + BatchedPull.WIDTH)));
        }
      }
    }
  }

  private static void apply(
      SimdContext context, EvaluationDomain domain, RowTask[] tasks, List<Integer> places) {
    List<Restriction> members = new ArrayList<>();
    double apart = 0;
    int heads = 0;
    for (int place : places) {
      Restriction restriction = (Restriction) tasks[place];
      members.add(restriction);
      apart += restriction.nanos();
      heads = Math.max(heads, restriction.heads());
    }
    IndexedRelation forward = members.get(0).forward();
    if (BatchedPull.nanos(context.costs(), domain, forward, heads, members.size()) < apart) {
      BatchedPull together = new BatchedPull(context, domain, members);
      for (int j = 0; j < members.size(); j++) {
        tasks[places.get(j)] = together.task(j);
      }
    }
  }
}
