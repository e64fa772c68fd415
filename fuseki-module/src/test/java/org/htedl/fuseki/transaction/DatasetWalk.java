// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.jena.graph.Node;
import org.apache.jena.query.ReadWrite;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.fuseki.revision.GraphRevision;
import org.htedl.fuseki.revision.Head;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorComparison;
import org.htedl.mirror.PatchWalk;
import org.htedl.testing.naive.NaiveOwl;
import org.htedl.testing.naive.NaiveRdfs;
import org.htedl.testing.naive.NaiveReflexive;
import org.htedl.testing.naive.Triple;
import org.jspecify.annotations.Nullable;

/**
 * A random walk over changes of a dataset, each in a transaction that commits, aborts or is
 * promoted, or in none; after each, and in the middle of some, the mirrors equal those read from
 * the data.
 */
final class DatasetWalk {
  private static final List<Node> CHECKED =
      List.of(
          RandomUpdate.iri("g1"),
          RandomUpdate.iri("g2"),
          RandomUpdate.iri("g3"),
          Quad.defaultGraphIRI,
          Quad.unionGraph);

  private final DatasetGraph base;
  private final DatasetGraphHtedl dataset;
  private final long seed;
  private final Random random;
  private int changed;
  private int readAgain;

  DatasetWalk(DatasetGraph base, DatasetGraphHtedl dataset, long seed) {
    this.base = base;
    this.dataset = dataset;
    this.seed = seed;
    this.random = new Random(seed);
  }

  void run(int steps) {
    for (int step = 0; step < steps; step++) {
      RandomUpdate update = new RandomUpdate(dataset, random);
      String before = "seed " + seed + ", step " + step + ": ";
      Head head = dataset.mirrors().transactions().head();
      String how;
      try {
        how = step(update, before);
      } catch (RuntimeException | Error e) {
        throw new AssertionError(before + "\n" + update.story(), e);
      }
      String where = before + how + "\n" + update.story();
      boolean small = !update.story().contains("clear()");
      Txn.executeRead(dataset, () -> checkAfter(small ? head : null, where));
    }
  }

  /** After how many small commits the mirror of a graph that they changed was asked for. */
  int changed() {
    return changed;
  }

  /** How many of those mirrors were read from the data, not patched. */
  int readAgain() {
    return readAgain;
  }

  private String step(RandomUpdate update, String before) {
    int how = random.nextInt(10);
    if (how == 0 && !DatabaseMgr.isTDB2(base)) {
      update.run();
      return "without a transaction";
    }
    if (how == 1) {
      dataset.begin(random.nextBoolean() ? TxnType.READ_PROMOTE : TxnType.READ_COMMITTED_PROMOTE);
      check(before + "before promotion");
      update.run();
      if (dataset.transactionMode() == ReadWrite.WRITE && random.nextBoolean()) {
        dataset.abort();
        dataset.end();
        return "promoted, aborted";
      }
      dataset.commit();
      dataset.end();
      return "promoted";
    }
    if (how == 2
        && dataset.mirrors().transactions().follower() instanceof Tdb2Follower
        && random.nextInt(40) == 0
        && TDBInternal.getDatabaseContainer(base).hasContainerPath()) {
      DatabaseMgr.compact(base, true);
      return "compacted";
    }
    dataset.begin(TxnType.WRITE);
    int count = random.nextInt(3) == 0 ? 3 : 1;
    for (int i = 0; i < count; i++) {
      update.run();
      if (random.nextInt(4) == 0) {
        check(before + "inside the transaction\n" + update.story());
      }
    }
    if (how < 5) {
      dataset.abort();
      dataset.end();
      return "aborted";
    }
    dataset.commit();
    dataset.end();
    return "committed";
  }

  private void check(String where) {
    checkAfter(null, where);
  }

  /** With the head before a small commit, counts also how the mirrors come about. */
  private void checkAfter(@Nullable Head before, String where) {
    if (random.nextInt(20) == 0) {
      return;
    }
    for (Node graph : CHECKED) {
      if (random.nextInt(3) > 0) {
        long read = dataset.mirrors().builds().finished();
        boolean counts = before != null && hasChanged(GraphNames.canonical(graph), before);
        check(graph, where);
        if (counts) {
          changed++;
          readAgain += dataset.mirrors().builds().finished() > read ? 1 : 0;
        }
      }
    }
  }

  /** Compares the mirrors of all graphs with the data. */
  void checkAll(String where) {
    CHECKED.forEach(graph -> check(graph, where));
  }

  private boolean hasChanged(Node graph, Head before) {
    GraphRevision old = before.known(graph);
    return old != null
        && old.mirror() != null
        && old != dataset.mirrors().transactions().head().known(graph);
  }

  private void check(Node graph, String where) {
    Mirror expected = expected(GraphNames.canonical(graph));
    Mirror actual = ActiveGraph.of(dataset, graph, Cancellation.NEVER).mirror();
    Optional<String> difference = MirrorComparison.difference(expected, actual);
    if (difference.isPresent()) {
      throw new AssertionError(where + "\n" + graph + ": " + difference.get());
    }
  }

  /** The mirror of the graph's triples, and of what naive rules make of them. */
  private Mirror expected(Node graph) {
    List<Triple> schema =
        dataset.mirrors().data().schemaGraphs().isEmpty() ? null : triples(GraphNames.SCHEMA);
    List<Triple> all = triples(graph);
    return switch (dataset.mirrors().settings().entailment()) {
      case NONE -> PatchWalk.build(all, schema == null ? null : PatchWalk.build(schema, null));
      case RDFS -> closed(all, schema, NaiveRdfs::closure, NaiveRdfs::closure);
      // The walk makes no definitions that need the closed world.
      case OWL, OWL_CLOSED, OWL_STABLE -> closed(all, schema, NaiveOwl::closure, NaiveOwl::closure);
    };
  }

  private Mirror closed(
      List<Triple> all,
      @Nullable List<Triple> schema,
      Function<List<Triple>, Set<Triple>> rules,
      BiFunction<List<Triple>, List<Triple>, Set<Triple>> rulesWithSchema) {
    if (schema == null) {
      return built(rules.apply(all), null);
    }
    Mirror closedSchema = built(rules.apply(schema), null);
    return built(rulesWithSchema.apply(all, schema), closedSchema);
  }

  private Mirror built(Set<Triple> closed, @Nullable Mirror schema) {
    Settings settings = dataset.mirrors().settings();
    Set<Triple> all =
        settings.reflexive() ? NaiveReflexive.added(closed, settings.entailment().isOwl()) : closed;
    return PatchWalk.build(new ArrayList<>(all), schema);
  }

  private List<Triple> triples(Node graph) {
    List<Triple> triples = new ArrayList<>();
    dataset
        .mirrors()
        .data()
        .visible()
        .triples(graph, Node.ANY, Node.ANY, Node.ANY)
        .forEachRemaining(
            triple -> {
              Node object = triple.getObject();
              triples.add(
                  new Triple(
                      String.valueOf(NodeNames.nameOf(triple.getSubject())),
                      triple.getPredicate().getURI(),
                      object.isLiteral()
                          ? NodeNames.literalOf(object)
                          : String.valueOf(NodeNames.nameOf(object))));
            });
    return triples;
  }
}
