// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import org.apache.jena.graph.Node;
import org.htedl.fuseki.revision.Build;
import org.htedl.fuseki.revision.GraphRevision;
import org.htedl.fuseki.revision.MirrorUnavailable;
import org.htedl.mirror.Mirror;

/**
 * Finds mirrors for plain graph patterns, which never wait for one. Where there is none its build
 * is started in the background if the dataset's settings say that they have mirrors built, unless
 * the last attempt has failed.
 */
public final class ReadyMirrors {
  private static final String NONE_BUILT =
      "there is no mirror of the graph, and plain patterns have one built only where htedl:patterns"
          + " \"auto\" is written out";

  private ReadyMirrors() {}

  /** What was found: a mirror of asserted facts, or the reason why there is none. */
  public sealed interface Found {}

  /**
   * A mirror of exactly the triples that a transaction sees.
   *
   * @param mirrors where it comes from
   */
  public record Ready(Mirror mirror, Mirrors mirrors) implements Found {}

  /**
   * Why there is none.
   *
   * @param detail the reason in words, without a full stop
   */
  public record Absent(LeftToJena reason, String detail) implements Found {
    public Absent(LeftToJena reason) {
      this(reason, reason.sentence());
    }

    private Absent(Build.State building) {
      this(LeftToJena.NOT_BUILT, "mirror building" + percent(building));
    }

    private static String percent(Build.State building) {
      return building.total() <= 0
          ? ""
          : ", " + Math.min(100, 100 * building.done() / building.total()) + " %";
    }
  }

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
      if (mirrors.data().visible().isEmpty(graph)) {
        return new Absent(LeftToJena.NOT_BUILT, "the graph is empty");
      }
      revision = state.base().revision(graph);
    }
    Mirror mirror = mirrors.builds().ready(revision);
    if (mirror != null) {
      return new Ready(mirror.asserted(), mirrors);
    }
    GraphRevision origin = revision.origin();
    if (origin != null) {
      Build build = origin.build();
      return build == null ? new Absent(LeftToJena.CHANGES) : new Absent(build.state());
    }
    MirrorUnavailable unavailable = revision.unavailable();
    if (unavailable == null || unavailable.failure() == null) {
      Build build =
          mirrors.settings().patterns().startsBuilds()
              ? mirrors.builds().start(graph)
              : mirrors.builds().waitingFor(graph);
      return build == null
          ? new Absent(LeftToJena.NOT_BUILT, NONE_BUILT)
          : new Absent(build.state());
    }
    return new Absent(LeftToJena.NOT_BUILT, "the mirror cannot be built: " + unavailable.reason());
  }
}
