// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.around;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.around.Around;
import org.htedl.fuseki.around.AroundQuestion;
import org.htedl.fuseki.around.FetchedSurroundings;
import org.htedl.fuseki.around.source.Endpoint;
import org.htedl.fuseki.around.source.EndpointSource;
import org.htedl.fuseki.around.source.RefusedSourceException;
import org.htedl.fuseki.around.source.ScannedSource;
import org.htedl.fuseki.around.source.Source;
import org.htedl.fuseki.around.source.StoredSource;
import org.htedl.fuseki.data.Tdb2Database;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.TerminalProgress;
import org.htedl.launcher.console.Warnings;
import org.htedl.launcher.data.DataFiles;
import org.htedl.launcher.data.DataSources;
import org.htedl.launcher.learn.LearnArguments;
import org.htedl.launcher.task.NameList;
import org.htedl.limit.Progress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that ask for what lies around examples, in place of all data. */
public final class AroundOptions {
  @Option(
      names = "--around",
      paramLabel = "FILE|IRI|CLASS",
      description =
          "Read only what lies around examples: a file of names, a set of examples by its IRI, or a"
              + " class.")
  private @Nullable String around;

  @Option(
      names = "--depth",
      paramLabel = "D",
      description =
          "With --around: how many roles may be nested; what is further away is not read.")
  private int depth = -1;

  @Option(names = "--inverse", description = "With --around: roles may be followed backwards, too.")
  private boolean inverse;

  @Option(
      names = "--most",
      paramLabel = "N",
      description =
          "With --around: the most triples of one node by one property in one direction; a node"
              + " with more is refused by name (default: ${DEFAULT-VALUE}).")
  private long most = AroundQuestion.MOST;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description =
          "With --around: ask this SPARQL endpoint. Credentials are read from the environment: "
              + Endpoint.USER
              + " and "
              + Endpoint.PASSWORD
              + ", or "
              + Endpoint.TOKEN
              + ".")
  private @Nullable String endpoint;

  @Option(
      names = "--endpoint-timeout",
      paramLabel = "S",
      description =
          "With --endpoint: how long one answer may take; then fewer nodes are asked about"
              + " (default: ${DEFAULT-VALUE}).")
  private int timeout = 60;

  @Option(
      names = "--graph",
      paramLabel = "IRI",
      description = "With --around: the named graph of the database or endpoint.")
  private @Nullable String graph;

  /** Whether the options ask for surroundings. */
  public boolean isAsked() {
    return around != null;
  }

  /**
   * Checks what can be checked before anything is read.
   *
   * @param data files
   * @param database a folder with a TDB2 database
   * @throws Failure if the options do not go together
   */
  public void check(List<Path> data, @Nullable Path database) throws IOException {
    if (around == null) {
      if (depth >= 0
          || inverse
          || graph != null
          || endpoint != null
          || most != AroundQuestion.MOST) {
        throw new Failure("--depth, --inverse, --most, --endpoint and --graph need --around");
      }
      return;
    }
    if (depth < 0) {
      throw new Failure("--around needs --depth D, how many roles may be nested, from 0");
    }
    if (most < 1) {
      throw new Failure("--most takes a number from 1, not " + most);
    }
    if (timeout < 1) {
      throw new Failure("--endpoint-timeout takes a number from 1, not " + timeout);
    }
    int sources =
        (data.isEmpty() ? 0 : 1) + (database == null ? 0 : 1) + (endpoint == null ? 0 : 1);
    if (sources != 1) {
      throw new Failure("--around reads one source: give one of --data, --tdb2 and --endpoint");
    }
    if (graph != null && !data.isEmpty()) {
      throw new Failure("--graph needs --tdb2 or --endpoint: the graphs of files count as one");
    }
    if (database != null && !Tdb2Database.exists(database)) {
      throw new Failure("no such database: " + database + " (name the folder of a TDB2 database)");
    }
  }

  /** Whether an endpoint is asked. */
  public boolean hasEndpoint() {
    return endpoint != null;
  }

  /** What lies around the examples; to be {@linkplain #check checked} before. */
  public FetchedSurroundings fetch(DataSources data, @Nullable Path database, Entailment entailment)
      throws IOException {
    AroundQuestion question = question(entailment);
    try (TerminalProgress progress = TerminalProgress.steps("reading around the examples", -1)) {
      FetchedSurroundings fetched = fetch(data, database, question, progress::stage);
      fetched.remarks().forEach(Warnings::print);
      return fetched;
    } catch (RefusedSourceException refused) {
      throw new Failure(String.valueOf(refused.getMessage()));
    } catch (UncheckedIOException unreadable) {
      throw new Failure(Failure.sentence(unreadable));
    }
  }

  private FetchedSurroundings fetch(
      DataSources data, @Nullable Path database, AroundQuestion question, Progress progress)
      throws IOException {
    if (endpoint != null) {
      Endpoint.Pause pause = seconds -> Thread.sleep(Duration.ofSeconds(seconds));
      try (Source source =
          new EndpointSource(
              new Endpoint(endpoint, Duration.ofSeconds(timeout), System.getenv(), pause),
              graph == null ? "" : graph)) {
        return Around.fetch(source, question, progress);
      }
    }
    if (database == null) {
      String files =
          data.files().stream()
              .map(Path::getFileName)
              .map(String::valueOf)
              .collect(Collectors.joining(" "));
      try (Source source = new ScannedSource(files, DataFiles.scan(data))) {
        return Around.fetch(source, question, progress);
      }
    }
    DatasetGraph stored = Tdb2Database.open(database, Warnings::print);
    try (Source source = new StoredSource("TDB2 " + database, stored, graph())) {
      return Around.fetch(source, question, progress);
    } finally {
      stored.close();
    }
  }

  private Node graph() {
    return graph == null ? Quad.defaultGraphIRI : NodeFactory.createURI(graph);
  }

  private AroundQuestion question(Entailment entailment) throws IOException {
    String examples = String.valueOf(around);
    boolean isFile = LearnArguments.isFile(examples);
    return new AroundQuestion(
        isFile ? NameList.read(Path.of(examples)) : null,
        isFile ? null : examples,
        depth,
        inverse,
        most,
        entailment);
  }
}
