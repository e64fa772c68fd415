package org.htedl.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.cluster.exchange.ClusterDirectory;
import org.htedl.cluster.exchange.ClusterEvaluation;
import org.htedl.cluster.exchange.ClusterShards;
import org.htedl.cluster.exchange.EvaluationLog;
import org.htedl.cluster.load.ClusterLoad;
import org.htedl.device.Cancellation;
import org.htedl.engine.Disagreement;
import org.htedl.engine.Engine;
import org.htedl.engine.WorkingMemory;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.naive.NaiveEvaluator;
import org.htedl.naive.Triple;
import org.htedl.random.RandomExpression;
import org.htedl.random.RandomKnowledgeBase;
import org.htedl.shard.ExchangeCounter;
import org.htedl.shard.ShardBuilder;
import org.htedl.shard.ShardedEvaluator;
import org.htedl.shard.part.Placement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is loaded and evaluated on a cluster equals the specification on one mirror. */
class ClusterDifferentialTest {
  private static final int SEEDS = Integer.getInteger("htedl.cluster.seeds", 200);

  @TempDir private Path folder;

  @Test
  void randomKnowledgeBases() throws IOException {
    int refused = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      Entailment entailment = seed % 2 == 0 ? Entailment.RDFS : Entailment.NONE;
      refused += check(seed, entailment, 1 + (int) (seed % 4)) ? 0 : 1;
    }
    assertTrue(refused < SEEDS / 2, "refused: " + refused);
  }

  /** Whether the data was not refused. */
  private boolean check(long seed, Entailment entailment, int shards) throws IOException {
    RandomKnowledgeBase base = RandomKnowledgeBase.of(seed);
    List<Triple> triples = new ArrayList<>(base.graph());
    triples.addAll(base.schema());
    triples = TestCluster.renamed(triples);
    NaiveEvaluator oracle = new NaiveEvaluator(triples, List.of());
    RandomKnowledgeBase renamed =
        new RandomKnowledgeBase(
            seed,
            triples,
            List.of(),
            base.classes(),
            base.roles(),
            base.properties(),
            base.annotations(),
            base.nodes().stream().map(TestCluster::renamed).toList());
    RandomExpression random = new RandomExpression(renamed, oracle, seed);
    List<ClassExpression> expressions = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      expressions.add(random.next());
    }
    Mirror mirror = new Closure(entailment).close(Disagreement.mirror(triples, List.of()));
    Path file = folder.resolve(seed + ".nt");
    TestCluster.write(triples, file);
    Path out = folder.resolve("shards-" + seed);
    try {
      TestCluster.load(file, out, shards, entailment);
    } catch (ClusterLoad.RefusedLoadException refused) {
      assertTrue(
          String.valueOf(refused.getMessage()).contains("use the entailment none"),
          refused.getMessage());
      return false;
    }
    try (Engine scalar = Engine.scalar();
        ClusterShards loaded = ClusterShards.open(TestCluster.spark(), out.toString())) {
      String context = "seed " + seed + ", " + entailment + ", " + shards + " shards";
      assertEquals(mirror.individuals(), loaded.manifest().individuals(), context);
      EvaluationLog log = new EvaluationLog();
      ClusterEvaluation cluster = new ClusterEvaluation(loaded, new ClusterDirectory(loaded), log);
      var one = scalar.on(mirror);
      long[] expected = one.counts(one.plan(expressions, Cancellation.NEVER), Cancellation.NEVER);
      long[] found = cluster.counts(cluster.plan(expressions));
      for (int h = 0; h < expected.length; h++) {
        int hypothesis = h;
        assertEquals(expected[h], found[h], () -> context + ": " + expressions.get(hypothesis));
      }
      traffic(triples, entailment, shards, expressions, log, context);
    }
    return true;
  }

  /** What was sent is what the lists of the same shards in one process say. */
  private static void traffic(
      List<Triple> triples,
      Entailment entailment,
      int shards,
      List<ClassExpression> expressions,
      EvaluationLog log,
      String context) {
    ShardBuilder builder = new ShardBuilder(new Placement(shards), entailment);
    for (Triple triple : triples) {
      if (triple.object() instanceof Literal literal) {
        builder.add(
            triple.subject(),
            triple.predicate(),
            literal.lexical(),
            literal.datatype(),
            literal.language());
      } else {
        builder.add(triple.subject(), triple.predicate(), (String) triple.object());
      }
    }
    ExchangeCounter counter = new ExchangeCounter();
    try (Engine engine = Engine.scalar()) {
      ShardedEvaluator evaluator =
          new ShardedEvaluator(builder.build(), engine, WorkingMemory.UNCOUNTED, counter);
      evaluator.counts(evaluator.plan(expressions, Cancellation.NEVER), Cancellation.NEVER);
    }
    long bytes = 0;
    long packed = 0;
    long messages = 0;
    for (EvaluationLog.Line line : log.lines()) {
      bytes += line.traffic().words() * Long.BYTES;
      packed += line.traffic().bytes();
      messages += line.traffic().messages();
    }
    assertEquals(counter.bytes(), bytes, context);
    assertTrue(packed <= bytes + 5 * messages, context + ": " + packed + " bytes for " + bytes);
  }
}
