// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.htedl.closure.Entailment;
import org.htedl.cluster.exchange.ClusterDirectory;
import org.htedl.cluster.exchange.ClusterEvaluation;
import org.htedl.cluster.exchange.ClusterShards;
import org.htedl.cluster.exchange.EvaluationLog;
import org.htedl.cluster.load.ClusterLoad;
import org.htedl.cluster.load.Manifest;
import org.htedl.cluster.spark.UnusableFileException;
import org.htedl.cluster.worker.RefusedWorkException;
import org.htedl.engine.Disagreement;
import org.htedl.engine.Engine;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.testing.naive.Triple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executors that are killed or stopped, and files that are damaged or gone. */
@Tag("slow")
class ClusterFailureTest {
  private static final String NS = "http://example.org/";
  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  private static final int NODES = 60_000;
  private static final int SHARDS = 4;

  @TempDir private static Path folder;

  private static Path shards;
  private static long[] expected;
  private static List<ClassExpression> hypotheses;

  @BeforeAll
  static void load() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    List<Triple> triples = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      triples.add(new Triple(NS + i, TYPE, NS + "C" + random.nextInt(4)));
      for (int e = 0; e < 2; e++) {
        int object = random.nextInt(8) == 0 ? random.nextInt(5) : random.nextInt(NODES);
        triples.add(new Triple(NS + i, NS + "r" + random.nextInt(2), NS + object));
      }
    }
    hypotheses = hypotheses();
    Mirror mirror = Disagreement.mirror(triples, List.of());
    try (Engine scalar = Engine.scalar()) {
      var one = scalar.on(mirror);
      expected = one.counts(one.plan(hypotheses, Cancellation.NEVER), Cancellation.NEVER);
    }
    Path file = folder.resolve("kb.nt");
    TestCluster.write(triples, file);
    shards = folder.resolve("shards");
    Manifest made = TestCluster.load(file, shards, SHARDS, Entailment.NONE);
    assertEquals(NODES, made.individuals());
    assertTrue(made.hubEdges() > NODES / 100, made.hub() + ": " + made.hubEdges());
  }

  /** Restrictions that are nested three times: three stages and two exchanges. */
  private static List<ClassExpression> hypotheses() {
    List<ClassExpression> all = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      RoleExpression r = new RoleExpression.Named(NS + "r" + i % 2);
      RoleExpression s = new RoleExpression.Inverse(new RoleExpression.Named(NS + "r1"));
      ClassExpression c = new ClassExpression.Named(NS + "C" + i % 4);
      all.add(
          new ClassExpression.Some(
              r,
              new ClassExpression.Count(
                  Cardinality.MIN,
                  1 + i % 3,
                  s,
                  new ClassExpression.Not(new ClassExpression.Some(r, c)))));
    }
    all.add(
        new ClassExpression.Some(
            new RoleExpression.Top(),
            new ClassExpression.Some(
                new RoleExpression.Named(NS + "r0"), new ClassExpression.Named(NS + "C1"))));
    return all;
  }

  private Executors listener = new Executors("none", Executors.Moment.TASK_BEGUN);

  private long[] evaluate(String stage, Executors.Moment moment) throws IOException {
    try (ClusterShards open = ClusterShards.open(TestCluster.spark(), shards.toString())) {
      ClusterEvaluation evaluation =
          new ClusterEvaluation(open, new ClusterDirectory(open), new EvaluationLog());
      var plan = evaluation.plan(hypotheses);
      listener = new Executors(stage, moment);
      TestCluster.spark().sc().addSparkListener(listener);
      return evaluation.counts(plan);
    }
  }

  @AfterEach
  void goOn() {
    TestCluster.spark().sc().removeSparkListener(listener);
  }

  @Test
  void anExecutorIsKilledInsideALevel() throws IOException {
    long[] counts = evaluate("stage 2 of 3", Executors.Moment.TASK_BEGUN);
    assertArrayEquals(expected, counts);
    TestCluster.drain();
    assertTrue(listener.isDone() && listener.removed.get() > 0, "no executor was lost");
    assertTrue(listener.failed.get() > 0, "no task was repeated");
  }

  @Test
  void anExecutorIsKilledInsideAShuffle() throws IOException {
    long[] counts = evaluate("stage 1 of 3", Executors.Moment.STAGE_OVER);
    assertArrayEquals(expected, counts);
    TestCluster.drain();
    assertTrue(listener.isDone() && listener.removed.get() > 0, "no executor was lost");
    assertTrue(listener.repeated.get() > 0, "no stage was repeated");
  }

  @Test
  void noRowReachesTheDriver() throws IOException {
    assertTrue(Runtime.getRuntime().maxMemory() <= 300L << 20, "the driver has more memory");
    long[] counts = evaluate("none", Executors.Moment.TASK_BEGUN);
    assertArrayEquals(expected, counts);
    TestCluster.drain();
    long row = NODES / 8 / SHARDS;
    assertTrue(
        listener.largestResult.get() > 0 && listener.largestResult.get() < 2 * row,
        "bytes of a task's result: " + listener.largestResult);
  }

  private static Path copy(String name) throws IOException {
    Path copy = folder.resolve(name);
    Files.createDirectories(copy);
    try (var files = Files.list(shards)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    return copy;
  }

  private static Path file(Path folder, String start) throws IOException {
    try (var files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(start))
          .findFirst()
          .orElseThrow();
    }
  }

  private static String refusal(Path folder) {
    return String.valueOf(
        assertThrows(
                Exception.class,
                () -> ClusterShards.open(TestCluster.spark(), folder.toString()).close())
            .getMessage());
  }

  @Test
  void aMissingShardIsNamed() throws IOException {
    Path copy = copy("missing");
    Files.delete(file(copy, "shard-00002"));
    String sentence = refusal(copy);
    assertTrue(sentence.startsWith("shard 3 of 4: "), sentence);
    assertTrue(sentence.contains("shard-00002") && sentence.contains("it is missing"), sentence);
    assertThrows(
        RefusedWorkException.class,
        () -> ClusterShards.open(TestCluster.spark(), copy.toString()).close());
  }

  @Test
  void aDamagedShardIsNamed() throws IOException {
    Path copy = copy("damaged");
    Path shard = file(copy, "shard-00001");
    byte[] bytes = Files.readAllBytes(shard);
    bytes[bytes.length / 2] ^= 1;
    Files.write(shard, bytes);
    // Hadoop's own sum finds it, and ours does where there is none.
    String byHadoop = refusal(copy);
    assertTrue(byHadoop.startsWith("shard 2 of 4: ") && byHadoop.contains("damaged"), byHadoop);
    Files.delete(copy.resolve("." + shard.getFileName() + ".crc"));
    String sentence = refusal(copy);
    assertTrue(sentence.startsWith("shard 2 of 4: ") && sentence.contains("damaged"), sentence);
  }

  @Test
  void aFolderThatIsNotCompleteIsRefused() throws IOException {
    Path copy = copy("incomplete");
    Files.delete(copy.resolve("manifest.json"));
    assertTrue(refusal(copy).contains("manifest.json cannot be used: it is missing"));
    Files.writeString(copy.resolve("manifest.json"), "{\"format\": 1");
    Files.deleteIfExists(copy.resolve(".manifest.json.crc"));
    assertTrue(refusal(copy).contains("it is damaged"));
    assertThrows(
        UnusableFileException.class,
        () -> ClusterShards.open(TestCluster.spark(), copy.toString()).close());
  }

  @Test
  void badLinesAndUsedFoldersAreRefused() throws IOException {
    Path bad = folder.resolve("bad.nt");
    Files.writeString(bad, "<urn:a> <urn:b> <urn:c> .\n<urn:a> <urn:b> .\n");
    String sentence =
        String.valueOf(
            assertThrows(
                    ClusterLoad.RefusedLoadException.class,
                    () -> TestCluster.load(bad, folder.resolve("none"), 2, Entailment.RDFS))
                .getMessage());
    assertTrue(sentence.contains("bad.nt, the line at byte 26: expected an object"), sentence);
    String used =
        String.valueOf(
            assertThrows(
                    ClusterLoad.RefusedLoadException.class,
                    () -> TestCluster.load(bad, shards, 2, Entailment.RDFS))
                .getMessage());
    assertTrue(used.contains("has shards already"), used);
  }
}
