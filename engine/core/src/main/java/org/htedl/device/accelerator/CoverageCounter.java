// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import java.util.Arrays;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.accelerator.driver.Arguments;
import org.htedl.device.accelerator.driver.Kernel;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.device.accelerator.driver.Traits;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/** Counts what programs cover: all hypotheses in few launches, the counts read back once. */
final class CoverageCounter {
  private static final int NODES_A_QUAD_SHIFT = 7;

  /** Lists of places are worth it below this part of all places. */
  private static final int SPARSE = 4;

  private final Holdings holdings;
  private final RowCache rows;
  private final Launches launches;
  private final int quads;

  CoverageCounter(Holdings holdings, RowCache rows, Launches launches, Mirror mirror) {
    this.holdings = holdings;
    this.rows = rows;
    this.launches = launches;
    this.quads = mirror.layout().words() / 2;
  }

  /**
   * The quads in which the sets have members, or null if these are most or not known at no cost.
   */
  static int @Nullable [] places(Mirror mirror, NodeSet first, NodeSet second) {
    if (!(first instanceof SparseRow) || !(second instanceof SparseRow)) {
      return null;
    }
    int quads = mirror.layout().words() / 2;
    int[] places = new int[first.cardinality() + second.cardinality()];
    int count = 0;
    for (NodeSet set : new NodeSet[] {first, second}) {
      for (int node : set.toArray()) {
        if (node >>> NODES_A_QUAD_SHIFT < quads) {
          places[count++] = node >>> NODES_A_QUAD_SHIFT;
        }
      }
    }
    Arrays.sort(places, 0, count);
    int distinct = SparseRow.removeDuplicates(places, count);
    return distinct * SPARSE < quads ? Arrays.copyOf(places, distinct) : null;
  }

  /**
   * How many members of the masks each program covers.
   *
   * @param masks slots of rows of individuals, one or two
   * @param places the quads that matter, or null for all; if there are none, everything is 0
   * @return {@code int[masks.length * programs]}
   */
  int[] count(InterpreterPrograms programs, int[] masks, int @Nullable [] places) {
    int count = programs.count();
    int[] counted = new int[masks.length * count];
    int all = places == null ? quads : places.length;
    if (all == 0 || count == 0) {
      return counted;
    }
    Memory code = holdings.code().atLeast((long) programs.length() * Integer.BYTES);
    Memory starts = holdings.starts().atLeast((count + 1L) * Integer.BYTES);
    Memory active = holdings.active().atLeast((long) all * Integer.BYTES);
    long bytes = (long) counted.length * Integer.BYTES;
    Memory counters = holdings.counters().atLeast(bytes);
    holdings.accelerator().clear(counters.whole(), 0, bytes);
    holdings.staging().write(code, 0, programs.code(), programs.length());
    holdings.staging().write(starts, 0, programs.starts(), count + 1);
    if (places != null) {
      holdings.staging().write(active, 0, places, all);
    }
    Traits traits = holdings.accelerator().traits();
    int tiles = (int) Launches.groups(all, traits.items() * traits.quadsAnItem());
    long workEach = 4L * all * (2 + programs.length() / count);
    int step = Math.clamp(launches.unitsALaunch() / workEach, 1, count);
    for (int first = 0; first < count; first += step) {
      int end = Math.min(count, first + step);
      int slices = Math.clamp(traits.groupsAtOnce() / tiles, 1, end - first);
      int programsASlice = (end - first + slices - 1) / slices;
      long groups = Launches.groups(end - first, programsASlice) * tiles;
      launches.groups(
          Kernel.COVERAGE,
          groups,
          traits.items(),
          workEach * (end - first),
          new Arguments()
              .add(rows.arena().memory())
              .add(rows.arena().strideWords() / 4, quads, masks[0], masks[masks.length - 1])
              .add(masks.length)
              .add(active)
              .add(places == null ? 0 : all)
              .add(code)
              .add(starts)
              .add(first, end, tiles, traits.quadsAnItem(), programsASlice, count)
              .add(counters));
    }
    holdings.staging().read(counters, 0, counted);
    return counted;
  }
}
