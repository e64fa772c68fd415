// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.htedl.device.accelerator.Holdings;
import org.htedl.device.accelerator.Scratch;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.Expansion;

/**
 * The relations of an expansion in one piece of a device's memory, and the plan of each step, as
 * {@code patterns.h} has them. Not thread-safe.
 */
final class PatternGraph implements AutoCloseable {
  private static final int EDGE_WORDS = 6;

  /** Where the parts of a relation are, in words. */
  private record Place(Adjacency relation, int heads, int offsets, int targets) {}

  private final Scratch words;
  private final List<Scratch> plans = new ArrayList<>();
  private final Expansion expansion;
  private final IdentityHashMap<Adjacency, Place> places = new IdentityHashMap<>();
  private long size;
  private int longest;

  /**
   * @throws org.htedl.device.DeviceExhaustedException if it does not fit; nothing is held then
   */
  PatternGraph(Holdings holdings, Expansion expansion) {
    this.expansion = expansion;
    this.words = new Scratch(holdings.budget(), "the relations of a pattern");
    for (Expansion.Step step : expansion.steps()) {
      step.edges().forEach(edge -> places.computeIfAbsent(edge.relation(), this::place));
    }
    if (size > Integer.MAX_VALUE) {
      throw holdings.budget().tooLittle(size * Integer.BYTES, "the relations of a pattern");
    }
    try {
      Memory memory = words.atLeast(size * Integer.BYTES);
      for (Place place : places.values()) {
        holdings
            .relations()
            .copy(place.relation, memory, place.heads, place.offsets, place.targets);
      }
      for (Expansion.Step step : expansion.steps()) {
        int[] plan = plan(step);
        Scratch scratch = new Scratch(holdings.budget(), "the plan of a pattern");
        plans.add(scratch);
        Memory planned = scratch.atLeast((long) plan.length * Integer.BYTES);
        holdings.staging().write(planned, 0, plan, plan.length);
      }
    } catch (RuntimeException tooLarge) {
      close();
      throw tooLarge;
    }
  }

  private Place place(Adjacency given) {
    Adjacency relation = given.merged();
    int[] offsets = relation.offsets();
    long at = size;
    size += (long) relation.heads().length + offsets.length + relation.targets().length;
    for (int h = 1; h < offsets.length; h++) {
      longest = Math.max(longest, offsets[h] - offsets[h - 1]);
    }
    int heads = (int) at;
    int behind = heads + relation.heads().length;
    return new Place(relation, heads, behind, behind + offsets.length);
  }

  private int[] plan(Expansion.Step step) {
    int edges = step.edges().size();
    int[] plan = new int[edges * EDGE_WORDS + step.different().size()];
    for (int e = 0; e < edges; e++) {
      Expansion.Edge edge = step.edges().get(e);
      Place place = places.computeIfAbsent(edge.relation(), this::place);
      int at = e * EDGE_WORDS;
      plan[at] = place.heads;
      plan[at + 1] = place.relation.heads().length;
      plan[at + 2] = place.offsets;
      plan[at + 3] = place.targets;
      plan[at + 4] = edge.column(); // CONSTANT and ITSELF are the kernels' numbers, with a sign
      plan[at + 5] = edge.constant();
    }
    for (int d = 0; d < step.different().size(); d++) {
      plan[edges * EDGE_WORDS + d] = step.different().get(d);
    }
    return plan;
  }

  Memory words() {
    return words.atLeast(0);
  }

  Memory plan(int step) {
    return plans.get(step).atLeast(0);
  }

  int edges(int step) {
    return expansion.steps().get(step).edges().size();
  }

  int different(int step) {
    return expansion.steps().get(step).different().size();
  }

  /** The most targets of a head. */
  int longest() {
    return longest;
  }

  @Override
  public void close() {
    words.free();
    plans.forEach(Scratch::free);
  }
}
