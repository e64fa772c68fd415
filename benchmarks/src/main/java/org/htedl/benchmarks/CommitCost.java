// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.htedl.expression.Literal;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.OverlayMerge;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;

/**
 * What a commit costs: the time of a patch for 1, 100 and 10,000 changed triples on a mirror of a
 * million individuals and ten million triples, half of them added and half removed, types, edges
 * and values mixed, over as many different subjects; and the memory after many commits.
 *
 * <p>Arguments: commits of each size (a tenth of it of 10,000 triples), size of the graph in
 * triples, sizes of commits separated by commas.
 */
public final class CommitCost {
  private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final SyntheticGraph graph;
  private final SplittableRandom random = new SplittableRandom(7);
  private final List<Fact> removable = new ArrayList<>();
  private Mirror mirror;

  private CommitCost(int triples) {
    graph = new SyntheticGraph(triples / 10, 50, 5, 3, triples, 1);
    mirror = build();
  }

  /** Prints a line of {@code key=value} pairs for each size of commit. */
  public static void main(String[] arguments) {
    int commits = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2000;
    int triples = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10_000_000;
    CommitCost cost = new CommitCost(triples);
    cost.measure(100, 500, false);
    String sizes = arguments.length > 2 ? arguments[2] : "1,100,10000";
    for (String size : sizes.split(",", 0)) {
      int changed = Integer.parseInt(size);
      cost.measure(changed, changed < 10_000 ? commits : commits / 10, true);
    }
  }

  private Mirror build() {
    MirrorBuilder builder = new MirrorBuilder();
    graph.forEach(
        new TripleSource.Sink() {
          @Override
          public void edge(String subject, String predicate, String object) {
            builder.add(subject, predicate, object);
            remember(new Fact.Edge(subject, predicate, object));
          }

          @Override
          public void value(String subject, String predicate, Literal literal) {
            builder.add(subject, predicate, literal);
            remember(new Fact.Value(subject, predicate, literal));
          }
        });
    return builder.build();
  }

  private void remember(Fact fact) {
    if (random.nextInt(8) == 0) {
      removable.add(fact);
    }
  }

  private MirrorChange change(int size) {
    MirrorChange.Builder builder = MirrorChange.builder();
    for (int i = 0; i < size; i++) {
      if (random.nextBoolean()) {
        int at = random.nextInt(removable.size());
        Fact last = removable.getLast();
        builder.remove(removable.set(at, last));
        removable.removeLast();
      } else {
        graph.any(random, adder(builder));
      }
    }
    return builder.build();
  }

  private TripleSource.Sink adder(MirrorChange.Builder builder) {
    return new TripleSource.Sink() {
      @Override
      public void edge(String subject, String predicate, String object) {
        add(new Fact.Edge(subject, predicate, object));
      }

      @Override
      public void value(String subject, String predicate, Literal literal) {
        add(new Fact.Value(subject, predicate, literal));
      }

      private void add(Fact fact) {
        builder.add(fact);
        removable.add(fact);
      }
    };
  }

  private void measure(int size, int commits, boolean print) {
    long[] nanos = new long[commits];
    long[] cpuNanos = new long[commits];
    long allocated = 0;
    long longestCarry = 0;
    long mostBytes = 0;
    int merges = 0;
    int rebuilds = 0;
    for (int i = 0; i < commits; i++) {
      MirrorChange change = change(size);
      long bytes = THREAD.getCurrentThreadAllocatedBytes();
      long cpu = THREAD.getCurrentThreadCpuTime();
      long start = System.nanoTime();
      mirror = MirrorPatcher.patch(mirror, change);
      nanos[i] = System.nanoTime() - start;
      cpuNanos[i] = THREAD.getCurrentThreadCpuTime() - cpu;
      allocated += THREAD.getCurrentThreadAllocatedBytes() - bytes;
      if (OverlayMerge.isDue(mirror)) {
        OverlayMerge merge = OverlayMerge.of(mirror);
        merges++;
        start = System.nanoTime();
        mirror = merge.carriedTo(mirror);
        longestCarry = Math.max(longestCarry, System.nanoTime() - start);
      }
      if (mirror.garbage() > 0.5) {
        MirrorBuilder builder = new MirrorBuilder();
        builder.addAll(mirror);
        mirror = builder.build();
        rebuilds++;
      }
      mostBytes = i % 100 == 0 ? Math.max(mostBytes, mirror.bytes()) : mostBytes;
    }
    if (print) {
      Arrays.sort(nanos);
      Arrays.sort(cpuNanos);
      System.out.printf(
          "changed_triples=%d commits=%d median_us=%.1f p99_us=%.1f max_us=%.1f cpu_median_us=%.1f"
              + " cpu_p99_us=%.1f cpu_max_us=%.1f allocated_bytes=%d merges=%d"
              + " longest_carry_us=%.1f rebuilds=%d assertions=%d mirror_bytes=%d most_bytes=%d"
              + " heap_bytes=%d garbage=%.3f%n",
          size,
          commits,
          nanos[commits / 2] / 1e3,
          nanos[commits * 99 / 100] / 1e3,
          nanos[commits - 1] / 1e3,
          cpuNanos[commits / 2] / 1e3,
          cpuNanos[commits * 99 / 100] / 1e3,
          cpuNanos[commits - 1] / 1e3,
          allocated / commits,
          merges,
          longestCarry / 1e3,
          rebuilds,
          mirror.assertions(),
          mirror.bytes(),
          mostBytes,
          heap(),
          mirror.garbage());
    }
  }

  /** What is reachable, the triples remembered for removal included. */
  private static long heap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
