package org.htedl.benchmarks.parts;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.htedl.benchmarks.small.MoleculeGraph;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorBuilder;
import org.htedl.mirror.MirrorChange;
import org.htedl.mirror.MirrorPatcher;
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
  /** Triples that the patch removes. */
  @Param({"1", "100", "10000"})
  public int changed;

  private List<Fact> facts = List.of();

  @SuppressWarnings("NullAway.Init") // set by prepare
  private Mirror mirror;

  @SuppressWarnings("NullAway.Init") // set by prepare
  private MirrorChange change;

  /** Makes the triples and a change, and checks that the patch removes what it should. */
  @Setup
  public void prepare() {
    facts = new MoleculeGraph(1).facts();
    mirror = build();
    SplittableRandom random = new SplittableRandom(1);
    MirrorChange.Builder builder = MirrorChange.builder();
    for (int i = 0; i < changed; i++) {
      builder.remove(facts.get(random.nextInt(facts.size())));
    }
    change = builder.build();
    if (patch().assertions() >= mirror.assertions()) {
      throw new IllegalStateException("nothing was removed");
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
  public Mirror patch() {
    return MirrorPatcher.patch(mirror, change);
  }
}
