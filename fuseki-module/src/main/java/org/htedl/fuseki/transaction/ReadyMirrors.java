package org.htedl.fuseki.transaction;

import org.apache.jena.graph.Node;
import org.htedl.fuseki.revision.GraphRevision;
import org.htedl.mirror.Mirror;

/** Finds mirrors for plain graph patterns, which wait for none and have none built for them. */
public final class ReadyMirrors {
  private ReadyMirrors() {}

  /** What was found: a mirror of asserted facts, or the reason why there is none. */
  public sealed interface Found {}

  /**
   * A mirror of exactly the triples that a transaction sees.
   *
   * @param mirrors where it comes from
   */
  public record Ready(Mirror mirror, Mirrors mirrors) implements Found {}

  /** Why there is none. */
  public record Absent(LeftToJena reason) implements Found {}

  /** The mirror of a graph as a transaction sees it. */
  public static Found of(Mirrors mirrors, TransactionState state, Node graph) {
    Found found =
        state.hasWritten()
            ? state.ownWrites(mirrors).ready(graph)
            : committed(mirrors, state, graph);
    return found instanceof Ready ready && ready.mirror().omitted() > 0
        ? new Absent(LeftToJena.OMITTED)
        : found;
  }

  /** The mirror of a graph as it was when the transaction began. */
  static Found committed(Mirrors mirrors, TransactionState state, Node graph) {
    GraphRevision revision = state.base().known(graph);
    if (revision == null) {
      if (mirrors.data().isEmpty(graph)) {
        return new Absent(LeftToJena.NOT_BUILT);
      }
      revision = state.base().revision(graph);
    }
    Mirror mirror = mirrors.builds().ready(revision);
    if (mirror != null) {
      return new Ready(mirror.asserted(), mirrors);
    }
    if (revision.origin() != null) {
      return new Absent(LeftToJena.CHANGES);
    }
    if (revision.absence() == null) {
      mirrors.builds().start(graph);
    }
    return new Absent(LeftToJena.NOT_BUILT);
  }
}
