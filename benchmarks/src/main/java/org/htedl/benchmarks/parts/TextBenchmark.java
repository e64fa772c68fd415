// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.parts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.htedl.benchmarks.small.MoleculeGraph;
import org.htedl.benchmarks.small.RandomHypotheses;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** What comes before evaluation: reading a hypothesis, and planning it. Per hypothesis. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TextBenchmark {
  private static final int HYPOTHESES = 10_000;

  @SuppressWarnings("NullAway.Init") // set by prepare
  private Mirror mirror;

  private final List<String> texts = new ArrayList<>();
  private List<ClassExpression> expressions = List.of();

  /** Makes the hypotheses, and checks that reading gives back what was written. */
  @Setup
  public void prepare() {
    mirror = new MoleculeGraph(1).mirror();
    expressions = new RandomHypotheses(mirror, 1).distinct(HYPOTHESES, 2);
    expressions.forEach(expression -> texts.add(ManchesterPrinter.print(expression)));
    ManchesterParser parser = parser();
    Plan read = Linearizer.plan(mirror, texts.stream().map(parser::parse).toList());
    if (read.operations() != Linearizer.plan(mirror, expressions).operations()) {
      throw new IllegalStateException("what is read is not what was written");
    }
  }

  private ManchesterParser parser() {
    return new ManchesterParser(new NameResolver(new MirrorVocabulary(mirror), List.of(Map.of())));
  }

  /** Text to expression, with a memory of names that starts empty. */
  @Benchmark
  @OperationsPerInvocation(HYPOTHESES)
  public void parse(Blackhole sink) {
    ManchesterParser parser = parser();
    for (String text : texts) {
      sink.consume(parser.parse(text));
    }
  }

  /** Expressions to one plan. */
  @Benchmark
  @OperationsPerInvocation(HYPOTHESES)
  public Plan linearize() {
    return Linearizer.plan(mirror, expressions);
  }
}
