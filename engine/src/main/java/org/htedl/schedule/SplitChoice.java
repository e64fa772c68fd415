package org.htedl.schedule;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Decides which devices take part in a batch: a pure function of its cost and their speeds. */
final class SplitChoice {
  /** Several devices have to be expected to finish within this part of the fastest one's time. */
  private static final double WORTHWHILE = 0.97;

  /**
   * A device takes part if the fastest one needs as long as so many calls to it: in less time a
   * device that stalls or is a little slower than believed costs more than there is to gain.
   */
  private static final double LEAST_CALLS = 64;

  private SplitChoice() {}

  /**
   * The devices that together finish soonest.
   *
   * @param costs what there is to do
   * @param speeds of all devices
   * @param candidates the devices that may be used, at least one
   */
  static BitSet choose(PlanCosts costs, List<Speed> speeds, BitSet candidates) {
    double own = Math.max(0, costs.marginal(0, costs.hypotheses()) - costs.shared());
    List<Integer> order =
        candidates.stream()
            .boxed()
            .sorted(Comparator.comparingDouble(d -> speeds.get(d).nanos(own + costs.shared())))
            .toList();
    BitSet best = of(order.subList(0, 1));
    double alone = speeds.get(order.getFirst()).nanos(own + costs.shared());
    double bestNanos = alone * WORTHWHILE;
    for (int count = 2; count <= order.size(); count++) {
      List<Integer> some = order.subList(0, count);
      double call = speeds.get(some.getLast()).overheadNanos();
      if (alone < LEAST_CALLS * call) {
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
