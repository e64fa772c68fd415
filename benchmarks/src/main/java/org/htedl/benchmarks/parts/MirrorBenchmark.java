// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.parts;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.htedl.benchmarks.small.MoleculeGraph;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Building the mirror of 70,000 triples, and patching it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MirrorBenchmark {
  private List<Fact> facts = List.of();

  @SuppressWarnings("NullAway.Init") // set by prepare
  private Mirror mirror;

  /** Makes the triples and their mirror. */
  @Setup
  public void prepare() {
    facts = new MoleculeGraph(1).facts();
    mirror = build();
  }

  /** What is removed. */
  @State(Scope.Thread)
  public static class Removal {
    /** Triples that the patch removes. */
    @Param({"1", "100", "10000"})
    public int changed;

    @SuppressWarnings("NullAway.Init") // set by prepare
    private MirrorChange change;

    /** Draws distinct triples, and checks that the patch removes as many. */
    @Setup
    public void prepare(MirrorBenchmark base) {
      SplittableRandom random = new SplittableRandom(1);
      Set<Fact> removed = new LinkedHashSet<>();
      while (removed.size() < changed) {
        removed.add(base.facts.get(random.nextInt(base.facts.size())));
      }
      MirrorChange.Builder builder = MirrorChange.builder();
      removed.forEach(builder::remove);
      change = builder.build();
      long left = base.patch(this).assertions();
      if (left != base.mirror.assertions() - changed) {
        throw new IllegalStateException(left + " triples are left");
      }
    }
  }

  /** All triples to a mirror. */
  @Benchmark
  public Mirror build() {
    MirrorBuilder builder = new MirrorBuilder();
    facts.forEach(builder::add);
    return builder.build();
  }

  /** A mirror and a change to the next mirror. */
  @Benchmark
  public Mirror patch(Removal removal) {
    return MirrorPatcher.patch(mirror, removal.change);
  }
}
