// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.config;

import java.util.List;
import java.util.function.Consumer;
import org.apache.jena.graph.Node;
import org.htedl.closure.Entailment;
import org.htedl.engine.Devices;
import org.htedl.mirror.Surroundings;
import org.jspecify.annotations.Nullable;

/**
 * How a dataset is mirrored.
 *
 * @param entailment what follows from the data in a mirror
 * @param schema the graphs whose declarations apply to every graph's mirror; none if each graph has
 *     its own
 * @param eager whether mirrors are built before anyone asks
 * @param devices the names of the devices that evaluate, or {@code auto}
 * @param memoryLimit bytes that mirrors, finished and in the making, batches that are evaluated and
 *     what is kept for later ones may take together
 * @param dataMetrics whether the server's metrics count the dataset's data
 * @param learners how many searches for expressions may run at once; 0 for none
 * @param learnSeconds how long one may take
 * @param solvers how many programs of rules may be solved at once; 0 for none
 * @param solveSeconds how long one may take
 * @param patterns whether plain graph patterns are matched with mirrors
 * @param refusesIncoherent whether definitions through their own negation are refused where some
 *     memberships have no answer set
 * @param snapshots whether the mirrors of a TDB2 database are kept on disk
 * @param infer whether plain queries see what follows from the data, unless they say otherwise; the
 *     one setting that two datasets over the same data may have differently
 * @param reflexive whether every class is its own subclass in a mirror, and every property its own
 *     sub-property
 * @param around what the dataset is, if it is no more than what lies around examples; then it is
 *     read-only
 */
public record Settings(
    Entailment entailment,
    List<Node> schema,
    boolean eager,
    List<String> devices,
    long memoryLimit,
    boolean dataMetrics,
    int learners,
    double learnSeconds,
    int solvers,
    double solveSeconds,
    PatternMatching patterns,
    boolean refusesIncoherent,
    SnapshotKeeping snapshots,
    boolean infer,
    boolean reflexive,
    @Nullable KnownSurroundings around) {

  /** The setting that a message about memory should name. */
  public static final String MEMORY_LIMIT = "htedl:memoryLimit";

  /** The setting that a message about the number of searches for expressions should name. */
  public static final String LEARNERS = "htedl:learners";

  /** The setting that a message about the length of a search should name. */
  public static final String LEARN_SECONDS = "htedl:learnSeconds";

  /** The setting that a message about the number of programs of rules should name. */
  public static final String SOLVERS = "htedl:solvers";

  /** The setting that a message about the time of a program of rules should name. */
  public static final String SOLVE_SECONDS = "htedl:solveSeconds";

  public static final int SOLVERS_BY_DEFAULT = 1;
  public static final double SOLVE_SECONDS_BY_DEFAULT = 60;
  public static final int LEARNERS_BY_DEFAULT = 1;
  public static final double LEARN_SECONDS_BY_DEFAULT = 60;

  public Settings {
    schema = List.copyOf(schema);
    devices = List.copyOf(devices);
    if (devices.isEmpty()) {
      throw new IllegalArgumentException("no devices");
    }
    if (memoryLimit <= 0) {
      throw new IllegalArgumentException("the memory limit must be positive");
    }
    if (reflexive && !entailment.hasReflexive()) {
      throw new IllegalArgumentException("no reflexive axioms under " + entailment);
    }
    if (learners < 0 || !(learnSeconds > 0) || solvers < 0 || !(solveSeconds > 0)) {
      throw new IllegalArgumentException("a negative number of searches, or no time for them");
    }
  }

  /** Settings of which only these differ from the defaults. */
  public Settings(
      Entailment entailment,
      List<Node> schema,
      boolean eager,
      List<String> devices,
      long memoryLimit) {
    this(
        entailment,
        schema,
        eager,
        devices,
        memoryLimit,
        false,
        LEARNERS_BY_DEFAULT,
        LEARN_SECONDS_BY_DEFAULT,
        SOLVERS_BY_DEFAULT,
        SOLVE_SECONDS_BY_DEFAULT,
        PatternMatching.WHERE_BUILT,
        false,
        SnapshotKeeping.NONE,
        false,
        false,
        null);
  }

  /** The settings of a dataset for which nothing is configured. */
  public static Settings defaults() {
    return new Settings(
        Entailment.NONE, List.of(), false, List.of(Devices.AUTO), defaultMemoryLimit());
  }

  /** The same settings, but for those that the change sets. */
  private Settings with(Consumer<SettingsDraft> change) {
    SettingsDraft draft = new SettingsDraft(this);
    change.accept(draft);
    return draft.settings();
  }

  /**
   * The same settings, but with what is written as {@code htedl:patterns}.
   *
   * @param matched whether that is {@code auto}
   */
  public Settings withPatterns(boolean matched) {
    return with(draft -> draft.patterns = matched ? PatternMatching.AUTO : PatternMatching.OFF);
  }

  /** The same settings, but for whether the server's metrics count the dataset's data. */
  public Settings withDataMetrics(boolean counted) {
    return with(draft -> draft.dataMetrics = counted);
  }

  /** These settings with this default for the parameter {@code infer} of plain queries. */
  public Settings withInfer(boolean inferred) {
    return with(draft -> draft.infer = inferred);
  }

  /** The same settings, with or without reflexive axioms in mirrors. */
  public Settings withReflexive(boolean reflexive) {
    return with(draft -> draft.reflexive = reflexive);
  }

  /** The same settings, but for whether mirrors are kept on disk. */
  public Settings withSnapshots(SnapshotKeeping kept) {
    return with(draft -> draft.snapshots = kept);
  }

  /** The same settings, but for how many searches may run at once and how long one may take. */
  public Settings withLearners(int most, double seconds) {
    return with(
        draft -> {
          draft.learners = most;
          draft.learnSeconds = seconds;
        });
  }

  /** The same settings, but for how many programs are solved at once and how long one may take. */
  public Settings withSolvers(int most, double seconds) {
    return with(
        draft -> {
          draft.solvers = most;
          draft.solveSeconds = seconds;
        });
  }

  /** The same settings for a dataset that is no more than what lies around examples. */
  public Settings around(KnownSurroundings known) {
    return with(draft -> draft.around = known);
  }

  /** What the mirrors of such a dataset know; null if it is whole. */
  public @Nullable Surroundings surroundings() {
    return around == null ? null : around.surroundings();
  }

  /** Half of what the JVM may take: the rest is for Jena. */
  static long defaultMemoryLimit() {
    return Runtime.getRuntime().maxMemory() / 2;
  }
}
