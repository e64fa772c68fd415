// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Decides which devices take part in a batch: a pure function of its cost and their speeds. */
final class SplitChoice {
  /** Several devices have to be expected to finish within this part of the fastest one's time. */
  private static final double WORTHWHILE = 0.97;

  /**
   * A device takes part if the fastest one needs as long as this many calls to it: in less time a
   * device that stalls or is a little slower than estimated costs more than it can gain.
   */
  private static final double LEAST_CALLS = 64;

  /** Least time to wake a thread for a call and to be notified of its end, in nanoseconds. */
  private static final double HANDING_OVER = 20_000;

  private SplitChoice() {}

  /**
   * The devices that together finish soonest.
   *
   * @param costs what there is to do
   * @param speeds of all devices
   * @param cores of all devices
   * @param candidates the devices that may be used, at least one
   */
  static BitSet choose(PlanCosts costs, List<Speed> speeds, CoreUse cores, BitSet candidates) {
    double own = Math.max(0, costs.marginal(0, costs.hypotheses()) - costs.shared());
    double all = own + costs.shared();
    List<Integer> order = compatible(all, speeds, cores, candidates);
    BitSet best = of(order.subList(0, 1));
    double alone = speeds.get(order.getFirst()).nanos(all);
    double bestNanos = alone * WORTHWHILE;
    for (int count = 2; count <= order.size(); count++) {
      List<Integer> some = order.subList(0, count);
      if (!isLong(alone, speeds.get(some.getLast()))) {
        break;
      }
      double nanos = together(own, costs.shared(), speeds, some);
      if (nanos < bestNanos) {
        bestNanos = nanos;
        best = of(some);
      }
    }
    return best;
  }

  /**
   * The device that takes every batch of up to {@code most} units alone: it is the fastest for
   * small and large batches, and no other could help without taking its cores or more time than it
   * saves. Where there is one, costs of batches need not be computed.
   *
   * @param most units of work, {@link Long#MAX_VALUE} for any number
   * @return -1 if there is none
   */
  static int sole(List<Speed> speeds, CoreUse cores, BitSet candidates, long most) {
    int first = compatible(0, speeds, cores, candidates).getFirst();
    double alone = speeds.get(first).nanos(most);
    for (int d = candidates.nextSetBit(0); d >= 0; d = candidates.nextSetBit(d + 1)) {
      if (speeds.get(d).nanos(most) < alone
          || (d != first && helps(alone, first, d, speeds, cores))) {
        return -1;
      }
    }
    return first;
  }

  private static boolean helps(
      double alone, int first, int other, List<Speed> speeds, CoreUse cores) {
    BitSet both = of(List.of(first, other));
    return cores.suffices(both) && isLong(alone, speeds.get(other));
  }

  /** Whether what takes so long alone is worth the calls to another device. */
  private static boolean isLong(double alone, Speed other) {
    return alone >= LEAST_CALLS * Math.max(HANDING_OVER, other.overheadNanos());
  }

  /** All devices that can work together, whether or not it is worthwhile; parameters as above. */
  static BitSet all(PlanCosts costs, List<Speed> speeds, CoreUse cores, BitSet candidates) {
    double units = costs.marginal(0, costs.hypotheses());
    return of(compatible(units, speeds, cores, candidates));
  }

  /**
   * The fastest device for this many units of work, and those that take nothing from faster ones.
   */
  private static List<Integer> compatible(
      double units, List<Speed> speeds, CoreUse cores, BitSet candidates) {
    List<Integer> order =
        candidates.stream()
            .boxed()
            .sorted(Comparator.comparingDouble(d -> speeds.get(d).nanos(units)))
            .toList();
    List<Integer> compatible = new ArrayList<>();
    BitSet together = new BitSet();
    for (int device : order) {
      together.set(device);
      if (cores.suffices(together)) {
        compatible.add(device);
      } else {
        together.clear(device);
      }
    }
    return compatible;
  }

  /** How long these devices take if they finish together, each computing what is shared. */
  private static double together(
      double own, double shared, List<Speed> speeds, List<Integer> devices) {
    double rates = 0;
    double lost = 0;
    for (int d : devices) {
      Speed speed = speeds.get(d);
      rates += speed.rate();
      lost += speed.overheadNanos() * speed.rate() + shared;
    }
    return (own + lost) / rates;
  }

  private static BitSet of(List<Integer> devices) {
    return IntStream.range(0, devices.size())
        .map(devices::get)
        .collect(BitSet::new, BitSet::set, BitSet::or);
  }
}
