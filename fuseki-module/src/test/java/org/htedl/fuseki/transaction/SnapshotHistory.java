// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.apache.jena.dboe.base.file.Location;
import org.apache.jena.graph.Node;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.TxnType;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.loader.DataLoader;
import org.apache.jena.tdb2.loader.LoaderFactory;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.config.SnapshotKeeping;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorComparison;

/** One random history of two databases, in the words of {@link SnapshotHistoriesTest}. */
final class SnapshotHistory {
  private static final int STEPS = 12;
  private static final List<Node> GRAPHS =
      List.of(Quad.defaultGraphIRI, EqualShapes.GRAPH, Quad.unionGraph);

  private final SplittableRandom random;
  private final EqualShapes shapes;
  private final Settings settings;
  private final List<DatabaseFolder> databases;
  private final List<DatabaseFolder> copies = new ArrayList<>();
  private final Path folder;
  private final StringBuilder story = new StringBuilder();
  private int loads;
  private int refusals;

  SnapshotHistory(long seed, Path folder) throws IOException {
    this.random = new SplittableRandom(seed);
    this.shapes = new EqualShapes(random);
    this.folder = folder;
    Entailment[] all = {Entailment.NONE, Entailment.RDFS, Entailment.OWL};
    Settings defaults = Settings.defaults();
    this.settings =
        new Settings(
                all[random.nextInt(all.length)],
                random.nextInt(4) == 0 ? List.of(EqualShapes.GRAPH) : List.of(),
                false,
                List.of("scalar"),
                defaults.memoryLimit())
            .withSnapshots(SnapshotKeeping.BUILD);
    this.databases =
        List.of(
            new DatabaseFolder(folder.resolve("first")).created(),
            new DatabaseFolder(folder.resolve("second")).created());
  }

  /** What has been done, for a message. */
  String story() {
    return story.toString();
  }

  /** Number of mirrors read from files. */
  int loads() {
    return loads;
  }

  /** Number of files refused. */
  int refusals() {
    return refusals;
  }

  void run() throws IOException {
    fill();
    if (random.nextBoolean()) {
      swap(databases.getFirst());
      mirrored(databases.getFirst());
    }
    for (int step = 0; step < STEPS; step++) {
      step(databases.get(random.nextInt(2)));
    }
    for (DatabaseFolder database : databases) {
      mirrored(database);
      database.deleteAll();
    }
    for (DatabaseFolder copy : copies) {
      copy.deleteAll();
    }
  }

  private void fill() {
    for (DatabaseFolder database : databases) {
      plainly(database, shapes::fill);
      mirrored(database, true);
    }
  }

  /**
   * Copies some files of the second database over those of the first, beside the mirrors of the
   * first.
   */
  void mix(Predicate<Path> files) throws IOException {
    fill();
    databases.getLast().copyOver(databases.getFirst(), files);
    mirrored(databases.getFirst());
  }

  private void step(DatabaseFolder database) throws IOException {
    switch (random.nextInt(10)) {
      case 0 -> save(database);
      case 1 -> restore(database);
      case 2 -> swap(database);
      case 3, 4 -> fork(database);
      case 5 -> plainly(database, shapes::change);
      case 6 -> load(database);
      case 7 -> compact(database);
      case 8 -> ours(database);
      default -> crash(database);
    }
    mirrored(database);
  }

  private void say(String what, DatabaseFolder database) {
    story.append(what).append(' ').append(database.path().getFileName()).append("; ");
  }

  /** Commits with plain Jena. */
  private void plainly(DatabaseFolder database, Change change) {
    say("plain commit to", database);
    DatasetGraph base = connect(database);
    try {
      Txn.executeWrite(base, () -> change.to(base));
    } finally {
      TDBInternal.expel(base, true);
    }
  }

  /** Changes within a write transaction. */
  private interface Change {
    void to(DatasetGraph dataset);
  }

  private static DatasetGraph connect(DatabaseFolder database) {
    return DatabaseMgr.connectDatasetGraph(Location.create(database.path()));
  }

  /** A copy of the folder, with its mirrors or without. */
  private void save(DatabaseFolder database) throws IOException {
    say("save", database);
    DatabaseFolder copy = new DatabaseFolder(folder.resolve("copy" + copies.size()));
    boolean withMirrors = random.nextBoolean();
    database.copyOver(copy, file -> withMirrors || !DatabaseFolder.isMirror(file));
    copies.add(copy);
  }

  /** A copy of any database comes back, beside mirrors of any other time; Jena commits then. */
  private void restore(DatabaseFolder database) throws IOException {
    if (!copies.isEmpty()) {
      say("restore", database);
      copies
          .get(random.nextInt(copies.size()))
          .restoreTo(database, random.nextBoolean(), random.nextBoolean());
      if (random.nextBoolean()) {
        plainly(database, shapes::change);
      }
    }
  }

  /**
   * Two commits of plain Jena after the same backup, which leave files of the same lengths and
   * trees of the same shape; the mirrors are those of the first.
   */
  private void fork(DatabaseFolder database) throws IOException {
    say("fork", database);
    DatabaseFolder copy = new DatabaseFolder(folder.resolve("copy" + copies.size()));
    database.copyOver(copy, file -> !DatabaseFolder.isMirror(file));
    copies.add(copy);
    Node graph = shapes.anyGraph();
    Node predicate = shapes.anyProperty();
    plainly(database, dataset -> shapes.change(dataset, graph, predicate));
    mirrored(database, true);
    copy.restoreTo(database, true, false);
    plainly(database, dataset -> shapes.change(dataset, graph, predicate));
  }

  /** The files of the other database come; the mirrors stay, or come without the data. */
  private void swap(DatabaseFolder database) throws IOException {
    DatabaseFolder other = databases.get(1 - databases.indexOf(database));
    switch (random.nextInt(3)) {
      case 0 -> {
        say("files of the other to", database);
        other.restoreTo(database, true, false);
      }
      case 1 -> {
        say("all files of the other to", database);
        other.restoreTo(database, false, true);
      }
      default -> {
        say("mirrors of the other to", database);
        database.add(other.mirrors());
      }
    }
  }

  /** TDB2's loader, which the command tdb2.tdbloader calls. */
  private void load(DatabaseFolder database) {
    say("load", database);
    DatasetGraph base = connect(database);
    try {
      DataLoader loader =
          random.nextBoolean()
              ? LoaderFactory.sequentialLoader(base, (format, values) -> {})
              : LoaderFactory.basicLoader(base, (format, values) -> {});
      StreamRDF stream = loader.stream();
      loader.startBulk();
      stream.quad(
          Quad.create(shapes.anyGraph(), shapes.anyNode(), EqualShapes.NUMBER, shapes.number()));
      loader.finishBulk();
    } finally {
      TDBInternal.expel(base, true);
    }
  }

  private void compact(DatabaseFolder database) throws IOException {
    say("compact", database);
    Map<String, byte[]> mirrors = database.mirrors();
    DatasetGraph base = connect(database);
    try {
      DatabaseMgr.compact(base, false);
    } finally {
      TDBInternal.expel(base, true);
    }
    if (random.nextBoolean()) {
      // Somebody takes the mirrors to the new folder.
      database.add(mirrors);
    }
  }

  /** Commits through the mirrored dataset; the folder is that of a killed process. */
  private void crash(DatabaseFolder database) throws IOException {
    say("crash", database);
    DatabaseFolder killed = new DatabaseFolder(folder.resolve("killed"));
    DatasetGraph base = connect(database);
    DatasetGraphHtedl dataset = DatasetGraphHtedl.over(base, settings);
    try {
      dataset.mirrors().snapshots().onlyWhenAsked();
      mirrors(dataset);
      boolean commits = random.nextBoolean();
      dataset.begin(TxnType.WRITE);
      for (int i = random.nextInt(4); i >= 0; i--) {
        shapes.change(dataset);
      }
      if (commits) {
        dataset.commit();
      }
      database.copyOver(killed, file -> true);
      if (!commits) {
        dataset.abort();
      }
      dataset.end();
    } finally {
      dataset.close();
      TDBInternal.expel(base, true);
    }
    killed.restoreTo(database, false, true);
    killed.deleteAll();
  }

  private void ours(DatabaseFolder database) {
    say("own commit to", database);
    DatasetGraph base = connect(database);
    DatasetGraphHtedl dataset = DatasetGraphHtedl.over(base, settings);
    try {
      dataset.mirrors().snapshots().onlyWhenAsked();
      Txn.executeWrite(dataset, () -> shapes.change(dataset));
      if (random.nextBoolean()) {
        mirrors(dataset);
        dataset.mirrors().snapshots().writeAll();
      }
    } finally {
      dataset.close();
      TDBInternal.expel(base, true);
    }
  }

  /** Opens the mirrored dataset, asks, and perhaps leaves mirrors. */
  private void mirrored(DatabaseFolder database) {
    mirrored(database, random.nextInt(4) > 0);
  }

  private void mirrored(DatabaseFolder database, boolean leaves) {
    DatasetGraph base = connect(database);
    DatasetGraphHtedl dataset = DatasetGraphHtedl.over(base, settings);
    try {
      dataset.mirrors().snapshots().onlyWhenAsked();
      List<Mirror> found = mirrors(dataset);
      check(dataset, base);
      SnapshotCounters counters = MirrorStatus.of(dataset).orElseThrow().snapshots();
      loads += (int) counters.loads();
      refusals += (int) counters.refusals();
      MirrorStatus.rebuild(dataset);
      List<Mirror> built = mirrors(dataset);
      for (int i = 0; i < GRAPHS.size(); i++) {
        Node graph = GRAPHS.get(i);
        MirrorComparison.difference(built.get(i), found.get(i))
            .ifPresent(difference -> fail(graph + ": " + difference));
      }
      if (leaves) {
        dataset.mirrors().snapshots().writeAll();
      }
    } finally {
      dataset.close();
      TDBInternal.expel(base, true);
    }
  }

  private static List<Mirror> mirrors(DatasetGraphHtedl dataset) {
    return Txn.calculateRead(
        dataset,
        () ->
            GRAPHS.stream()
                .map(graph -> ActiveGraph.of(dataset, graph, Cancellation.NEVER).mirror())
                .toList());
  }

  private void check(DatasetGraphHtedl dataset, DatasetGraph plain) {
    String numbers = "{ ?x <" + EqualShapes.NUMBER.getURI() + "> ?n FILTER(?n >= 50) }";
    String name = anyName(plain);
    String names = "{ ?x <" + EqualShapes.NAME.getURI() + "> '" + name + "' }";
    String own = "{ ?x <" + EqualShapes.KNOWS.getURI() + "> ?x }";
    same(dataset, plain, "number some xsd:integer[>= 50]", numbers);
    same(dataset, plain, "name value \"" + name + "\"", names);
    same(dataset, plain, "knows some Self", own);
  }

  private static String anyName(DatasetGraph plain) {
    return Txn.calculateRead(
        plain,
        () ->
            plain
                .find(Quad.defaultGraphIRI, EqualShapes.node(0), EqualShapes.NAME, Node.ANY)
                .next()
                .getObject()
                .getLiteralLexicalForm());
  }

  private static void same(
      DatasetGraphHtedl dataset, DatasetGraph plain, String expression, String pattern) {
    for (String graph : List.of("{ %s }", "{ GRAPH <" + EqualShapes.GRAPH.getURI() + "> %s }")) {
      int wanted = count(plain, "SELECT (COUNT(DISTINCT ?x) AS ?c) " + graph.formatted(pattern));
      String question = "{ '" + expression + "' <https://w3id.org/htedl#coverage> ?c }";
      assertEquals(
          wanted,
          count(dataset, "SELECT ?c " + graph.formatted(question)),
          expression + " in " + graph);
    }
  }

  private static int count(DatasetGraph dataset, String query) {
    return Txn.calculateRead(
        dataset,
        () -> {
          try (QueryExecution execution =
              QueryExecution.dataset(DatasetFactory.wrap(dataset)).query(query).build()) {
            return execution.execSelect().next().getLiteral("c").getInt();
          }
        });
  }
}
