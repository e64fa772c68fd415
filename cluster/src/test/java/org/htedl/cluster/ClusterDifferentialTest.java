// SPDX-License-Identifier: Apache-2.0
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
import org.htedl.engine.Disagreement;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;
import org.htedl.shard.ShardRefusalException;
import org.htedl.shard.ShardedEvaluator;
import org.htedl.shard.TestShards;
import org.htedl.testing.naive.NaiveEvaluator;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomExpression;
import org.htedl.testing.random.RandomKnowledgeBase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is loaded and evaluated on a cluster equals the specification on one mirror. */
@Tag("slow")
class ClusterDifferentialTest {
  private static final int SEEDS = Integer.getInteger("htedl.cluster.seeds", 200);

  /** Knowledge bases that are loaded together, each with names of its own: a load takes seconds. */
  private static final int TOGETHER = 8;

  private static final List<String> VOCABULARIES =
      List.of(Iri.RDF, Iri.RDFS, Iri.OWL, Iri.XSD, HtedlVocabulary.NAMESPACE, Iri.PREF_LABEL);

  @TempDir private Path folder;

  /** Some knowledge bases, and expressions about each of them. */
  private record Group(List<Triple> triples, List<ClassExpression> expressions) {
    /** Adds a knowledge base, and says whether it could be: not all can under rdfs. */
    boolean add(long seed, Entailment entailment) {
      RandomKnowledgeBase base = RandomKnowledgeBase.of(seed);
      List<Triple> its = new ArrayList<>();
      for (List<Triple> part : List.of(base.graph(), base.schema())) {
        for (Triple triple : part) {
          Object object = triple.object();
          its.add(
              new Triple(
                  name(triple.subject(), seed),
                  name(triple.predicate(), seed),
                  object instanceof String resource ? name(resource, seed) : object));
        }
      }
      try {
        TestShards.of(its, 2, entailment);
      } catch (ShardRefusalException refused) {
        return false;
      }
      triples.addAll(its);
      RandomKnowledgeBase renamed =
          new RandomKnowledgeBase(
              seed,
              its,
              List.of(),
              names(base.classes(), seed),
              names(base.roles(), seed),
              names(base.properties(), seed),
              names(base.annotations(), seed),
              names(base.nodes(), seed));
      RandomExpression random =
          new RandomExpression(renamed, new NaiveEvaluator(its, List.of()), seed);
      for (int i = 0; i < 25; i++) {
        expressions.add(random.next());
      }
      return true;
    }
  }

  private static List<String> names(List<String> all, long seed) {
    return all.stream().map(name -> name(name, seed)).toList();
  }

  /** A name as only one knowledge base has it; names of vocabularies stay. */
  private static String name(String name, long seed) {
    if (name.startsWith("_:")) {
      return TestCluster.renamed("_:kb" + seed + "x" + name.substring(2));
    }
    if (VOCABULARIES.stream().anyMatch(name::startsWith)) {
      return name;
    }
    int colon = name.startsWith("http://") ? "http://".length() : name.indexOf(':') + 1;
    return name.substring(0, colon) + "kb" + seed + "." + name.substring(colon);
  }

  @Test
  void randomKnowledgeBases() throws IOException {
    int loaded = 0;
    for (int first = 1; first <= SEEDS; first += TOGETHER) {
      int number = first / TOGETHER;
      Entailment entailment = number % 2 == 0 ? Entailment.RDFS : Entailment.NONE;
      Group group = new Group(new ArrayList<>(), new ArrayList<>());
      for (int seed = first; seed < first + TOGETHER && seed <= SEEDS; seed++) {
        if (group.add(seed, entailment) || group.add(seed + 10_000, entailment)) {
          loaded++;
        }
      }
      check(group, entailment, 1 + number % 4, "seeds from " + first);
    }
    assertTrue(loaded > SEEDS * 9 / 10, "loaded: " + loaded);
  }

  private void check(Group group, Entailment entailment, int shards, String seeds)
      throws IOException {
    Mirror mirror = new Closure(entailment).close(Disagreement.mirror(group.triples(), List.of()));
    Path file = folder.resolve("kb.nt");
    TestCluster.write(group.triples(), file);
    Path out = folder.resolve(seeds.replace(' ', '-'));
    TestCluster.load(file, out, shards, entailment);
    try (Engine scalar = Engine.scalar();
        ClusterShards loaded = ClusterShards.open(TestCluster.spark(), out.toString())) {
      String context = seeds + ", " + entailment + ", " + shards + " shards";
      assertEquals(mirror.individuals(), loaded.manifest().individuals(), context);
      EvaluationLog log = new EvaluationLog();
      ClusterEvaluation cluster = new ClusterEvaluation(loaded, new ClusterDirectory(loaded), log);
      var one = scalar.on(mirror);
      List<ClassExpression> expressions = group.expressions();
      long[] expected = one.counts(one.plan(expressions, Cancellation.NEVER), Cancellation.NEVER);
      long[] found = cluster.counts(cluster.plan(expressions));
      for (int h = 0; h < expected.length; h++) {
        int hypothesis = h;
        assertEquals(expected[h], found[h], () -> context + ": " + expressions.get(hypothesis));
      }
      traffic(group, entailment, shards, log, context);
    }
  }

  /** What was sent is what the lists of the same shards in one process say. */
  private static void traffic(
      Group group, Entailment entailment, int shards, EvaluationLog log, String context) {
    long expected;
    try (Engine engine = Engine.scalar()) {
      ShardedEvaluator evaluator =
          new ShardedEvaluator(TestShards.of(group.triples(), shards, entailment), engine);
      evaluator.counts(evaluator.plan(group.expressions(), Cancellation.NEVER), Cancellation.NEVER);
      expected = evaluator.exchangedBytes();
    }
    long bytes = 0;
    long packed = 0;
    long messages = 0;
    for (EvaluationLog.Line line : log.lines()) {
      bytes += line.traffic().words() * Long.BYTES;
      packed += line.traffic().bytes();
      messages += line.traffic().messages();
    }
    assertEquals(expected, bytes, context);
    assertTrue(packed <= bytes + 5 * messages, context + ": " + packed + " bytes for " + bytes);
  }
}
