// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.jena.dboe.base.file.Location;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.lang.StreamRDFCounting;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFLib;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.loader.DataLoader;
import org.apache.jena.tdb2.loader.LoaderFactory;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.ingest.CollectedFacts;
import org.htedl.fuseki.snapshot.LoadedFacts;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorComparison;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** First mirrors of databases that have just been loaded, which read nothing back. */
@Tag("slow")
class LoadedFactsTest {
  private static final long SEED = Long.getLong("htedl.seed", 1);
  private static final int CASES = Integer.getInteger("htedl.loads", 12);
  private static final long PLENTY = 1 << 30;

  @TempDir Path folder;
  private DatasetGraph base = DatabaseMgr.createDatasetGraph();

  @AfterEach
  void expel() {
    TDBInternal.expel(base, true);
  }

  private static Settings settings(Entailment entailment) {
    return new Settings(
        entailment, List.of(), false, List.of("scalar"), Settings.defaults().memoryLimit());
  }

  /** Loads quads into a new database and opens it as after a load. */
  private CollectedFacts load(String name, List<Quad> quads, long limit) {
    Location location = Location.create(folder.resolve(name));
    DatasetGraph target = DatabaseMgr.connectDatasetGraph(location);
    CollectedFacts facts = new CollectedFacts(limit);
    DataLoader loader = LoaderFactory.phasedLoader(target, (format, values) -> {});
    loader.startBulk();
    StreamRDF stream = facts.beside(loader.stream());
    for (Quad quad : quads) {
      if (quad.isDefaultGraph()) {
        stream.triple(quad.asTriple());
      } else {
        stream.quad(quad);
      }
    }
    loader.finishBulk();
    TDBInternal.expel(target, true);
    expel();
    base = DatabaseMgr.connectDatasetGraph(location);
    return facts;
  }

  private static List<Quad> random(Random random) {
    RandomUpdate update = new RandomUpdate(DatabaseMgr.createDatasetGraph(), random);
    List<Quad> quads = new ArrayList<>();
    for (Triple triple : update.triples(random.nextInt(200))) {
      boolean isDefault = random.nextInt(5) > 0;
      quads.add(Quad.create(isDefault ? Quad.defaultGraphIRI : RandomUpdate.iri("g"), triple));
      if (random.nextInt(5) == 0) {
        quads.add(quads.get(random.nextInt(quads.size())));
      }
    }
    return quads;
  }

  private static Mirror mirror(DatasetGraphHtedl dataset) {
    return Txn.calculateRead(
        dataset, () -> ActiveGraph.of(dataset, Quad.defaultGraphIRI, Cancellation.NEVER).mirror());
  }

  private static long fromLoads(DatasetGraphHtedl dataset) {
    return dataset.mirrors().snapshots().fromLoads();
  }

  /** The mirror of what was collected against the one that is read back. */
  @Test
  void theFirstMirrorIsWhatReadingBackGives() {
    for (int i = 0; i < CASES; i++) {
      Random random = new Random(SEED + i);
      Entailment entailment = Entailment.values()[i % Entailment.values().length];
      String where = "seed " + (SEED + i) + " under " + entailment;
      List<Quad> quads = random(random);
      CollectedFacts facts = load("case" + i, quads, PLENTY);
      LoadedFacts.leave(base, facts);
      DatasetGraphHtedl dataset = DatasetGraphHtedl.over(base, settings(entailment));
      // An empty graph has no mirror made for it.
      long made = quads.stream().anyMatch(Quad::isDefaultGraph) ? 1 : 0;
      Mirror adopted = mirror(dataset);
      assertEquals(made, fromLoads(dataset), where);
      dataset.mirrors().rebuild();
      Mirror read = mirror(dataset);
      assertEquals(made, fromLoads(dataset), where);
      MirrorComparison.difference(read, adopted)
          .ifPresent(difference -> fail(where + ": " + difference));
      MirrorComparison.difference(read.asserted(), adopted.asserted())
          .ifPresent(difference -> fail(where + ", asserted: " + difference));
      dataset.close();
    }
  }

  private static Quad quad(String subject, String predicate, Node object) {
    return Quad.create(
        Quad.defaultGraphIRI, RandomUpdate.iri(subject), RandomUpdate.iri(predicate), object);
  }

  private static final List<Quad> FEW =
      List.of(
          quad("a", "p", RandomUpdate.iri("b")),
          quad("b", "p", NodeFactory.createLiteralLang("x", "en")));

  @Test
  void aCommitMakesThemUseless() {
    LoadedFacts.leave(base, load("changed", FEW, PLENTY));
    DatasetGraphHtedl dataset = DatasetGraphHtedl.over(base, settings(Entailment.NONE));
    // As many triples as before, and others.
    Txn.executeWrite(
        dataset,
        () -> {
          dataset.delete(FEW.get(0));
          dataset.add(quad("b", "p", RandomUpdate.iri("a")));
        });
    Mirror mirror = mirror(dataset);
    assertEquals(0, fromLoads(dataset));
    assertEquals(
        1,
        mirror
            .role(mirror.idOf(RandomUpdate.NS + "p"))
            .forward()
            .targetsOf(mirror.idOf(RandomUpdate.NS + "b"))
            .length);
    dataset.close();
  }

  @Test
  void whatAMirrorDoesNotKeepIsReadBack() {
    List<Quad> odd = new ArrayList<>(FEW);
    odd.add(quad("a", "p", NodeFactory.createTripleTerm(FEW.get(0).asTriple())));
    LoadedFacts.leave(base, load("odd", odd, PLENTY));
    DatasetGraphHtedl dataset = DatasetGraphHtedl.over(base, settings(Entailment.NONE));
    assertEquals(1, mirror(dataset).omitted());
    assertEquals(0, fromLoads(dataset));
    dataset.close();
  }

  @Test
  void theyAreGivenUpWhereMemoryIsShort() {
    CollectedFacts facts = new CollectedFacts(1000);
    StreamRDFCounting handedOn = StreamRDFLib.count();
    StreamRDF stream = facts.beside(handedOn);
    int many = 100_000;
    for (int i = 0; i < many; i++) {
      stream.quad(quad("s" + i, "p", RandomUpdate.iri("o")));
    }
    assertEquals(many, handedOn.count());
    assertFalse(facts.areComplete());
    LoadedFacts.leave(base, facts);
    assertTrue(LoadedFacts.take(base).isEmpty());
  }
}
