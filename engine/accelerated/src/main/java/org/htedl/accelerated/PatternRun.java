// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.device.accelerator.Holdings;
import org.htedl.device.accelerator.Launches;
import org.htedl.device.accelerator.Scratch;
import org.htedl.device.accelerator.driver.Arguments;
import org.htedl.device.accelerator.driver.Kernel;
import org.htedl.device.accelerator.driver.KernelInterface;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.mirror.relation.Expansion;

/**
 * One count of a pattern's matches: the roots in chunks, each as far as it goes before the next
 * one. A step counts what it would make; what is more than there is room for is made in halves, and
 * the last step makes nothing. Not thread-safe.
 */
final class PatternRun implements AutoCloseable {
  /** The most sums that are added up here. */
  private static final int SUMS = 256;

  private final Holdings holdings;
  private final Launches launches;
  private final Expansion expansion;
  private final int capacity;
  private final PatternGraph graph;
  private final PrefixSum sum;
  private final Scratch sums;
  private final List<Scratch> columns = new ArrayList<>();
  private final List<Scratch> counts = new ArrayList<>();
  private BigInteger all = BigInteger.ZERO;

  /**
   * @param most partial matches at once, unless one value alone leads to more
   * @throws org.htedl.device.DeviceExhaustedException if the relations do not fit; nothing is held
   *     then
   */
  PatternRun(Holdings holdings, Launches launches, Expansion expansion, int most) {
    this.holdings = holdings;
    this.launches = launches;
    this.expansion = expansion;
    this.sum = new PrefixSum(holdings, launches);
    this.sums = new Scratch(holdings.budget(), "sums");
    this.graph = new PatternGraph(holdings, expansion);
    this.capacity = Math.max(most, graph.longest());
    for (int width = 1; width < expansion.columns(); width++) {
      columns.add(new Scratch(holdings.budget(), "partial matches"));
      counts.add(new Scratch(holdings.budget(), "partial matches"));
    }
  }

  BigInteger count() {
    int[] roots = expansion.roots();
    for (int first = 0; first < roots.length; ) {
      int count = Math.min(capacity, roots.length - first);
      int[] chunk = Arrays.copyOfRange(roots, first, first + count);
      holdings.staging().write(room(0), 0, chunk, count);
      expand(0, 0, count);
      first += count;
    }
    return all;
  }

  /** The columns of partial matches before a step. */
  private Memory room(int step) {
    return columns.get(step).atLeast((long) capacity * (step + 1) * Integer.BYTES);
  }

  private Arguments arguments(int step, int first, int count) {
    return new Arguments()
        .add(room(step))
        .add(capacity, first, count, step + 1)
        .add(graph.words())
        .add(graph.plan(step))
        .add(graph.edges(step), graph.different(step));
  }

  private void expand(int step, int first, int count) {
    Memory found = counts.get(step).atLeast((long) capacity * Integer.BYTES);
    launches.each(
        Kernel.EXPAND_COUNT,
        count,
        (long) count * graph.edges(step),
        arguments(step, first, count).add(found));
    long more = sum64(found, count);
    boolean isLast = step == expansion.steps().size() - 1;
    if (isLast) {
      all = all.add(new BigInteger(Long.toUnsignedString(more)));
    } else if (more > capacity) {
      // One partial match alone never is: it has at most as many as the longest run.
      expand(step, first, count / 2);
      expand(step, first + count / 2, count - count / 2);
    } else if (more > 0) {
      sum.run(found, count);
      launches.each(
          Kernel.EXPAND_WRITE,
          count,
          more,
          arguments(step, first, count).add(found).add(room(step + 1)).add(capacity));
      expand(step + 1, 0, (int) more);
    }
  }

  /** The sum of words, which fits 64 bits. */
  private long sum64(Memory values, int count) {
    int run = Math.max(KernelInterface.RUN, (count + SUMS - 1) / SUMS);
    int groups = (int) Launches.groups(count, run);
    Memory to = sums.atLeast(2L * SUMS * Integer.BYTES);
    launches.groups(
        Kernel.SUM64,
        groups,
        KernelInterface.GROUP,
        count,
        new Arguments().add(values).add(count, run).add(to));
    int[] parts = new int[2 * groups];
    holdings.staging().read(to, 0, parts);
    long whole = 0;
    for (int g = 0; g < groups; g++) {
      whole += Integer.toUnsignedLong(parts[2 * g]) + ((long) parts[2 * g + 1] << 32);
    }
    return whole;
  }

  @Override
  public void close() {
    sum.close();
    sums.free();
    columns.forEach(Scratch::free);
    counts.forEach(Scratch::free);
    graph.close();
  }
}
