package org.htedl.device.simd;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds restrictions of one role that cost less together than one by one. */
final class Widening {
  private Widening() {}

  /** Replaces the tasks of such restrictions by those of {@link WidePull}s. */
  static void apply(SimdContext context, Ground ground, RowTask[] tasks) {
    Map<Relation, List<Integer>> groups = new HashMap<>();
    for (int i = 0; i < tasks.length; i++) {
      if (tasks[i] instanceof Restriction restriction
          && restriction.bound() <= WidePull.MOST_PLANES) {
        groups.computeIfAbsent(restriction.forward(), f -> new ArrayList<>()).add(i);
      }
    }
    for (List<Integer> group : groups.values()) {
      if (group.size() > SharedTargets.FEW) {
        // The costly ones first: where the cheap ones are left over, they go one by one.
        group.sort(Comparator.comparingDouble(i -> -tasks[i].nanos()));
        for (int from = 0; from < group.size(); from += WidePull.WIDTH) {
          apply(
              context,
              ground,
              tasks,
              group.subList(from, Math.min(group.size(), from + WidePull.WIDTH)));
        }
      }
    }
  }

  private static void apply(
      SimdContext context, Ground ground, RowTask[] tasks, List<Integer> places) {
    List<Restriction> members = new ArrayList<>();
    double apart = 0;
    int heads = 0;
    for (int place : places) {
      Restriction restriction = (Restriction) tasks[place];
      members.add(restriction);
      apart += restriction.nanos();
      heads = Math.max(heads, restriction.heads());
    }
    Relation forward = members.get(0).forward();
    if (WidePull.nanos(context.costs(), ground, forward, heads, members.size()) < apart) {
      WidePull together = new WidePull(context, ground, members);
      for (int j = 0; j < members.size(); j++) {
        tasks[places.get(j)] = together.task(j);
      }
    }
  }
}
