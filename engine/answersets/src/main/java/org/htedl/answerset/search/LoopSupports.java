// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.answerset.search.clause.Literals;
import org.htedl.limit.WorkMeter;
import org.jspecify.annotations.Nullable;

/** Collects the {@link Supports} of the atoms in positive loops. */
final class LoopSupports {
  private static final int[] NONE = new int[0];

  private final Completion completion;
  private final PositiveDependence components;
  private final WorkMeter meter;

  /** By atom of the program: its number among those in loops, or -1. */
  private final int[] numbers;

  private final Literals literals = new Literals();
  private final List<int[]> heads = new ArrayList<>();
  private final List<int[]> internal = new ArrayList<>();
  private final List<Supports.@Nullable Sum> sums = new ArrayList<>();

  LoopSupports(Completion completion, PositiveDependence components, WorkMeter meter) {
    this.completion = completion;
    this.components = components;
    this.meter = meter;
    numbers = new int[completion.atoms() + 1];
    Arrays.fill(numbers, -1);
  }

  /** Lets a solver exclude unfounded sets, if the program has positive loops. */
  void exclude(Solver solver) {
    Literals inLoops = new Literals();
    int supported = 0;
    for (int atom = 1; atom <= completion.atoms(); atom++) {
      meter.add(1);
      if (components.isInLoop(atom)) {
        numbers[atom] = inLoops.size;
        inLoops.add(atom);
        supported += completion.supportsOf(atom).length;
      }
    }
    if (inLoops.size == 0) {
      return;
    }
    // As large as it may become, so that the table never grows at once.
    Map<Long, Literals> groups = LinkedHashMap.newLinkedHashMap(supported);
    for (int place = 0; place < inLoops.size; place++) {
      int atom = inLoops.items[place];
      for (int support : completion.supportsOf(atom)) {
        meter.add(16);
        long group = ((long) (support >> 1) << 32) | components.of(atom);
        groups.computeIfAbsent(group, unknown -> new Literals(1)).add(numbers[atom]);
      }
    }
    groups.forEach((group, atoms) -> add((int) (group >> 32), (int) (long) group, atoms));
    int[][] supportsOf = inverted(heads, inLoops.size);
    int[][] needing = inverted(internal, inLoops.size);
    int[] loopLiterals = new int[inLoops.size];
    for (int place = 0; place < inLoops.size; place++) {
      loopLiterals[place] = completion.ofProgram(inLoops.items[place]);
    }
    solver.exclude(
        new Supports(
            literals.toArray(),
            heads.toArray(int[][]::new),
            internal.toArray(int[][]::new),
            sums.toArray(Supports.Sum[]::new),
            loopLiterals,
            supportsOf,
            needing));
  }

  private void add(int body, int component, Literals atoms) {
    literals.add(completion.ofBody(body));
    heads.add(atoms.toArray());
    Bodies.Body of = completion.bodies().get(body);
    meter.add(8 * (1L + atoms.size + of.literals().length));
    int[] needed = new int[of.literals().length];
    int count = 0;
    for (int literal : of.literals()) {
      boolean inside = literal > 0 && components.of(literal) == component && numbers[literal] >= 0;
      if (inside || !of.isConjunction()) {
        needed[count++] = inside ? numbers[literal] : -1;
      }
    }
    internal.add(Arrays.copyOf(needed, count));
    long[] weights = of.weights();
    sums.add(
        weights == null
            ? null
            : new Supports.Sum(
                Arrays.stream(of.literals()).map(completion::ofProgram).toArray(),
                weights,
                of.bound()));
  }

  /** For each atom the places that mention it, each once. */
  private int[][] inverted(List<int[]> lists, int atoms) {
    int[] counts = new int[atoms];
    int[][] places = new int[atoms][];
    Arrays.fill(places, NONE);
    for (int place = 0; place < lists.size(); place++) {
      meter.add(4L * (1 + lists.get(place).length));
      for (int atom : lists.get(place)) {
        if (atom < 0 || (counts[atom] > 0 && places[atom][counts[atom] - 1] == place)) {
          continue;
        }
        if (counts[atom] == places[atom].length) {
          places[atom] = Arrays.copyOf(places[atom], Math.max(2, 2 * counts[atom]));
        }
        places[atom][counts[atom]++] = place;
      }
    }
    for (int atom = 0; atom < atoms; atom++) {
      meter.add(4L + counts[atom]);
      places[atom] = Arrays.copyOf(places[atom], counts[atom]);
    }
    return places;
  }
}
