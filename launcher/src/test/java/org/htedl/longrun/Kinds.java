// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import java.util.List;

/** All that the long run does, in the order in which slices take turns. */
final class Kinds {
  private static final String TRANSACTION = "org.htedl.fuseki.transaction.";

  private Kinds() {}

  static List<Kind> all() {
    return List.of(
        new Fuzz(),
        new HttpWalk(),
        new KilledServer(),
        new DatasetCycles(),
        new Clients(),
        new FuzzedParsers(),
        new Races(),
        TestClass.seeded(
            "walk",
            "updates",
            400,
            20_000,
            TRANSACTION + "DatasetWalkTest",
            "htedl.walk.seed",
            "htedl.walk.steps"),
        TestClass.ranged(
            "crash",
            "rounds",
            20,
            200,
            TRANSACTION + "CrashTest",
            "htedl.crash.seed",
            "htedl.crash.rounds"),
        TestClass.ranged(
            "snapshots",
            "crashes",
            500,
            10_000,
            TRANSACTION + "SnapshotTest",
            "htedl.seed",
            "htedl.snapshot.crashes"),
        TestClass.ranged(
            "snapshot-histories",
            "histories",
            20,
            400,
            TRANSACTION + "SnapshotHistoriesTest",
            "htedl.seed",
            "htedl.snapshot.histories"),
        TestClass.ranged(
            "loads",
            "databases",
            100,
            2_000,
            TRANSACTION + "LoadedFactsTest",
            "htedl.seed",
            "htedl.loads"),
        around("around", 500, 10_000, "AroundTest"),
        around("endpoints", 100, 1_000, "EndpointTest"),
        TestClass.seeded(
            "patterns",
            "queries",
            5_000,
            1_000_000,
            "org.htedl.fuseki.pattern.PatternsAgainstJenaTest",
            "htedl.seed",
            "htedl.patternCases"),
        TestClass.seeded(
            "entailed",
            "queries under each of eight settings",
            500,
            12_500,
            "org.htedl.fuseki.pattern.EntailedAgainstJenaTest",
            "htedl.seed",
            "htedl.entailedCases"),
        TestClass.seeded(
            "entailed-versions",
            "rounds under each of four settings",
            200,
            1_000,
            "org.htedl.fuseki.pattern.EntailedVersionsTest",
            "htedl.seed",
            "htedl.versionRounds"),
        TestClass.ranged(
            "n-triples",
            "lines",
            100_000,
            1_000_000,
            "org.htedl.fuseki.ntriples.NTriplesReaderTest",
            "htedl.ntriples.seed",
            "htedl.ntriples.lines"),
        TestClass.ranged(
            "learner",
            "problems",
            300,
            10_000,
            "org.htedl.learn.LearnerExactnessTest",
            "htedl.seed",
            "htedl.learn.worlds"),
        TestClass.ranged(
            "learner-deadlines",
            "searches",
            50,
            2_000,
            "org.htedl.learn.LearnerDeadlineTest",
            "htedl.seed",
            "htedl.learn.searches"),
        random("definitions", "knowledge bases", 500, "closure.RandomStrataTest"),
        random("answer-set-definitions", "knowledge bases", 500, "closure.StableStrataTest"),
        random("ontologies", "ontologies", 500, "closure.FuzzedOntologiesTest"),
        random("circles", "knowledge bases", 500, "closure.circle.CirclesTest"),
        random("matcher", "patterns", 10_000, "matching.MatcherTest"),
        TestClass.ranged(
            "answer-sets",
            "programs",
            5_000,
            100_000,
            "org.htedl.answerset.search.AnswerSetsTest",
            "htedl.random.from",
            "htedl.random.count"),
        closure("closed-world", "graphs", 1_000, 20_000, "ClosedWorldTest", "graphs"),
        closure("owl-rules", "graphs", 2_000, 20_000, "OwlClosureTest", "graphs"),
        closure("owl-changes", "walks", 500, 10_000, "OwlPatchTest", "walks"),
        TestClass.seeded(
            "other-graphs",
            "updates",
            500,
            10_000,
            "org.htedl.fuseki.query.OtherGraphsTest",
            "htedl.seed",
            "htedl.otherGraphs.steps"));
  }

  /** A test of the engine that takes the usual settings, forty slices in all. */
  private static Kind random(String name, String unit, int slice, String className) {
    return TestClass.ranged(
        name,
        unit,
        slice,
        40 * slice,
        "org.htedl." + className,
        "htedl.seed",
        "htedl.random.count");
  }

  /** A test of what lies around examples. */
  private static Kind around(String name, int slice, int all, String className) {
    return TestClass.ranged(
        name,
        "graphs",
        slice,
        all,
        "org.htedl.fuseki.around." + className,
        "htedl.seed",
        "htedl.around.graphs");
  }

  /** A test of the engine's closures. */
  private static Kind closure(
      String name, String unit, int slice, int all, String className, String count) {
    return TestClass.ranged(
        name,
        unit,
        slice,
        all,
        "org.htedl.closure." + className,
        "htedl.seed",
        "htedl.closure." + count);
  }
}
