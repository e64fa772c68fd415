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
        TestClass.seeded(
            "walk",
            "updates",
            1_500,
            30_000,
            TRANSACTION + "DatasetWalkTest",
            "htedl.walk.seed",
            "htedl.walk.steps"),
        TestClass.seeded(
            "crash",
            "rounds",
            20,
            200,
            TRANSACTION + "CrashTest",
            "htedl.crash.seed",
            "htedl.crash.rounds"));
  }
}
