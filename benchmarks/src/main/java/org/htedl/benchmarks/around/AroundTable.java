package org.htedl.benchmarks.around;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.loader.Loader;
import org.htedl.benchmarks.process.TemporaryFolder;
import org.htedl.benchmarks.workload.Span;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.fuseki.around.Around;
import org.htedl.fuseki.around.AroundQuestion;
import org.htedl.fuseki.around.FetchedSurroundings;
import org.htedl.fuseki.around.source.Endpoint;
import org.htedl.fuseki.around.source.EndpointSource;
import org.htedl.fuseki.around.source.ScannedSource;
import org.htedl.fuseki.around.source.Source;
import org.htedl.fuseki.around.source.StoredSource;
import org.htedl.fuseki.ingest.FactStream;
import org.htedl.fuseki.ntriples.FactReceiver;
import org.htedl.fuseki.ntriples.NTriplesReader;
import org.htedl.fuseki.ntriples.NodeReceiver;
import org.htedl.limit.Cancellation;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Compares reading what lies at most two steps around 300 examples, from a file, a TDB2 database
 * and a Fuseki server over it, with reading the whole file: seconds, memory, requests. All answer
 * the same hypotheses alike, or there is no table.
 */
public final class AroundTable {
  private static final int EXAMPLES = 300;
  private static final int DEPTH = 2;
  private static final int HYPOTHESES = 1_000;

  private final int individuals;
  private final long seed;
  private final PrintWriter out;
  private final List<ClassExpression> hypotheses;
  private final List<String> positives;
  private final List<String> negatives;

  /** A mirror, and what it took to have it. */
  private record Had(Mirror mirror, long nodes, long requests) {}

  /** Gets a mirror. */
  private interface Getting {
    Had get() throws IOException;
  }

  /**
   * @param individuals of ten triples each
   */
  public AroundTable(int individuals, long seed, PrintWriter out) {
    this.individuals = individuals;
    this.seed = seed;
    this.out = out;
    SplittableRandom random = new SplittableRandom(seed + 1);
    Set<String> examples = new LinkedHashSet<>();
    while (examples.size() < Math.min(EXAMPLES, individuals)) {
      examples.add(IndividualFile.individual(random.nextInt(individuals)));
    }
    List<String> all = new ArrayList<>(examples);
    positives = all.subList(0, all.size() / 2);
    negatives = all.subList(all.size() / 2, all.size());
    hypotheses = new ArrayList<>();
    for (int h = 0; h < HYPOTHESES; h++) {
      hypotheses.add(hypothesis(random));
    }
  }

  /** {@code C and r some (D or s some E)}. */
  private static ClassExpression hypothesis(SplittableRandom random) {
    ClassExpression inner =
        new ClassExpression.Or(
            List.of(type(random), new ClassExpression.Some(role(random), type(random))));
    return new ClassExpression.And(
        List.of(
            new ClassExpression.Not(type(random)), new ClassExpression.Some(role(random), inner)));
  }

  private static ClassExpression type(SplittableRandom random) {
    return new ClassExpression.Named(IndividualFile.type(random.nextInt(IndividualFile.CLASSES)));
  }

  private static RoleExpression role(SplittableRandom random) {
    return new RoleExpression.Named(IndividualFile.role(random.nextInt(IndividualFile.ROLES)));
  }

  /** Reads, compares and prints. */
  public void print() throws IOException {
    try (TemporaryFolder folder = TemporaryFolder.create("htedl-around")) {
      Path file = folder.path().resolve("individuals.nt");
      new IndividualFile(individuals, seed).write(file);
      out.printf(
          "%n| %d triples | wall s | CPU s | nodes | triples | MB | requests | 1,000 hypotheses, ms |%n",
          10L * individuals);
      out.println("|---|---:|---:|---:|---:|---:|---:|---:|");
      List<ConfusionMatrix> expected = row("all, by Jena's parser", null, () -> whole(file));
      row("all, by bytes", expected, () -> wholeByBytes(file));
      row("around, file by Jena's parser", expected, () -> around(scanned(file)));
      row("around, file by bytes", expected, () -> around(scannedByBytes(file)));
      DatasetGraph stored =
          DatabaseMgr.connectDatasetGraph(folder.path().resolve("tdb2").toString());
      Loader.load(stored, List.of(file.toString()), false);
      row(
          "around, TDB2",
          expected,
          () -> around(new StoredSource("TDB2", stored, Quad.defaultGraphIRI)));
      FusekiServer server =
          FusekiServer.create().port(0).loopback(true).add("/kb", stored, false).build().start();
      try {
        String address = "http://localhost:" + server.getPort() + "/kb/query";
        row("around, endpoint", expected, () -> around(asked(address)));
      } finally {
        server.stop();
        stored.close();
      }
    }
  }

  private static Had whole(Path file) {
    MirrorBuilder builder = new MirrorBuilder();
    RDFParser.source(file).checking(false).parse(new FactStream(builder));
    return closed(builder);
  }

  private static Had wholeByBytes(Path file) throws IOException {
    MirrorBuilder builder = new MirrorBuilder();
    new NTriplesReader(file, () -> new FactReceiver(builder.appender()), bytes -> {}).read();
    return closed(builder);
  }

  private static Had closed(MirrorBuilder builder) {
    return new Had(new Closure(Entailment.RDFS).close(builder.build()), 0, 1);
  }

  private static Source scanned(Path file) {
    return new ScannedSource(
        "file", target -> RDFParser.source(file).checking(false).parse(target));
  }

  private static Source scannedByBytes(Path file) {
    UUID document = UUID.randomUUID();
    return new ScannedSource(
        "file",
        target ->
            new NTriplesReader(
                    file,
                    () -> new NodeReceiver(target, AroundTable::unexpected),
                    bytes -> {},
                    1,
                    NTriplesReader.SPLIT_BYTES,
                    document)
                .read());
  }

  private static void unexpected() {
    throw new IllegalStateException("the generated file has lines that Jena refuses");
  }

  private static Source asked(String address) {
    return new EndpointSource(
        new Endpoint(
            address,
            Duration.ofMinutes(10),
            Map.of(),
            seconds -> Thread.sleep(Duration.ofSeconds(seconds))),
        "");
  }

  private Had around(Source opened) {
    List<String> examples = new ArrayList<>(positives);
    examples.addAll(negatives);
    try (Source source = opened) {
      FetchedSurroundings fetched =
          Around.fetch(
              source,
              new AroundQuestion(
                  examples, null, DEPTH, false, AroundQuestion.MOST, Entailment.RDFS),
              Progress.NONE);
      return new Had(
          fetched.mirror(new Closure(Entailment.RDFS)),
          fetched.known().nodes(),
          fetched.known().requests());
    }
  }

  private List<ConfusionMatrix> row(
      String name, @Nullable List<ConfusionMatrix> expected, Getting getting) throws IOException {
    Span time = new Span();
    Had had = getting.get();
    time.stop();
    Mirror mirror = had.mirror;
    try (Engine engine = Engine.on("simd")) {
      List<ConfusionMatrix> answers = answers(engine, mirror);
      if (expected != null && !answers.equals(expected)) {
        throw new IllegalStateException(name + ": other answers than of the whole data");
      }
      long asked = System.nanoTime();
      answers(engine, mirror);
      out.printf(
          Locale.ROOT,
          "| %s | %.1f | %.1f | %s | %d | %.1f | %d | %.1f |%n",
          name,
          time.wall,
          time.cpu,
          had.nodes == 0 ? "" : Long.toString(had.nodes),
          mirror.assertions(),
          mirror.bytes() / 1e6,
          had.requests,
          (System.nanoTime() - asked) / 1e6);
      out.flush();
      return answers;
    }
  }

  private List<ConfusionMatrix> answers(Engine engine, Mirror mirror) {
    return engine.coverage(
        mirror, hypotheses, Engine.examples(mirror, positives, negatives), Cancellation.NEVER);
  }
}
