// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.htedl.closure.report.Contradictions;
import org.htedl.engine.Engine;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.revision.GraphRevision;
import org.htedl.fuseki.revision.Head;
import org.htedl.fuseki.snapshot.Snapshots;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;

/**
 * A snapshot of the state of a dataset's mirrors.
 *
 * @param version how many commits have changed something since the start
 * @param graphs the default graph and those that someone has asked for
 * @param patchedCommits how many times a mirror has followed a commit by being patched
 * @param builds how many mirrors were read from the data
 * @param transientBuilds how many mirrors were read for one query, request or transaction each
 * @param failures how many builds and patches gave no mirror
 * @param bytes memory that the mirrors hold
 * @param keptBytes memory that the engine keeps for later batches
 * @param patterns how many graph patterns were matched with mirrors and left to Jena
 * @param snapshots how many mirrors were read from the disk and written there
 * @param settings how the dataset is configured
 * @param engine what evaluates on it
 */
public record MirrorStatus(
    long version,
    List<GraphStatus> graphs,
    long patchedCommits,
    long builds,
    long transientBuilds,
    long failures,
    long bytes,
    long keptBytes,
    PatternCounters patterns,
    SnapshotCounters snapshots,
    Settings settings,
    Engine engine) {

  public MirrorStatus {
    graphs = List.copyOf(graphs);
  }

  /**
   * The status of a dataset; empty if it has no lasting mirrors, or if it is a view that hides a
   * part of one that has: what the mirrors of the whole contain is not for those who see a part.
   * Takes no time that grows with the data: contradictions are not looked for.
   */
  public static Optional<MirrorStatus> of(DatasetGraph dataset) {
    return of(dataset, mirror -> Contradictions.NONE);
  }

  /**
   * As {@link #of(DatasetGraph)}, with contradictions. Costs the rows and pairs that axioms name,
   * unless they were looked for before.
   *
   * @throws CancellationException if the caller no longer wants to know
   */
  public static Optional<MirrorStatus> withContradictions(
      DatasetGraph dataset, Cancellation cancellation) {
    return of(dataset, mirror -> Contradictions.in(mirror, cancellation));
  }

  private static Optional<MirrorStatus> of(
      DatasetGraph dataset, Function<Mirror, Contradictions> contradictions) {
    return Optional.ofNullable(DatasetLayers.of(dataset).mirrors())
        .map(mirrors -> of(mirrors, contradictions));
  }

  /**
   * Forgets the mirrors of a dataset and starts building those that were there; readers of the
   * present content wait for the new ones.
   *
   * @return whether the dataset has lasting mirrors
   */
  public static boolean rebuild(DatasetGraph dataset) {
    Mirrors mirrors = DatasetLayers.of(dataset).mirrors();
    if (mirrors == null) {
      return false;
    }
    mirrors.rebuild();
    return true;
  }

  private static MirrorStatus of(Mirrors mirrors, Function<Mirror, Contradictions> contradictions) {
    Head head = mirrors.transactions().head();
    Snapshots files = mirrors.snapshots().files();
    List<GraphStatus> graphs = new ArrayList<>();
    if (head.known(GraphNames.DEFAULT) == null) {
      graphs.add(GraphStatus.untouched(GraphNames.DEFAULT, head.version()));
    }
    List<GraphRevision> revisions = new ArrayList<>(head.revisions());
    revisions.sort(Comparator.comparing(revision -> rank(revision.graph())));
    revisions.forEach(
        revision ->
            graphs.add(
                GraphStatus.of(
                    revision,
                    mirrors.builds().waitingFor(revision.graph()),
                    mirrors.settings().entailment(),
                    contradictions,
                    files.status(revision.graph()))));
    return new MirrorStatus(
        head.version(),
        graphs,
        mirrors.builds().patchedCommits(),
        mirrors.builds().finished(),
        mirrors.memory().transientBuilds(),
        mirrors.builds().failures(),
        graphs.stream().mapToLong(GraphStatus::bytes).sum(),
        mirrors.memory().keptBytes(),
        mirrors.patterns().counters(),
        new SnapshotCounters(files.loads(), files.writes(), files.refusals(), files.bytes()),
        mirrors.settings(),
        mirrors.engine());
  }

  private static String rank(Node graph) {
    return graph.equals(GraphNames.DEFAULT) ? "" : graph.toString();
  }
}
